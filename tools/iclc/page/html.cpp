#include "tools/iclc/page/html.h"
#include "tools/iclc/page/embedded.h"
#include "tools/iclc/page/record_json.h"
#include <string_view>

namespace icl::cli {

std::string reportData(const std::vector<TuningRecord> &records, bool isLive, std::size_t state) {
  nlohmann::json tunings = nlohmann::json::array();
  for (const TuningRecord &record : records)
    tunings.push_back(toJson(record));
  return nlohmann::json{{"tunings", tunings}, {"live", isLive}, {"state", state}}.dump(
      -1, ' ', false, nlohmann::json::error_handler_t::replace);
}

/// `<` occurs only within strings of JSON, where it can be written as an escape. So `</script>` and `<!--`
/// cannot occur.
static std::string withoutMarkup(const std::string &json) {
  std::string text;
  text.reserve(json.size());
  for (const char c : json)
    c == '<' ? text += "\\u003c" : text += c;
  return text;
}

static void append(std::string &page, std::string_view name, const std::string &data) {
  const std::pair<std::string_view, std::string_view> parts[] = {
      {"style", embedded::style},     {"data", data}, {"licence", embedded::licence}, {"d3", embedded::d3},
      {"scripts", embedded::scripts},
  };
  for (const auto &[part, text] : parts)
    if (part == name)
      page += text;
}

std::string reportPage(const std::string &data) {
  const std::string safe = withoutMarkup(data);
  std::string page;
  std::string_view rest = embedded::page;
  for (std::size_t open; (open = rest.find("{{")) != rest.npos;) {
    const std::size_t close = rest.find("}}", open);
    page += rest.substr(0, open);
    append(page, rest.substr(open + 2, close - open - 2), safe);
    rest.remove_prefix(close + 2);
  }
  return page += rest;
}

}
