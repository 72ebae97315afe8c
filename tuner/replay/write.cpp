#include "tuner/replay/write.h"
#include "tuner/files/assignment_json.h"
#include "tuner/replay/outcome_names.h"
#include <nlohmann/json.hpp>

namespace icl {

using Json = nlohmann::ordered_json;

namespace {

const OutcomeNames &namesOf(Outcome::Kind kind) {
  for (const OutcomeNames &names : outcomeNames)
    if (names.kind == kind)
      return names;
  throw std::logic_error("an outcome that no format names");
}

Json configurationOf(const Space &space, const Configuration &configuration) {
  Json json = Json::object();
  for (std::size_t i = 0; i < configuration.size(); ++i)
    json[space.parameters()[i].name] = toJson(space.parameters()[i].values[configuration[i]]);
  return json;
}

double milliseconds(const Outcome &outcome) { return outcome.timeNs / 1e6; }

}

std::string t4Text(const RecordedSpace &record) {
  Json results = Json::array();
  for (const RecordedSpace::Row &row : record.rows) {
    const bool ok = row.outcome.ok();
    Json result = {{"configuration", configurationOf(record.space, row.configuration)},
                   {"times", Json::object()},
                   {"invalidity", namesOf(row.outcome.kind).t4},
                   {"correctness", ok ? 1 : 0},
                   {"measurements", Json::array()},
                   {"objectives", {"time"}}};
    if (ok) {
      result["times"]["runtimes"] = {milliseconds(row.outcome)};
      result["measurements"].push_back(
          {{"name", "time"}, {"value", milliseconds(row.outcome)}, {"unit", "ms"}});
    }
    results.push_back(std::move(result));
  }
  return Json{{"schema_version", "1.0.0"}, {"results", results}}.dump(1) + "\n";
}

std::string kernelTunerText(const RecordedSpace &record, const std::vector<std::int64_t> &problemSize,
                            const std::string &moment) {
  Json keys = Json::array(), values = Json::object(), cache = Json::object();
  for (const Parameter &parameter : record.space.parameters()) {
    keys.push_back(parameter.name);
    for (const Value &value : parameter.values)
      values[parameter.name].emplace_back(toJson(value));
  }
  for (const RecordedSpace::Row &row : record.rows) {
    Json entry = configurationOf(record.space, row.configuration);
    std::string key;
    for (const auto &[name, value] : entry.items())
      key += (key.empty() ? "" : ",") + (value.is_string() ? value.get<std::string>() : value.dump());
    if (row.outcome.ok()) {
      entry["time"] = milliseconds(row.outcome);
      entry["times"] = {milliseconds(row.outcome)};
    } else {
      entry["time"] = namesOf(row.outcome.kind).kernelTuner;
    }
    for (const char *unknown :
         {"compile_time", "verification_time", "benchmark_time", "strategy_time", "framework_time"})
      entry[unknown] = 0;
    entry["timestamp"] = moment;
    cache[key] = std::move(entry);
  }
  return Json{{"schema_version", "1.1.0"},    {"device_name", record.device},
              {"kernel_name", record.kernel}, {"problem_size", problemSize},
              {"tune_params_keys", keys},     {"tune_params", values},
              {"objective", "time"},          {"cache", cache}}
             .dump(1) +
         "\n";
}

}
