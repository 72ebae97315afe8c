// CSV records: a header of parameters, then the time with its unit in its name, then `valid`; one row per
// configuration, without a time if it is invalid.
#include "tuner/replay/table.h"
#include <algorithm>
#include <charconv>
#include <cmath>

namespace icl {

namespace {

/// Blanks and quotes around a field have no meaning.
std::string_view withoutQuotes(std::string_view text) { return trimmed(text, " \t\r\""); }

/// Where the field that begins at `at` ends: at a comma outside of quotes, or at the end of the line.
std::size_t endOfField(std::string_view line, std::size_t at) {
  const std::size_t first = std::min(line.find_first_not_of(" \t", at), line.size());
  const bool isQuoted = line.substr(first).starts_with('"');
  const std::size_t closing = isQuoted ? line.find('"', first + 1) : std::string_view::npos;
  return std::min(line.find(',', closing == std::string_view::npos ? at : closing), line.size());
}

std::vector<std::string_view> fieldsOf(std::string_view line) {
  std::vector<std::string_view> fields;
  for (std::size_t at = 0; at <= line.size();) {
    const std::size_t comma = endOfField(line, at);
    fields.push_back(withoutQuotes(line.substr(at, comma - at)));
    at = comma + 1;
  }
  return fields;
}

std::optional<double> timeOf(std::string_view field) {
  double time = 0;
  const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), time);
  const bool whole = error == std::errc() && end == field.data() + field.size();
  return whole && std::isfinite(time) && time > 0 ? std::optional(time) : std::nullopt;
}

class CsvReader {
public:
  RecordTable read(std::string_view text) {
    for (std::size_t at = 0, line = 1; at < text.size(); ++line) {
      const std::size_t end = std::min(text.find('\n', at), text.size());
      const std::string_view content = text.substr(at, end - at);
      if (line == 1)
        header(fieldsOf(content));
      else if (!withoutQuotes(content).empty())
        row(fieldsOf(content), line);
      at = end + 1;
    }
    return std::move(table);
  }

private:
  RecordTable table;
  bool hasValid = false;

  void header(std::vector<std::string_view> names) {
    hasValid = names.back() == "valid";
    if (hasValid)
      names.pop_back();
    const std::string_view time = names.empty() ? "" : names.back();
    if (names.size() < 2 || (time != "time" && !time.starts_with("time_")))
      throw inputError("its first line does not end in a column of times (`time_ms`, ...) and `valid`");
    table.unit = time.substr(std::min<std::size_t>(5, time.size()));
    if (time != "time" && !nanosecondsIn(table.unit))
      throw inputError(
          "its column of times is `" + std::string(time) +
          "`, which has no known unit: write `time_s`, `time_ms`, `time_us` or `time_ns`, or add what "
          "it is per (`time_s_per_pixel`)");
    names.pop_back();
    for (const std::string_view name : names)
      table.columns.emplace_back(std::string(name));
  }

  void row(const std::vector<std::string_view> &fields, std::size_t line) {
    const std::size_t parameters = table.columns.size(), wanted = parameters + 1 + hasValid;
    const auto fail = [&](const std::string &what) {
      throw inputError("line " + std::to_string(line) + " " + what);
    };
    if (fields.size() != wanted)
      fail("has " + std::to_string(fields.size()) + " fields, but the header has " + std::to_string(wanted));
    RecordTable::Row row;
    for (std::size_t i = 0; i < parameters; ++i)
      table.places.push_back(table.columns[i].place(parseValue(fields[i])));
    const std::string_view time = fields[parameters], valid = hasValid ? fields.back() : "";
    if (hasValid && valid != "0" && valid != "1")
      fail("has `" + std::string(valid) + "` in the column `valid`, not 0 or 1");
    if (hasValid ? valid == "1" : !time.empty()) {
      const auto number = timeOf(time);
      if (!number)
        fail("has the time `" + std::string(time) + "`, which is not a number above zero");
      row.time = *number;
    } else {
      row.outcome.kind = Outcome::Kind::LaunchError;
      row.outcome.message = "recorded as invalid";
    }
    table.rows.push_back(std::move(row));
  }
};

}

RecordTable readCsvRecord(std::string_view text, const nlohmann::ordered_json &description) {
  RecordTable table = CsvReader().read(text);
  if (description.is_null())
    return table;
  table.device = description.value("device", "");
  table.kernel = description.value("kernel", "");
  for (const auto &[name, values] : description.at("parameters").items()) {
    if (!table.hasColumn(name))
      throw inputError("the JSON beside it gives values to `" + name + "`, which is not one of its columns");
    for (const auto &value : values)
      table.values[name].push_back(valueOfJson(value));
  }
  return table;
}

}
