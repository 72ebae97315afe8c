// Kernel Tuner's cache files: `tune_params_keys` names the parameters, `tune_params` lists their values,
// `cache` holds an entry for each configuration measured, by its values joined with commas. Times are in
// milliseconds; a failure is a string instead of a time, in old files 1e20.
#include "tuner/replay/outcome_names.h"
#include "tuner/replay/table.h"
#include <algorithm>
#include <cmath>
#include <iterator>
#include <nlohmann/json.hpp>

namespace icl {

using Json = nlohmann::ordered_json;

static Outcome failureOf(const std::string &word) {
  const auto *names =
      std::find_if(std::begin(outcomeNames), std::end(outcomeNames),
                   [&](const OutcomeNames &n) { return !word.empty() && word == n.kernelTuner; });
  return {names == std::end(outcomeNames) ? Outcome::Kind::LaunchError : names->kind, 0, 0, word};
}

/// The values in the entry's key, for entries that do not repeat them.
static std::vector<std::string> fieldsOf(const std::string &key) {
  std::vector<std::string> fields(1);
  for (const char c : key)
    if (c == ',')
      fields.emplace_back();
    else
      fields.back() += c;
  return fields;
}

static RecordTable::Row rowOf(const std::vector<std::string> &parameters, const std::string &key,
                              const Json &entry) {
  RecordTable::Row row;
  const std::vector<std::string> fields = fieldsOf(key);
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (const auto value = entry.find(parameters[i]); value != entry.end())
      row.values.push_back(valueOfJson(*value));
    else if (fields.size() == parameters.size())
      row.values.push_back(parseValue(fields[i]));
    else
      throw inputError("the entry `" + key + "` gives no value to `" + parameters[i] + "`");
  }
  constexpr double failedInOldFiles = 1e20;
  const auto time = entry.find("time");
  if (time != entry.end() && time->is_number() && std::isfinite(time->get<double>()) &&
      time->get<double>() > 0 && time->get<double>() < failedInOldFiles)
    row.time = time->get<double>();
  else
    row.outcome = failureOf(time != entry.end() && time->is_string() ? time->get<std::string>() : "no time");
  return row;
}

RecordTable readKernelTunerRecord(const Json &file) {
  RecordTable table;
  table.device = file.value("device_name", "");
  table.kernel = file.value("kernel_name", "");
  table.unit = "ms";
  table.parameters = file.at("tune_params_keys").get<std::vector<std::string>>();
  const Json offered = file.value("tune_params", Json::object());
  for (const auto &[name, values] : offered.items()) {
    if (std::find(table.parameters.begin(), table.parameters.end(), name) == table.parameters.end())
      throw inputError("`tune_params` gives values to `" + name +
                       "`, which `tune_params_keys` does not name");
    for (const Json &value : values)
      table.values[name].push_back(valueOfJson(value));
  }
  if (!file["cache"].is_object())
    throw inputError("its `cache` is not an object");
  for (const auto &[key, entry] : file.at("cache").items()) {
    if (!entry.is_object())
      throw inputError("the entry `" + key + "` is not an object");
    table.rows.push_back(rowOf(table.parameters, key, entry));
  }
  return table;
}

}
