#include "tuner/replay/table.h"
#include <algorithm>
#include <charconv>
#include <cmath>

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

static std::optional<double> doubleOf(const Value &value) {
  if (const auto *whole = std::get_if<std::int64_t>(&value))
    return double(*whole);
  const std::string &text = std::get<std::string>(value);
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

std::uint32_t RecordColumn::place(Value value) {
  if (last < known.size() && known[last] == value)
    return last;
  const auto [entry, isNew] = places.try_emplace(std::move(value), std::uint32_t(known.size()));
  if (isNew)
    known.push_back(entry->first);
  return last = entry->second;
}

std::optional<std::size_t> RecordTable::columnOf(std::string_view name, std::size_t likely) const {
  for (std::size_t i = 0; i < columns.size(); ++i)
    if (const std::size_t column = (likely + i) % columns.size(); columns[column].name == name)
      return column;
  return std::nullopt;
}

/// Numbers sorted, others in order of appearance.
static std::vector<Value> sorted(std::vector<Value> values) {
  if (std::all_of(values.begin(), values.end(), doubleOf))
    std::sort(values.begin(), values.end(),
              [](const Value &a, const Value &b) { return *doubleOf(a) < *doubleOf(b); });
  return values;
}

static std::vector<Parameter> parametersOf(const RecordTable &table) {
  std::vector<Parameter> parameters;
  for (const RecordColumn &column : table.columns) {
    const std::string &name = column.name;
    const auto given = table.values.find(name);
    std::vector<Value> values = given != table.values.end() ? given->second : sorted(column.values());
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

namespace {

/// Places in the columns as indices of the parameters' values.
class Indices {
public:
  Indices(const RecordTable &table, const std::vector<Parameter> &parameters) : table(table) {
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      std::unordered_map<Value, std::uint16_t> indexOf;
      for (const Value &value : parameters[i].values)
        indexOf.emplace(value, indexOf.size());
      byColumn.emplace_back();
      for (const Value &value : table.columns[i].values()) {
        const auto found = indexOf.find(value);
        byColumn[i].push_back(found == indexOf.end() ? notOffered : found->second);
      }
    }
  }

  Configuration configurationOf(std::size_t row) const {
    Configuration configuration(byColumn.size());
    for (std::size_t i = 0; i < byColumn.size(); ++i) {
      const std::uint32_t place = table.places[row * byColumn.size() + i];
      configuration[i] = byColumn[i][place];
      if (configuration[i] == notOffered)
        throw inputError("row " + std::to_string(row) + " gives `" + table.columns[i].name + "` the value " +
                         toString(table.columns[i].values()[place]) + ", which the parameter does not have");
    }
    return configuration;
  }

private:
  static constexpr std::uint16_t notOffered = UINT16_MAX; ///< larger than any index
  const RecordTable &table;
  std::vector<std::vector<std::uint16_t>> byColumn;
};

}

RecordedSpace spaceOfRecord(RecordTable table) {
  RecordedSpace recorded;
  const std::vector<Parameter> parameters = parametersOf(table);
  const Indices indices(table, parameters);
  // Times without a unit are read as nanoseconds; only their ratios matter.
  const double nanoseconds = nanosecondsIn(table.unit).value_or(1);
  std::vector<Configuration> configurations;
  recorded.rows.reserve(table.rows.size());
  recorded.numbers.reserve(table.rows.size());
  configurations.reserve(table.rows.size());
  for (std::size_t number = 0; number < table.rows.size(); ++number) {
    Configuration configuration = indices.configurationOf(number);
    const auto [known, isNew] = recorded.numbers.emplace(configuration, recorded.rows.size());
    if (!isNew && table.repeats == RecordTable::Repeats::AreIgnored)
      continue;
    if (!isNew)
      throw inputError("rows " + std::to_string(known->second) + " and " + std::to_string(number) +
                       " have the same configuration");
    RecordTable::Row &row = table.rows[number];
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
