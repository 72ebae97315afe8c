#include "bench/guesses/completion.h"
#include "bench/contest/subject.h"
#include "bench/guesses/manifest.h"
#include "compiler/space/error.h"
#include "compiler/space/initial_design.h"
#include "tuner/files/read.h"
#include "tuner/files/write.h"
#include "tuner/guess/first_guess.h"
#include "tuner/kernel_on_device.h"
#include "tuner/measure/describe.h"
#include "tuner/measure/device.h"
#include "tuner/measure/device_json.h"
#include "tuner/median.h"
#include "tuner/replay/write.h"
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>

namespace icl {

static constexpr unsigned rounds = 31;

static contest::Subject subjectOf(const ManifestLine &line) {
  const bool isSquare = line.grid[0] == line.grid[1] && line.grid[2] == 1;
  return isSquare ? contest::load(line.kernel, {line.grid[0], line.grid[0]})
                  : contest::loadAt(line.kernel, line.grid);
}

/// Of the list's recordings, those of other families. Their guesses are taken whether or not promising values
/// would be better, because an evaluation needs them.
static GuessModel modelWithout(const GuessRecording &left, const std::vector<ListedKernel> &kernels) {
  GuessModel model{{}, {left.kind}, {left.kind}};
  for (const ListedKernel &one : kernels)
    if (one.kernel.recording.family != left.family)
      model.recordings.push_back(one.kernel.recording);
  return model;
}

/// The promising configuration and the guesses, without those that were recorded.
static std::vector<Configuration> missing(const GuessRecording &recording, const GuessModel &model,
                                          const Space &space, const ScenarioFeatures &features) {
  std::vector<Configuration> wanted = guessesToMeasure(model, recording.kind, space, features).guesses;
  const std::vector<Configuration> design = initialDesign(space);
  if (!design.empty() && std::find(wanted.begin(), wanted.end(), design.front()) == wanted.end())
    wanted.push_back(design.front());
  std::erase_if(wanted,
                [&](const Configuration &one) { return recording.timesNs.contains(space.assignment(one)); });
  return wanted;
}

/// The fastest recorded one that the space still has.
static std::optional<Assignment> fastestIn(const GuessRecording &recording, const Space &space) {
  const Assignment *fastest = nullptr;
  for (const auto &[one, time] : recording.timesNs) {
    if (fastest && time >= recording.timesNs.at(*fastest))
      continue;
    try {
      if (space.contains(space.configuration(one)))
        fastest = &one;
    } catch (const Error &) { // a value that is not offered any more
    }
  }
  return fastest ? std::optional(*fastest) : std::nullopt;
}

/// Their times where `fastest` takes as long as it was recorded. Those that do not run have none.
static std::vector<Evaluated> timesBeside(const Configuration &fastest, double recordedNs, Measurer &measurer,
                                          const std::vector<Configuration> &wanted) {
  std::vector<Configuration> builds = wanted;
  builds.push_back(fastest);
  measurer.buildAhead(builds, LongBuilds::First);
  std::vector<Configuration> runners;
  for (const Configuration &one : wanted)
    if (measurer.measure(one).ok())
      runners.push_back(one);
  if (runners.empty())
    return {};
  runners.push_back(fastest);
  const std::vector<RaceTimes> times = measurer.race(runners, rounds);
  if (times.size() != runners.size())
    throw environmentError("they could not be launched in turn");
  const double unit = recordedNs / medianOf(times.back().timesNs);
  std::vector<Evaluated> evaluations;
  for (std::size_t i = 0; i + 1 < runners.size(); ++i)
    evaluations.push_back({runners[i], {Outcome::Kind::Ok, unit * medianOf(times[i].timesNs), 1}});
  return evaluations;
}

static void complete(const ListedKernel &listed, const std::vector<ListedKernel> &all,
                     const runtime::DeviceInfo &info, const std::string &output) {
  const ManifestLine &line = listed.line;
  const GuessRecording &recording = listed.kernel.recording;
  const contest::Subject subject = subjectOf(line);
  const char *const selector = recording.kind == GuessDevice::Cpu ? "cpu" : "gpu";
  TuneRequest request{
      subject.kernel(), subject.text, selector, subject.sizes, subject.arguments, {}, false, {}, 0, {}};
  request.objective = line.objective;
  request.info = info;
  const auto on = putOnDevice(request, *subject.diagnostics);
  if (!on)
    throw inputError("it cannot be put on the device");
  const auto fastest = fastestIn(recording, on->space);
  if (!fastest)
    throw inputError("the space has none of the recorded configurations");
  const std::vector<Configuration> wanted =
      missing(recording, modelWithout(recording, all), on->space,
              guessFeaturesOf(subject.kernel(), deviceOf(info), line.grid));
  const std::vector<Evaluated> evaluations =
      timesBeside(on->space.configuration(*fastest), recording.timesNs.at(*fastest), *on->measurer, wanted);
  writeWhole(output, t4Text(recordOf(on->space, evaluations)));
  std::printf("%s: %zu of %zu that were missing\n", recording.kernel.c_str(), evaluations.size(),
              wanted.size());
  std::fflush(stdout);
}

/// Throws an Error where it is not the one of the description.
static runtime::DeviceInfo thisDevice(const std::string &description) {
  const runtime::DeviceInfo recorded = deviceFromJson(nlohmann::json::parse(readWhole(description)));
  runtime::DeviceInfo here = describeInChild(recorded.isCpu ? "cpu" : "gpu");
  if (here.name != recorded.name || here.computeUnits != recorded.computeUnits)
    throw inputError("`" + description + "` is " + recorded.name + " with " +
                     std::to_string(recorded.computeUnits) + " compute units; this machine has " + here.name +
                     " with " + std::to_string(here.computeUnits));
  return here;
}

void completeRecordings(const std::string &list, const std::string &device, const std::string &folder,
                        const std::string &kernel) {
  const std::vector<ListedKernel> all = readManifest(list);
  std::optional<runtime::DeviceInfo> info;
  std::string failed;
  for (const ListedKernel &one : all) {
    const std::string name = std::filesystem::path(one.line.kernel).stem().string();
    const std::string output = folder + "/" + name + ".guessed.t4.json";
    if (std::filesystem::path(one.line.device).stem() != device || (!kernel.empty() && name != kernel) ||
        std::filesystem::exists(output))
      continue;
    if (!info)
      info = thisDevice(one.line.device);
    try {
      complete(one, all, *info, output);
    } catch (const Error &error) {
      std::fprintf(stderr, "%s: %s\n", name.c_str(), error.what());
      failed += (failed.empty() ? "" : ", ") + name;
    }
  }
  if (!failed.empty())
    throw environmentError("not completed: " + failed);
}

}
