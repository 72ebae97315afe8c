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

namespace {
struct Line {
  std::string device, family, kernel, size, objective;
  std::vector<std::string> recordings;
};
}

static Line parseLine(const std::string &text) {
  std::istringstream words(text);
  Line line;
  words >> line.device >> line.family >> line.kernel >> line.size >> line.objective;
  for (std::string word; words >> word;)
    line.recordings.push_back(word);
  if (line.recordings.empty())
    throw inputError("a line has a device, a family, a kernel, a size, an objective and recordings");
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

static TimedKernel timedKernelOf(const Line &line, const std::filesystem::path &folder) {
  const auto info = deviceFromJson(nlohmann::json::parse(readWhole((folder / line.device).string())));
  Diagnostics diagnostics(line.kernel, readWhole((folder / line.kernel).string()));
  const auto program = parseProgram(diagnostics);
  const auto sizes = parseProblemSizes(line.size);
  if (!program || program->kernels.empty() || !sizes)
    throw inputError("the kernel or the size cannot be read");
  std::map<Assignment, double> times;
  for (const std::string &path : line.recordings)
    times.merge(timesIn((folder / path).string()));
  const auto objective = line.objective == "kernel" ? runtime::Objective::Kernel : runtime::Objective::Launch;
  auto timed = timedKernelOf({*program->kernels.front(), info, {sizes->at(""), {}}, objective}, times);
  if (!timed)
    throw inputError("no recorded configuration fits the kernel's space");
  timed->recording.family = line.family;
  return std::move(*timed);
}

std::vector<TimedKernel> readManifest(const std::string &path) {
  std::vector<TimedKernel> kernels;
  std::istringstream lines(readWhole(path));
  std::size_t number = 0;
  for (std::string text; std::getline(lines, text);) {
    ++number;
    text = text.substr(0, text.find('#'));
    if (text.find_first_not_of(' ') == std::string::npos)
      continue;
    try {
      kernels.push_back(timedKernelOf(parseLine(text), std::filesystem::path(path).parent_path()));
    } catch (const std::exception &error) {
      throw inputError(path + ":" + std::to_string(number) + ": " + error.what());
    }
  }
  return kernels;
}

}
