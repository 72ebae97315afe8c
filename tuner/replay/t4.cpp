// T4 results files of the open tuning schemas (github.com/odgaard/TuningSchema): `results`, each with its
// `configuration`, `invalidity`, and the time among its `measurements` or, failing that, the mean of its
// `runtimes`.
#include "tuner/files/json_text.h"
#include "tuner/replay/outcome_names.h"
#include "tuner/replay/table.h"
#include <nlohmann/json.hpp>
#include <numeric>
#include <set>

namespace icl {

using Json = nlohmann::ordered_json;

static Outcome outcomeOf(const Json &result) {
  const std::string invalidity = result.value("invalidity", "correct");
  for (const OutcomeNames &names : outcomeNames)
    if (invalidity == names.t4)
      return {names.kind, 0, 0, names.kind == Outcome::Kind::Ok ? "" : invalidity};
  throw inputError("a result has the invalidity `" + invalidity + "`, which T4 does not know");
}

/// The objective that the result names, else a time.
static std::string objectiveOf(const Json &result) {
  const auto named = result.find("objectives");
  return named != result.end() && !named->empty() ? named->front().get<std::string>() : "time";
}

static const Json *measurementOf(const Json &result, const std::string &objective) {
  if (const auto all = result.find("measurements"); all != result.end())
    for (const Json &measurement : *all)
      if (measurement.value("name", "") == objective && measurement.value("value", Json()).is_number())
        return &measurement;
  return nullptr;
}

static std::optional<double> meanRuntime(const Json &result) {
  const Json times = result.value("times", Json::object());
  const auto runtimes = times.value("runtimes", std::vector<double>());
  if (runtimes.empty())
    return std::nullopt;
  return std::accumulate(runtimes.begin(), runtimes.end(), 0.0) / double(runtimes.size());
}

namespace {

/// The unit of Kernel Tuner, which states none for single runtimes.
constexpr const char *standardUnit = "ms";

class T4Reader {
public:
  RecordTable read(const Json &file) {
    const Json &results = file.at("results");
    if (!results.is_array())
      throw inputError("its `results` are not a list");
    for (const Json &result : results) {
      try {
        add(result);
      } catch (const Json::exception &wrong) {
        throw inputError("result " + std::to_string(number) + ": " + plainText(wrong));
      }
      ++number;
    }
    return std::move(table);
  }

private:
  RecordTable table;
  std::set<std::vector<Value>> known;
  std::size_t number = 0; ///< of the result, from 0

  void add(const Json &result) {
    const Json &configuration = result.at("configuration");
    if (!configuration.is_object() || configuration.empty())
      throw inputError("result " + std::to_string(number) + " has no `configuration`, an object of values");
    if (table.rows.empty())
      for (const auto &[name, value] : configuration.items())
        table.parameters.push_back(name);
    RecordTable::Row row;
    for (const std::string &name : table.parameters)
      row.values.push_back(valueOfJson(configuration.at(name)));
    if (configuration.size() != table.parameters.size())
      throw inputError("results are of different parameters");
    row.outcome = outcomeOf(result);
    if (row.outcome.ok())
      takeTime(row, result);
    if (known.insert(row.values).second) // evaluated again: the first outcome counts
      table.rows.push_back(std::move(row));
  }

  std::string unitOf(const std::string &objective, const std::string &unit) const {
    if (unit.empty() && objective.starts_with("time"))
      return standardUnit;
    if (nanosecondsIn(unit))
      return unit;
    throw inputError("result " + std::to_string(number) + " has its objective `" + objective + "` in " +
                     (unit.empty() ? "no unit" : "`" + unit + "`") +
                     ", but only times can be searched for, in `s`, `ms`, `us` or `ns`");
  }

  /// Converted to the table's unit, that of the first time.
  double converted(double time, const std::string &unit) {
    if (table.unit.empty())
      table.unit = unit;
    return unit == table.unit ? time : time * *nanosecondsIn(unit) / *nanosecondsIn(table.unit);
  }

  void takeTime(RecordTable::Row &row, const Json &result) {
    const std::string objective = objectiveOf(result);
    if (const Json *measurement = measurementOf(result, objective))
      row.time = converted(measurement->at("value").get<double>(),
                           unitOf(objective, measurement->value("unit", "")));
    else if (const auto mean = meanRuntime(result))
      row.time = converted(*mean, standardUnit);
    if (!(row.time > 0)) {
      row.outcome.kind = Outcome::Kind::LaunchError;
      row.outcome.message = "no time";
    }
  }
};

}

RecordTable readT4Record(const Json &file) { return T4Reader().read(file); }

}
