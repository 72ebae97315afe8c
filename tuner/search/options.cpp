#include "tuner/search/options.h"
#include "compiler/space/error.h"
#include "compiler/space/suggest.h"
#include <algorithm>
#include <charconv>
#include <cmath>
#include <sstream>
#include <stdexcept>
#include <vector>

namespace icl {

using Kind = StrategyOption::Kind;

static std::vector<std::string_view> split(std::string_view words) {
  std::vector<std::string_view> result;
  for (std::size_t end = 0; end != words.npos; words.remove_prefix(std::min(end + 1, words.size()))) {
    end = words.find('|');
    result.push_back(words.substr(0, end));
  }
  return result;
}

static std::string listed(const std::vector<std::string_view> &words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i)
    text += (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + std::string(words[i]);
  return text;
}

/// "a number from 0 to 1": what an option takes.
static std::string wanted(const StrategyOption &option) {
  if (option.kind == Kind::Flag)
    return "yes or no";
  if (option.kind == Kind::Word)
    return listed(split(option.words));
  std::ostringstream text;
  text << (option.kind == Kind::Whole ? "a whole number" : "a number");
  if (std::isfinite(option.most))
    text << " from " << option.least << " to " << option.most;
  else
    text << ", " << option.least << " or more";
  return text.str();
}

static bool isNumber(const StrategyOption &option, const std::string &text, double &number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(number))
    return false;
  return number >= option.least && number <= option.most &&
         (option.kind != Kind::Whole || number == std::floor(number));
}

static bool fits(const StrategyOption &option, const std::string &text, double &number) {
  switch (option.kind) {
  case Kind::Whole:
  case Kind::Number:
    return isNumber(option, text, number);
  case Kind::Flag:
    return text == "yes" || text == "no";
  case Kind::Word: {
    const auto words = split(option.words);
    return std::find(words.begin(), words.end(), text) != words.end();
  }
  case Kind::Text:
    return true;
  }
  return false;
}

/// "a=1,2,b=3" as {a, "1,2"}, {b, "3"}.
static std::vector<std::pair<std::string, std::string>> pairs(std::string_view strategy,
                                                              std::string_view given) {
  std::vector<std::pair<std::string, std::string>> result;
  if (given.ends_with(','))
    throw usageError("nothing stands behind the last comma of `" + std::string(strategy) + ":" +
                     std::string(given) + "`");
  while (!given.empty()) {
    const std::string_view part = given.substr(0, given.find(','));
    given.remove_prefix(std::min(part.size() + 1, given.size()));
    const std::size_t equals = part.find('=');
    if (equals != part.npos)
      result.emplace_back(part.substr(0, equals), part.substr(equals + 1));
    else if (!result.empty())
      result.back().second += "," + std::string(part);
    else
      throw usageError("`" + std::string(part) + "` after `" + std::string(strategy) +
                       ":` is not of the form option=value");
  }
  return result;
}

StrategyOptions::StrategyOptions(std::string_view strategy, std::span<const StrategyOption> declared,
                                 std::string_view given) {
  for (const StrategyOption &option : declared) {
    Setting setting{option.kind, std::string(option.standard), 0, false};
    if (!fits(option, setting.text, setting.number))
      throw std::logic_error("option `" + std::string(option.name) + "` has a wrong standard");
    settings.emplace(option.name, std::move(setting));
  }
  for (const auto &[name, text] : pairs(strategy, given)) {
    const auto option = std::find_if(declared.begin(), declared.end(),
                                     [&, n = name](const StrategyOption &o) { return o.name == n; });
    if (option == declared.end()) {
      std::vector<std::string> names;
      for (const StrategyOption &o : declared)
        names.emplace_back(o.name);
      throw usageError("strategy `" + std::string(strategy) + "` has no option `" + name + "`" +
                       (names.empty() ? ", nor any other" : didYouMean(name, names)));
    }
    Setting &setting = settings.find(name)->second;
    if (setting.isGiven)
      throw usageError("`" + name + "` of strategy `" + std::string(strategy) + "` was given more than once");
    setting.isGiven = true;
    setting.text = text;
    if (!fits(*option, text, setting.number))
      throw usageError("`" + name + "` of strategy `" + std::string(strategy) + "` is " + wanted(*option) +
                       ", not `" + text + "`");
  }
}

const StrategyOptions::Setting &StrategyOptions::setting(std::string_view name, Kind kind) const {
  const auto found = settings.find(name);
  if (found == settings.end() || found->second.kind != kind)
    throw std::logic_error("no such option: " + std::string(name));
  return found->second;
}

std::size_t StrategyOptions::whole(std::string_view name) const {
  return std::size_t(setting(name, Kind::Whole).number);
}

double StrategyOptions::number(std::string_view name) const { return setting(name, Kind::Number).number; }

bool StrategyOptions::flag(std::string_view name) const { return setting(name, Kind::Flag).text == "yes"; }

bool StrategyOptions::isGiven(std::string_view name) const {
  const auto found = settings.find(name);
  return found != settings.end() && found->second.isGiven;
}

const std::string &StrategyOptions::text(std::string_view name) const {
  const auto found = settings.find(name);
  return setting(name, found != settings.end() && found->second.kind == Kind::Word ? Kind::Word : Kind::Text)
      .text;
}

}
