#include "tuner/guess_recordings.h"
#include "compiler/compile.h"
#include "compiler/facts/features.h"
#include "compiler/frontend/parse.h"
#include "compiler/space/error.h"
#include "compiler/space/initial_design.h"
#include "tuner/kernel_scenario.h"
#include "tuner/measure/device.h"
#include "tuner/measure/device_json.h"
#include "tuner/objective.h"
#include "tuner/problem_sizes.h"
#include "tuner/store/journal_reader.h"
#include <algorithm>
#include <nlohmann/json.hpp>

namespace icl {

/// The timed configurations as a space, whose parameters have the kernel's promising values. Values are in
/// the kernel's order.
static SpaceDefinition timedSpace(const SpaceDefinition &kernel, const std::map<Assignment, double> &times) {
  std::vector<Parameter> parameters = kernel.parameters();
  std::vector<Configuration> rows;
  for (Parameter &parameter : parameters)
    for (const auto &[configuration, time] : times)
      if (const auto found = configuration.find(parameter.name);
          found != configuration.end() && std::find(parameter.values.begin(), parameter.values.end(),
                                                    found->second) == parameter.values.end())
        parameter.values.push_back(found->second);
  const SpaceDefinition all(parameters, {});
  for (const auto &[configuration, time] : times)
    rows.push_back(all.configuration(configuration));
  return SpaceDefinition::ofRows(parameters, rows);
}

/// With the knobs of the kernel only, each of which has a value.
static std::map<Assignment, double> complete(const SpaceDefinition &space,
                                             const std::map<Assignment, double> &times) {
  std::map<Assignment, double> found;
  for (const auto &[configuration, time] : times) {
    Assignment own;
    for (const Parameter &parameter : space.parameters()) {
      const auto value = configuration.find(parameter.name);
      own[parameter.name] = value == configuration.end() ? parameter.reference : value->second;
    }
    found.emplace(std::move(own), time);
  }
  return found;
}

ScenarioFeatures guessFeaturesOf(const ast::Kernel &kernel, const Device &device,
                                 const std::optional<Extent> &grid) {
  ScenarioFeatures features;
  for (const auto &[name, value] : featuresOf(kernel))
    features[name] = value;
  if (grid)
    for (const char *name : {"data.width", "data.height", "data.depth", "device.compute_units"})
      if (const ScenarioFeatures all = featuresOf(kernel, device, *grid); all.contains(name))
        features[name] = all.at(name);
  return features;
}

std::optional<TimedKernel> timedKernelOf(const MeasuredKernel &measured,
                                         const std::map<Assignment, double> &timesNs) {
  const Device device = deviceOf(measured.device);
  Diagnostics unsaid("", "");
  const auto space =
      spaceOf(measured.kernel, device, measured.sizes, unsaid, /*denseWorkGroups=*/false, measured.objective);
  if (!space || timesNs.empty())
    return std::nullopt;
  GuessRecording recording;
  recording.kernel = recording.family = measured.kernel.name;
  recording.device = measured.device.name;
  recording.kind = device.isCpu ? GuessDevice::Cpu : GuessDevice::Gpu;
  recording.features = guessFeaturesOf(measured.kernel, device, measured.sizes.grid);
  recording.timesNs = complete(*space, timesNs);
  SpaceDefinition timed = timedSpace(*space, recording.timesNs);
  const std::vector<Configuration> design = initialDesign(Space(timed));
  if (design.empty())
    return std::nullopt;
  recording.promising = timed.assignment(design.front());
  const Space whole(*space);
  const std::vector<Configuration> wanted = initialDesign(whole);
  recording.isPromisingTimed = !wanted.empty() && whole.assignment(wanted.front()) == recording.promising;
  return TimedKernel{std::move(recording), std::move(timed)};
}

// ---- Journals

static std::string noteOf(const JournaledTuning &tuning, const char *name) {
  const auto note = tuning.notes.find(name);
  return note == tuning.notes.end() ? "" : note->second;
}

/// The fastest time of each configuration, by the tuning's objective.
static std::map<Assignment, double> timesOf(const JournaledTuning &tuning) {
  std::map<Assignment, double> times;
  for (const JournaledTuning::Measurement &one : tuning.measurements)
    if (one.outcome.isChecked())
      times.emplace(one.configuration, one.outcome.timeNs);
  return times;
}

/// Forms of the fastest variants that a tuning has timed at sizes other than its own (other_sizes.h): they
/// are no search, and the best of them says nothing about others.
static bool areFormsBeside(const std::map<Assignment, double> &times) {
  constexpr std::size_t mostForms = 8; // with the untuned variant
  return times.size() <= mostForms && std::all_of(times.begin(), times.end(), [](const auto &one) {
           const auto sizes = one.first.find("sizes");
           return sizes != one.first.end() && sizes->second == Value("runtime");
         });
}

static std::optional<GuessRecording> recordingOf(const JournaledTuning &tuning) {
  const std::string source = noteOf(tuning, "source");
  const auto sizes = parseProblemSizes(tuning.key.sizes);
  const auto description = nlohmann::json::parse(noteOf(tuning, "device"), nullptr, false);
  if (source.empty() || !sizes || description.is_discarded())
    return std::nullopt;
  Diagnostics diagnostics("the journal", source);
  const auto program = parseProgram(diagnostics, noteOf(tuning, "exact") == "yes");
  if (!program)
    return std::nullopt;
  const auto objective = noteOf(tuning, "objective") == toString(runtime::Objective::Kernel)
                             ? runtime::Objective::Kernel
                             : runtime::Objective::Launch;
  const runtime::DeviceInfo device = deviceFromJson(description);
  for (const auto &kernel : program->kernels)
    if (kernel->name == tuning.key.kernel) {
      const std::map<Assignment, double> times = timesOf(tuning);
      if (times.size() < 2 || areFormsBeside(times))
        return std::nullopt;
      auto timed = timedKernelOf({*kernel, device, {sizes->at(""), {}}, objective}, times);
      return timed ? std::optional(std::move(timed->recording)) : std::nullopt;
    }
  return std::nullopt;
}

std::vector<GuessRecording> guessRecordingsOfJournal(const std::string &path) {
  std::vector<GuessRecording> recordings;
  for (const JournaledTuning &tuning : readJournal(path))
    if (auto recording = recordingOf(tuning))
      recordings.push_back(std::move(*recording));
  return recordings;
}

}
