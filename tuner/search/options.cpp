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

static std::vector<std::string_view> split(std::string_view choices) {
  std::vector<std::string_view> result;
  for (std::size_t end = 0; end != choices.npos; choices.remove_prefix(std::min(end + 1, choices.size()))) {
    end = choices.find('|');
    result.push_back(choices.substr(0, end));
  }
  return result;
}

static std::string joinWithOr(const std::vector<std::string_view> &choices) {
  std::string text;
  for (std::size_t i = 0; i < choices.size(); ++i)
    text += (i == 0 ? "" : i + 1 == choices.size() ? " or " : ", ") + std::string(choices[i]);
  return text;
}

/// The values that an option accepts: "a number from 0 to 1".
static std::string describeValues(const StrategyOption &option) {
  if (option.kind == Kind::Flag)
    return "yes or no";
  if (option.kind == Kind::Choice)
    return joinWithOr(split(option.choices));
  std::ostringstream text;
  text << (option.kind == Kind::Integer ? "a whole number" : "a number");
  if (std::isfinite(option.max))
    text << " from " << option.min << " to " << option.max;
  else
    text << ", " << option.min << " or more";
  return text.str();
}

static bool isNumber(const StrategyOption &option, const std::string &text, double &number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(number))
    return false;
  return number >= option.min && number <= option.max &&
         (option.kind != Kind::Integer || number == std::floor(number));
}

static bool fits(const StrategyOption &option, const std::string &text, double &number) {
  switch (option.kind) {
  case Kind::Integer:
  case Kind::Number:
    return isNumber(option, text, number);
  case Kind::Flag:
    return text == "yes" || text == "no";
  case Kind::Choice: {
    const auto choices = split(option.choices);
    return std::find(choices.begin(), choices.end(), text) != choices.end();
  }
  case Kind::Text:
    return true;
  }
  return false;
}

/// "a=1,2,b=3" as {a, "1,2"}, {b, "3"}.
static std::vector<std::pair<std::string, std::string>> splitPairs(std::string_view strategy,
                                                                   std::string_view given) {
  std::vector<std::pair<std::string, std::string>> result;
  if (given.ends_with(','))
    throw usageError("`" + std::string(strategy) + ":" + std::string(given) + "` ends in a comma");
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
    Setting setting{option.kind, std::string(option.defaultValue), 0, false};
    if (!fits(option, setting.text, setting.number))
      throw std::logic_error("option `" + std::string(option.name) + "` has a wrong default");
    settings.emplace(option.name, std::move(setting));
  }
  for (const auto &[name, text] : splitPairs(strategy, given)) {
    const auto option = std::find_if(declared.begin(), declared.end(),
                                     [&, n = name](const StrategyOption &o) { return o.name == n; });
    if (option == declared.end()) {
      std::vector<std::string> names;
      for (const StrategyOption &o : declared)
        names.emplace_back(o.name);
      throw usageError("strategy `" + std::string(strategy) + "` has no option `" + name + "`" +
                       (names.empty() ? "; it takes no options" : didYouMeanOneOf(name, names)));
    }
    Setting &setting = settings.find(name)->second;
    if (setting.isGiven)
      throw usageError("`" + name + "` of strategy `" + std::string(strategy) + "` was given more than once");
    setting.isGiven = true;
    setting.text = text;
    if (!fits(*option, text, setting.number))
      throw usageError("`" + name + "` of strategy `" + std::string(strategy) + "` is " +
                       describeValues(*option) + ", not `" + text + "`");
  }
}

const StrategyOptions::Setting &StrategyOptions::setting(std::string_view name, Kind kind) const {
  const auto found = settings.find(name);
  if (found == settings.end() || found->second.kind != kind)
    throw std::logic_error("no such option: " + std::string(name));
  return found->second;
}

std::size_t StrategyOptions::integer(std::string_view name) const {
  return std::size_t(setting(name, Kind::Integer).number);
}

double StrategyOptions::number(std::string_view name) const { return setting(name, Kind::Number).number; }

bool StrategyOptions::flag(std::string_view name) const { return setting(name, Kind::Flag).text == "yes"; }

bool StrategyOptions::isGiven(std::string_view name) const {
  const auto found = settings.find(name);
  return found != settings.end() && found->second.isGiven;
}

const std::string &StrategyOptions::text(std::string_view name) const {
  const auto found = settings.find(name);
  return setting(name,
                 found != settings.end() && found->second.kind == Kind::Choice ? Kind::Choice : Kind::Text)
      .text;
}

}
