// Kernel Tuner's cache files: `tune_params_keys` names the parameters, `tune_params` lists their values,
// `cache` holds an entry for each configuration measured, by its values joined with commas. Times are in
// milliseconds; a failure is a string instead of a time, in old files 1e20.
#include "tuner/replay/outcome_names.h"
#include "tuner/replay/table.h"
#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace icl {

using Json = nlohmann::ordered_json;

static Outcome failureOf(const std::string &word) {
  const auto *names =
      std::find_if(std::begin(outcomeNames), std::end(outcomeNames),
                   [&](const OutcomeNames &n) { return !word.empty() && word == n.kernelTuner; });
  return {names == std::end(outcomeNames) ? Outcome::Kind::LaunchError : names->kind, 0, 0, word};
}

/// The values in the entry's key, for entries that do not repeat them.
static std::vector<std::string> partsOf(const std::string &key) {
  std::vector<std::string> fields(1);
  for (const char c : key)
    if (c == ',')
      fields.emplace_back();
    else
      fields.back() += c;
  return fields;
}

static RecordTable::Row rowOf(const Json &time) {
  constexpr double failedInOldFiles = 1e20;
  RecordTable::Row row;
  if (time.is_number() && std::isfinite(time.get<double>()) && time.get<double>() > 0 &&
      time.get<double>() < failedInOldFiles)
    row.time = time.get<double>();
  else
    row.outcome = failureOf(time.is_string() ? time.get<std::string>() : "no time");
  return row;
}

namespace {

class KernelTunerReader : public RecordReader {
public:
  Wanted wanted(std::size_t depth, const std::string &key, Kind kind) override {
    if (depth == 1 && key == "cache") {
      hasCache = true;
      cacheIsObject = kind == Kind::Object;
      return cacheIsObject ? Wanted::Parts : Wanted::Nothing;
    }
    if (depth == 1)
      return std::find(std::begin(describing), std::end(describing), key) == std::end(describing)
                 ? Wanted::Nothing
                 : Wanted::Whole;
    if (depth == 2) {
      if (!hasParameters())
        return Wanted::Whole;
      check(key, kind == Kind::Object);
      begin(key);
      return Wanted::Parts;
    }
    return key == "time" || table.columnOf(key, nextColumn) ? Wanted::Whole : Wanted::Nothing;
  }

  void take(std::size_t depth, const std::string &key, Json value) override {
    if (depth == 3)
      return takeMember(key, value);
    if (depth == 2) {
      early.emplace_back(key, std::move(value));
      return;
    }
    header[key] = std::move(value);
    if (key == describing[0])
      for (const std::string &name : header[key].get<std::vector<std::string>>())
        table.columns.emplace_back(name);
  }

  void leave(std::size_t depth) override {
    if (depth == 2)
      endEntry();
  }

  bool isRecord() const override { return hasCache && hasParameters(); }

  RecordTable finish() override {
    table.device = header.value("device_name", "");
    table.kernel = header.value("kernel_name", "");
    table.unit = "ms";
    const Json offered = header.value("tune_params", Json::object());
    for (const auto &[name, values] : offered.items()) {
      if (!table.hasColumn(name))
        throw inputError("`tune_params` gives values to `" + name +
                         "`, which `tune_params_keys` does not name");
      for (const Json &value : values)
        table.values[name].push_back(valueOfJson(value));
    }
    if (!cacheIsObject)
      throw inputError("its `cache` is not an object");
    for (const auto &[key, members] : std::exchange(early, {})) {
      check(key, members.is_object());
      begin(key);
      for (const auto &[name, value] : members.items())
        takeMember(name, value);
      endEntry();
    }
    return std::move(table);
  }

private:
  static constexpr std::string_view describing[] = {"tune_params_keys", "tune_params", "device_name",
                                                    "kernel_name"};

  RecordTable table;
  Json header = Json::object(); ///< the `describing` members
  bool hasCache = false, cacheIsObject = false;
  std::vector<std::pair<std::string, Json>> early;       ///< entries that come before the parameters' names
  std::unordered_map<std::size_t, std::size_t> rowOfKey; ///< by the key's hash, which is shorter

  // Of the entry that is being read:
  std::string entry;                                ///< its key
  std::vector<std::optional<std::uint32_t>> places; ///< by column, where it gives the value
  std::size_t nextColumn = 0;                       ///< its members are usually in the order of the columns
  Json time;                                        ///< null if it has none

  bool hasParameters() const { return header.contains(describing[0]); }

  void begin(const std::string &key) {
    entry = key;
    places.assign(table.columns.size(), std::nullopt);
    nextColumn = 0;
    time = nullptr;
  }

  static void check(const std::string &key, bool isObject) {
    if (!isObject)
      throw inputError("the entry `" + key + "` is not an object");
  }

  void takeMember(const std::string &name, const Json &value) {
    if (name == "time")
      time = value;
    if (const auto column = table.columnOf(name, nextColumn)) {
      places[*column] = table.columns[*column].place(valueOfJson(value));
      nextColumn = *column + 1;
    }
  }

  /// Adds the places of the entry's values to the table; those that it does not give are in its key.
  void addPlaces() {
    std::vector<std::string> fields;
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (!places[i] && fields.empty())
        fields = partsOf(entry);
      if (!places[i] && fields.size() != places.size())
        throw inputError("the entry `" + entry + "` gives no value to `" + table.columns[i].name + "`");
      table.places.push_back(places[i] ? *places[i] : table.columns[i].place(parseValue(fields[i])));
    }
  }

  /// The number of an earlier row with this key and these values, the last ones in the table.
  std::optional<std::size_t> earlierRow() {
    const auto [known, isNew] = rowOfKey.try_emplace(std::hash<std::string>()(entry), table.rows.size());
    const auto last = table.places.end() - std::ptrdiff_t(places.size());
    const auto first = table.places.begin() + std::ptrdiff_t(known->second * places.size());
    return !isNew && std::equal(last, table.places.end(), first) ? std::optional(known->second)
                                                                 : std::nullopt;
  }

  void endEntry() {
    addPlaces();
    if (const auto earlier = earlierRow()) { // as in Python, the last value of a key counts
      table.places.resize(table.places.size() - places.size());
      table.rows[*earlier] = rowOf(time);
    } else {
      table.rows.push_back(rowOf(time));
    }
  }
};

}

std::unique_ptr<RecordReader> kernelTunerReader() { return std::make_unique<KernelTunerReader>(); }

}
