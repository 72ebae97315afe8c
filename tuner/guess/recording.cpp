#include "tuner/guess/recording.h"
#include "compiler/space/error.h"
#include "tuner/files/assignment_json.h"
#include "tuner/files/text.h"
#include "tuner/guess/shipped/embedded.h"
#include <algorithm>
#include <nlohmann/json.hpp>

namespace icl {

using Json = nlohmann::ordered_json;

static constexpr const char *formatName = "iclc first guess 1";

const char *nameOf(GuessDevice kind) { return kind == GuessDevice::Cpu ? "cpu" : "gpu"; }

bool isOfSameTuning(const GuessRecording &a, const GuessRecording &b) {
  const auto isMeasuredInB = [&b](const auto &one) {
    const auto found = b.timesNs.find(one.first);
    return found != b.timesNs.end() && found->second == one.second;
  };
  return a.kernel == b.kernel && a.device == b.device && a.features == b.features &&
         std::any_of(a.timesNs.begin(), a.timesNs.end(), isMeasuredInB);
}

double GuessRecording::fastestNs() const {
  return std::min_element(timesNs.begin(), timesNs.end(),
                          [](const auto &a, const auto &b) { return a.second < b.second; })
      ->second;
}

double GuessRecording::performance(const Assignment &configuration) const {
  return fastestNs() / timesNs.at(configuration);
}

// ---- Writing

/// Values in the order of the knobs' names.
static Json valuesOf(const Assignment &configuration) {
  Json values = Json::array();
  for (const auto &[name, value] : configuration)
    values.push_back(Json(toJson(value)));
  return values;
}

static Json toJson(const GuessRecording &recording) {
  Json features = Json::object(), knobs = Json::array(), rows = Json::array(), learnt = Json::array();
  for (const auto &[name, value] : recording.features)
    std::visit([&, key = name](const auto &one) { features[key] = one; }, value);
  for (const auto &[name, value] : recording.promising)
    knobs.push_back(name);
  for (const auto &[configuration, time] : recording.timesNs) {
    if (recording.learnt.contains(configuration))
      learnt.push_back(rows.size());
    rows.push_back(valuesOf(configuration));
    rows.back().push_back(time);
  }
  Json object = {{"kernel", recording.kernel},
                 {"family", recording.family},
                 {"device", recording.device},
                 {"kind", nameOf(recording.kind)},
                 {"features", features},
                 {"knobs", knobs},
                 {"promising", valuesOf(recording.promising)},
                 {"times_ns", rows}};
  if (!learnt.empty())
    object["learnt"] = learnt; // places in `times_ns`
  return object;
}

static Json namesOf(const std::set<GuessDevice> &kinds) {
  Json names = Json::array();
  for (const GuessDevice kind : kinds)
    names.push_back(nameOf(kind));
  return names;
}

std::string guessModelToJson(const GuessModel &model) {
  std::string text =
      "{\"format\": \"" + std::string(formatName) + "\",\n\"better\": " + namesOf(model.better).dump() +
      ",\n\"better_together\": " + namesOf(model.betterTogether).dump() + ",\n\"recordings\": [";
  for (const GuessRecording &recording : model.recordings)
    text += (&recording == &model.recordings.front() ? "\n" : ",\n") + toJson(recording).dump();
  return text + "\n]}\n";
}

// ---- Reading

static Error wrong(const std::string &what) { return inputError(what); }

/// null has no items, as an empty list or object: it is refused.
static const Json &memberOf(const Json &object, const char *name, Json::value_t type) {
  const auto found = object.find(name);
  if (found == object.end() || found->type() != type)
    throw wrong("there is no `" + std::string(name) + "`, or it is not " +
                (type == Json::value_t::array ? "a list" : "an object"));
  return *found;
}

static GuessDevice kindOf(const Json &name) {
  for (const GuessDevice kind : {GuessDevice::Cpu, GuessDevice::Gpu})
    if (name == nameOf(kind))
      return kind;
  throw wrong("a kind of device is neither `cpu` nor `gpu`");
}

static std::set<GuessDevice> kindsOf(const Json &names) {
  std::set<GuessDevice> kinds;
  for (const Json &name : names)
    kinds.insert(kindOf(name));
  return kinds;
}

static Assignment assignmentOf(const std::vector<std::string> &knobs, const Json &values) {
  if (!values.is_array() || values.size() < knobs.size())
    throw wrong("a configuration has not one value per knob");
  nlohmann::json object = nlohmann::json::object();
  for (std::size_t k = 0; k < knobs.size(); ++k)
    object[knobs[k]] = values[k];
  return assignmentFromJson(object);
}

static GuessRecording recordingOf(const Json &object) {
  GuessRecording recording;
  recording.kernel = object.at("kernel").get<std::string>();
  recording.family = object.at("family").get<std::string>();
  recording.device = object.at("device").get<std::string>();
  recording.kind = kindOf(object.at("kind"));
  for (const auto &[name, value] : memberOf(object, "features", Json::value_t::object).items())
    if (value.is_string())
      recording.features[name] = value.get<std::string>();
    else
      recording.features[name] = value.get<double>();
  const auto knobs = object.at("knobs").get<std::vector<std::string>>();
  recording.promising = assignmentOf(knobs, object.at("promising"));
  for (const Json &row : memberOf(object, "times_ns", Json::value_t::array)) {
    const Assignment configuration = assignmentOf(knobs, row);
    if (row.size() != knobs.size() + 1 || !row.back().is_number() || !(row.back().get<double>() > 0))
      throw wrong("a row of `times_ns` has no time above 0 at its end");
    recording.timesNs.emplace(configuration, row.back().get<double>());
  }
  for (const std::size_t place : object.value("learnt", std::vector<std::size_t>()))
    recording.learnt.insert(assignmentOf(knobs, object.at("times_ns").at(place)));
  if (!recording.timesNs.contains(recording.promising))
    throw wrong("the promising configuration has no time");
  return recording;
}

GuessModel parseGuessModel(const std::string &text) {
  const Json file = Json::parse(text, nullptr, false);
  if (file.is_discarded())
    throw wrong("it is not JSON");
  const Json format = file.is_object() ? file.value("format", Json()) : Json();
  if (format != formatName)
    throw wrong("its `format` is " + (format.is_null() ? "missing" : format.dump()) + ", not \"" +
                formatName + "\"");
  GuessModel model;
  model.better = kindsOf(memberOf(file, "better", Json::value_t::array));
  model.betterTogether = file.contains("better_together")
                             ? kindsOf(memberOf(file, "better_together", Json::value_t::array))
                             : model.better;
  const Json &recordings = memberOf(file, "recordings", Json::value_t::array);
  try {
    for (const Json &object : recordings)
      model.recordings.push_back(recordingOf(object));
  } catch (const Error &error) {
    throw error.in("recording " + std::to_string(model.recordings.size() + 1) + ": ");
  } catch (const Json::exception &) {
    throw wrong("recording " + std::to_string(model.recordings.size() + 1) +
                ": a member is missing or not of its type");
  }
  return model;
}

GuessModel readGuessModel(const std::string &path) {
  if (path == shippedGuessModel)
    return parseGuessModel(std::string(shipped::model));
  try {
    return parseGuessModel(readText(path));
  } catch (const Error &error) {
    throw error.in("cannot read `" + path + "`: ");
  }
}

bool isGuessModel(const std::string &path) {
  if (path == shippedGuessModel)
    return true;
  try {
    return readText(path).starts_with("{\"format\": \"" + std::string(formatName) + "\"");
  } catch (const Error &) {
    return false;
  }
}

}
