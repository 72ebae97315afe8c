#include "compiler/space/error.h"
#include "tuner/files/text.h"
#include "tuner/workgroup/json.h"
#include <limits>

namespace icl {

using Json = nlohmann::ordered_json;

static constexpr const char *scenarioFormat = "iclc scenarios 1";

static Error wrong(const std::string &what) { return inputError(what); }

static const Json &member(const Json &object, const char *name) {
  if (!object.is_object() || !object.contains(name))
    throw wrong(std::string("it has no `") + name + "`");
  return object[name];
}

static std::string textOf(const Json &object, const char *name) {
  const Json &value = member(object, name);
  if (!value.is_string())
    throw wrong(std::string("`") + name + "` is not a text");
  return value.get<std::string>();
}

/// Of work-items. The product of two does not overflow.
static std::int64_t positive(const Json &value, const std::string &what) {
  constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
  if (!value.is_number_integer() || value.get<std::int64_t>() < 1 || value.get<std::int64_t>() > most)
    throw wrong(what + " is not a whole number from 1 to " + std::to_string(most));
  return value.get<std::int64_t>();
}

/// [columns, rows, ...], with `length` elements.
static WorkGroupSize sizeOf(const Json &entry, std::size_t length, const char *list) {
  if (!entry.is_array() || entry.size() != length)
    throw wrong(std::string("an entry of `") + list + "` has not " + std::to_string(length) + " numbers");
  const std::string what = std::string("a size in `") + list + "`";
  return {positive(entry[0], what), positive(entry[1], what)};
}

static ScenarioFeatures featuresOf(const Json &object) {
  if (!object.is_object())
    throw wrong("`features` is not an object");
  ScenarioFeatures features;
  for (const auto &[name, value] : object.items())
    if (value.is_number())
      features[name] = value.get<double>();
    else if (value.is_boolean())
      features[name] = value.get<bool>() ? 1.0 : 0.0;
    else if (value.is_string())
      features[name] = value.get<std::string>();
    else
      throw wrong("the feature `" + name + "` is neither a number nor a text");
  return features;
}

static Scenario scenarioOf(const Json &object) {
  Scenario scenario;
  scenario.kernel = textOf(object, "kernel");
  scenario.device = textOf(object, "device");
  scenario.dataset = textOf(object, "dataset");
  scenario.family = object.value("family", scenario.kernel);
  scenario.isSynthetic = object.value("synthetic", false);
  scenario.features = featuresOf(member(object, "features"));
  scenario.maxWorkGroup = positive(member(object, "max_work_group"), "`max_work_group`");
  for (const Json &entry : member(object, "times_ns")) {
    const WorkGroupSize size = sizeOf(entry, 3, "times_ns");
    if (!entry[2].is_number() || !(entry[2].get<double>() > 0))
      throw wrong("the time of " + toString(size) + " is not a number above 0");
    if (!scenario.timesNs.emplace(size, entry[2].get<double>()).second)
      throw wrong(toString(size) + " has two times");
  }
  if (scenario.timesNs.empty())
    throw wrong("it has no times");
  if (object.contains("refused"))
    for (const Json &entry : object["refused"])
      scenario.refused.insert(sizeOf(entry, 2, "refused"));
  return scenario;
}

std::vector<Scenario> scenariosFromJson(const Json &list) {
  if (!list.is_array() || list.empty())
    throw wrong("it has no scenarios");
  std::vector<Scenario> scenarios;
  const auto place = [&] { return "scenario " + std::to_string(scenarios.size() + 1) + ": "; };
  for (const Json &object : list)
    try {
      scenarios.push_back(scenarioOf(object));
    } catch (const Error &error) {
      throw error.in(place());
    } catch (const Json::exception &) {
      throw wrong(place() + "a value is not of the type that it must be");
    }
  return scenarios;
}

Json readJsonOfFormat(const std::string &path, const std::string &format) {
  const std::string head = "cannot read `" + path + "`: ";
  std::string text;
  try {
    text = readText(path);
  } catch (const Error &error) {
    throw error.in(head);
  }
  Json file = Json::parse(text, nullptr, false);
  if (file.is_discarded())
    throw wrong(head + "it is not JSON");
  const bool isThis = file.is_object() && file.contains("format") && file["format"] == format;
  if (!isThis)
    throw wrong(head + "its `format` is " +
                (file.is_object() && file.contains("format") ? file["format"].dump() : "missing") +
                ", not \"" + format + "\"");
  return file;
}

std::vector<Scenario> readScenarios(const std::string &path) {
  const Json file = readJsonOfFormat(path, scenarioFormat);
  try {
    return scenariosFromJson(file.contains("scenarios") ? file["scenarios"] : Json());
  } catch (const Error &error) {
    throw error.in("cannot read `" + path + "`: ");
  }
}

Json scenariosJson(const std::vector<Scenario> &scenarios) {
  Json list = Json::array();
  for (const Scenario &scenario : scenarios) {
    Json features = Json::object(), times = Json::array(), refused = Json::array();
    for (const auto &[name, value] : scenario.features)
      std::visit([&, key = name](const auto &one) { features[key] = one; }, value);
    for (const auto &[size, time] : scenario.timesNs)
      times.push_back({size.columns, size.rows, time});
    for (const WorkGroupSize size : scenario.refused)
      refused.push_back({size.columns, size.rows});
    list.push_back({{"kernel", scenario.kernel},
                    {"device", scenario.device},
                    {"dataset", scenario.dataset},
                    {"family", scenario.family},
                    {"synthetic", scenario.isSynthetic},
                    {"features", features},
                    {"max_work_group", scenario.maxWorkGroup},
                    {"times_ns", times},
                    {"refused", refused}});
  }
  return list;
}

std::string scenariosToJson(const std::vector<Scenario> &scenarios) {
  return Json{{"format", scenarioFormat}, {"scenarios", scenariosJson(scenarios)}}.dump() + '\n';
}

}
