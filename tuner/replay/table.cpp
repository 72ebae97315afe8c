#include "tuner/replay/table.h"
#include <algorithm>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

namespace icl {

Value valueOfJson(const nlohmann::ordered_json &json) {
  if (json.is_boolean())
    return std::int64_t(json.get<bool>());
  if (json.is_number_integer())
    return json.get<std::int64_t>();
  if (json.is_number_float() && std::nearbyint(json.get<double>()) == json.get<double>() &&
      std::fabs(json.get<double>()) < 0x1p53)
    return std::int64_t(json.get<double>());
  return json.is_string() ? Value(json.get<std::string>()) : Value(json.dump());
}

static std::optional<double> numberOf(const Value &value) {
  if (const auto *whole = std::get_if<std::int64_t>(&value))
    return double(*whole);
  const std::string &text = std::get<std::string>(value);
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

/// The distinct values of a column: numbers sorted, others in order of appearance.
static std::vector<Value> valuesIn(const std::vector<RecordTable::Row> &rows, std::size_t column) {
  std::vector<Value> values;
  std::set<Value> known;
  for (const RecordTable::Row &row : rows)
    if (known.insert(row.values[column]).second)
      values.push_back(row.values[column]);
  if (std::all_of(values.begin(), values.end(), numberOf))
    std::sort(values.begin(), values.end(),
              [](const Value &a, const Value &b) { return *numberOf(a) < *numberOf(b); });
  return values;
}

static std::vector<Parameter> parametersOf(const RecordTable &table) {
  std::vector<Parameter> parameters;
  for (std::size_t i = 0; i < table.parameters.size(); ++i) {
    const std::string &name = table.parameters[i];
    const auto given = table.values.find(name);
    std::vector<Value> values = given != table.values.end() ? given->second : valuesIn(table.rows, i);
    if (values.empty())
      throw inputError("the parameter `" + name + "` has no values");
    if (values.size() > UINT16_MAX)
      throw inputError("the parameter `" + name + "` has " + std::to_string(values.size()) +
                       " values, the most is " + std::to_string(UINT16_MAX));
    const Value first = values.front();
    parameters.push_back({name, std::move(values), first, ""});
  }
  return parameters;
}

std::optional<double> nanosecondsIn(std::string_view unit) {
  static constexpr std::pair<std::string_view, double> table[] = {
      {"s", 1e9},       {"ms", 1e6},           {"us", 1e3},           {"ns", 1},
      {"seconds", 1e9}, {"milliseconds", 1e6}, {"microseconds", 1e3}, {"nanoseconds", 1}};
  for (const auto &[name, factor] : table)
    if (unit.substr(0, unit.find('_')) == name)
      return factor;
  return std::nullopt;
}

RecordedSpace spaceOfRecord(RecordTable table) {
  RecordedSpace recorded;
  const std::vector<Parameter> parameters = parametersOf(table);
  std::vector<std::map<Value, std::uint16_t>> indices;
  for (const Parameter &parameter : parameters) {
    indices.emplace_back();
    for (const Value &value : parameter.values)
      indices.back().emplace(value, indices.back().size());
  }
  // Times without a unit are read as nanoseconds; only their ratios matter.
  const double nanoseconds = nanosecondsIn(table.unit).value_or(1);
  std::vector<Configuration> configurations;
  for (RecordTable::Row &row : table.rows) {
    Configuration configuration;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      const auto index = indices[i].find(row.values[i]);
      if (index == indices[i].end())
        throw inputError("row " + std::to_string(recorded.rows.size()) + " gives `" + parameters[i].name +
                         "` the value " + toString(row.values[i]) + ", which the parameter does not have");
      configuration.push_back(index->second);
    }
    const auto [known, isNew] = recorded.numbers.emplace(configuration, recorded.rows.size());
    if (!isNew)
      throw inputError("rows " + std::to_string(known->second) + " and " +
                       std::to_string(recorded.rows.size()) + " have the same configuration");
    if (row.outcome.ok()) {
      row.outcome.timeNs = row.time * nanoseconds;
      row.outcome.repetitions = 1;
    }
    recorded.rows.push_back({configuration, std::move(row.outcome), row.time});
    configurations.push_back(std::move(configuration));
  }
  if (recorded.rows.empty())
    throw inputError("it records no configuration");
  recorded.space = Space(SpaceDefinition::ofRows(parameters, std::move(configurations)));
  recorded.device = std::move(table.device);
  recorded.kernel = std::move(table.kernel);
  recorded.unit = std::move(table.unit);
  recorded.isCutWithin = table.isCutWithin;
  return recorded;
}

}
