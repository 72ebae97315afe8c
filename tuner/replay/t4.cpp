// T4 results files of the open tuning schemas (github.com/odgaard/TuningSchema): `results`, each with its
// `configuration`, `invalidity`, and the time among its `measurements` or, failing that, the mean of its
// `runtimes`.
#include "tuner/files/json_text.h"
#include "tuner/replay/outcome_names.h"
#include "tuner/replay/table.h"
#include <algorithm>
#include <numeric>

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

class T4Reader : public RecordReader {
public:
  T4Reader() { table.repeats = RecordTable::Repeats::AreIgnored; }

  Wanted wanted(std::size_t depth, const std::string &key, Kind kind) override {
    if (depth == 1 && key == "results") {
      hasResults = true;
      resultsAreList = kind == Kind::List;
      return resultsAreList ? Wanted::Parts : Wanted::Nothing;
    }
    if (depth == 1)
      return Wanted::Nothing;
    if (depth == 2) {
      result = Json::object();
      return kind == Kind::Object ? Wanted::Parts : Wanted::Whole;
    }
    return std::find(std::begin(needed), std::end(needed), key) == std::end(needed) ? Wanted::Nothing
                                                                                    : Wanted::Whole;
  }

  void take(std::size_t depth, const std::string &key, Json value) override {
    if (depth == 3)
      result[key] = std::move(value);
    else
      add(value);
  }

  void leave(std::size_t depth) override {
    if (depth == 2)
      add(result);
  }

  bool isRecord() const override { return hasResults; }

  RecordTable finish() override {
    if (!resultsAreList)
      throw inputError("its `results` are not a list");
    return std::move(table);
  }

private:
  static constexpr std::string_view needed[] = {"configuration", "times", "invalidity", "measurements",
                                                "objectives"};

  RecordTable table;
  bool hasResults = false, resultsAreList = false;
  std::size_t number = 0; ///< of the result that is read, from 0
  Json result;            ///< its `needed` members

  void add(const Json &all) {
    try {
      addRow(all);
    } catch (const Json::exception &wrong) {
      throw inputError("result " + std::to_string(number) + ": " + plainText(wrong));
    }
    ++number;
  }

  void addRow(const Json &all) {
    const Json &configuration = all.at("configuration");
    if (!configuration.is_object() || configuration.empty())
      throw inputError("result " + std::to_string(number) + " has no `configuration`, an object of values");
    if (table.rows.empty())
      for (const auto &[name, value] : configuration.items())
        table.columns.emplace_back(name);
    for (RecordColumn &column : table.columns)
      table.places.push_back(column.place(valueOfJson(configuration.at(column.name))));
    if (configuration.size() != table.columns.size())
      throw inputError("results are of different parameters");
    RecordTable::Row row;
    row.outcome = outcomeOf(all);
    if (row.outcome.ok())
      takeTime(row, all);
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

std::unique_ptr<RecordReader> t4Reader() { return std::make_unique<T4Reader>(); }

}
