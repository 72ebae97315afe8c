#include "bench/guesses/manifest.h"
#include "compiler/compile.h"
#include "compiler/facts/features.h"
#include "compiler/frontend/parse.h"
#include "compiler/space/error.h"
#include "compiler/space/initial_design.h"
#include "tuner/files/read.h"
#include "tuner/guess_recordings.h"
#include "tuner/measure/device.h"
#include "tuner/measure/device_json.h"
#include "tuner/problem_sizes.h"
#include "tuner/replay/recorded.h"
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

namespace icl {

static ManifestLine parseLine(const std::string &text, const std::filesystem::path &folder) {
  std::istringstream words(text);
  ManifestLine line;
  std::string device, kernel, size, objective;
  words >> device >> line.family >> kernel >> size >> objective;
  for (std::string word; words >> word;)
    line.recordings.push_back((folder / word).string());
  if (line.recordings.empty())
    throw inputError("a line has a device, a family, a kernel, a size, an objective and recordings");
  const auto sizes = parseProblemSizes(size);
  if (!sizes)
    throw inputError("the size cannot be read");
  line.device = (folder / device).string();
  line.kernel = (folder / kernel).string();
  line.grid = sizes->at("");
  line.objective = objective == "kernel" ? runtime::Objective::Kernel : runtime::Objective::Launch;
  return line;
}

static std::map<Assignment, double> timesIn(const std::string &path) {
  const RecordedSpace recorded = readRecordedSpace(path);
  std::map<Assignment, double> times;
  for (const RecordedSpace::Row &row : recorded.rows)
    if (row.outcome.ok())
      times.emplace(recorded.space.assignment(row.configuration), row.outcome.timeNs);
  return times;
}

static TimedKernel timedKernelOf(const ManifestLine &line) {
  const auto info = deviceFromJson(nlohmann::json::parse(readWhole(line.device)));
  Diagnostics diagnostics(line.kernel, readWhole(line.kernel));
  const auto program = parseProgram(diagnostics);
  if (!program || program->kernels.empty())
    throw inputError("the kernel cannot be read");
  std::map<Assignment, double> times;
  for (const std::string &path : line.recordings)
    times.merge(timesIn(path));
  auto timed = timedKernelOf({*program->kernels.front(), info, {line.grid, {}}, line.objective}, times);
  if (!timed)
    throw inputError("no recorded configuration fits the kernel's space");
  timed->recording.family = line.family;
  return std::move(*timed);
}

std::vector<ListedKernel> readManifest(const std::string &path) {
  std::vector<ListedKernel> kernels;
  std::istringstream lines(readWhole(path));
  std::size_t number = 0;
  for (std::string text; std::getline(lines, text);) {
    ++number;
    text = text.substr(0, text.find('#'));
    if (text.find_first_not_of(' ') == std::string::npos)
      continue;
    try {
      ManifestLine line = parseLine(text, std::filesystem::path(path).parent_path());
      TimedKernel kernel = timedKernelOf(line);
      kernels.push_back({std::move(line), std::move(kernel)});
    } catch (const std::exception &error) {
      throw inputError(path + ":" + std::to_string(number) + ": " + error.what());
    }
  }
  return kernels;
}

}
