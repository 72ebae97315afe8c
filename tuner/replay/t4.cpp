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

static std::optional<double> mean(const std::vector<double> &times) {
  if (times.empty())
    return std::nullopt;
  return std::accumulate(times.begin(), times.end(), 0.0) / double(times.size());
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
      begin();
      return kind == Kind::Object ? Wanted::Parts : Wanted::Whole;
    }
    if (depth == 3) {
      member = key;
      if (key == "configuration")
        hasConfiguration = kind == Kind::Object;
      if (key == "configuration" || key == "times")
        return kind == Kind::Object ? Wanted::Parts : Wanted::Nothing;
      return std::find(std::begin(needed), std::end(needed), key) == std::end(needed) ? Wanted::Nothing
                                                                                      : Wanted::Whole;
    }
    return member == "configuration" || key == "runtimes" ? Wanted::Whole : Wanted::Nothing;
  }

  void take(std::size_t depth, const std::string &key, Json value) override {
    located([&] {
      if (depth == 2) // not an object: this throws
        value.at("configuration");
      else if (depth == 3)
        result[key] = std::move(value);
      else if (member == "configuration")
        takeValue(key, value);
      else
        runtimes = value.get<std::vector<double>>();
    });
  }

  void leave(std::size_t depth) override {
    if (depth != 2)
      return;
    located([&] { addRow(); });
    ++number;
  }

  bool isRecord() const override { return hasResults; }

  RecordTable finish() override {
    if (!resultsAreList)
      throw inputError("its `results` are not a list");
    return std::move(table);
  }

private:
  static constexpr std::string_view needed[] = {"invalidity", "measurements", "objectives"};

  RecordTable table;
  bool hasResults = false, resultsAreList = false;

  // Of the result that is being read:
  std::size_t number = 0; ///< from 0
  std::string member;     ///< the last one of depth 3
  bool hasConfiguration = false;
  std::vector<std::optional<std::uint32_t>> places; ///< by column, where it gives the value
  std::size_t nextColumn = 0;                       ///< its values are usually in the order of the columns
  std::vector<double> runtimes;
  Json result; ///< its `needed` members

  void begin() {
    hasConfiguration = false;
    places.assign(table.columns.size(), std::nullopt);
    nextColumn = 0;
    runtimes.clear();
    result = Json::object();
  }

  template <typename Step>
  void located(Step step) {
    try {
      step();
    } catch (const Json::exception &wrong) {
      throw inputError("result " + std::to_string(number) + ": " + plainText(wrong));
    }
  }

  void takeValue(const std::string &name, const Json &value) {
    if (number == 0 && !table.hasColumn(name)) {
      table.columns.emplace_back(name);
      places.emplace_back();
    }
    const std::optional<std::size_t> column = table.columnOf(name, nextColumn);
    if (!column)
      throw inputError("results are of different parameters");
    places[*column] = table.columns[*column].place(valueOfJson(value));
    nextColumn = *column + 1;
  }

  void addRow() {
    if (!hasConfiguration || table.columns.empty())
      throw inputError("result " + std::to_string(number) + " has no `configuration`, an object of values");
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (!places[i])
        throw inputError("result " + std::to_string(number) + " gives no value to `" + table.columns[i].name +
                         "`");
      table.places.push_back(*places[i]);
    }
    RecordTable::Row row;
    row.outcome = outcomeOf(result);
    if (row.outcome.ok())
      takeTime(row);
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

  void takeTime(RecordTable::Row &row) {
    const std::string objective = objectiveOf(result);
    if (const Json *measurement = measurementOf(result, objective))
      row.time = converted(measurement->at("value").get<double>(),
                           unitOf(objective, measurement->value("unit", "")));
    else if (const auto time = mean(runtimes))
      row.time = converted(*time, standardUnit);
    if (!(row.time > 0)) {
      row.outcome.kind = Outcome::Kind::LaunchError;
      row.outcome.message = "no time";
    }
  }
};

}

std::unique_ptr<RecordReader> t4Reader() { return std::make_unique<T4Reader>(); }

}
