// icl-bench-winners: launches the fastest variants of several tunings in turn, in one process. The times that
// tunings report are from processes of their own, in which the same variant may take 2% longer or shorter.
#include "bench/contest/options.h"
#include "bench/contest/shard.h"
#include "compiler/space/error.h"
#include "tuner/files/assignment_json.h"
#include "tuner/files/read.h"
#include "tuner/median.h"
#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>

using namespace icl;
using namespace icl::contest;
namespace po = boost::program_options;

namespace {

struct Options {
  std::string device;
  Sides sides;
  unsigned rounds = 101;
  std::vector<std::string> files; ///< the kernel, then results
};

/// The fastest variant of what `iclc tune --json` has printed into the file.
Configuration winnerOf(const std::string &path, const SpaceDefinition &space) {
  try {
    const auto result = nlohmann::json::parse(readWhole(path));
    return space.configuration(assignmentFromJson(result.at("finalists").at(0).at("configuration")));
  } catch (const nlohmann::json::exception &error) {
    throw inputError(path + " is not a result of `iclc tune --json`: " + error.what());
  }
}

/// One line per result: nanoseconds, a tab, the file.
int run(const Options &options) {
  if (options.files.size() < 2)
    throw inputError("there are no results of tunings to compare");
  Shards shards =
      makeShards(1, options.files.front(), options.sides, options.device, Objective::Launch, "", "random");
  const std::vector<std::string> results(options.files.begin() + 1, options.files.end());
  shards.each([&](Shard &shard, std::size_t) {
    std::vector<Configuration> runners; // each once
    std::vector<std::size_t> runnerOf;
    for (const std::string &path : results) {
      const Configuration winner = winnerOf(path, shard.on.space);
      const auto known = std::find(runners.begin(), runners.end(), winner);
      runnerOf.push_back(std::size_t(known - runners.begin()));
      if (known == runners.end())
        runners.push_back(winner);
    }
    const auto times = shard.on.measurer->race(runners, options.rounds);
    if (times.size() != runners.size())
      throw environmentError("the winners could not be launched in turn");
    for (std::size_t i = 0; i < results.size(); ++i)
      std::printf("%.0f\t%s\n", medianOf(times[runnerOf[i]].timesNs), results[i].c_str());
  });
  return 0;
}

}

int main(int argc, char **argv) {
  Options options;
  po::options_description all("icl-bench-winners KERNEL.icl RESULT.json...");
  all.add_options()("help", "print this")("device", po::value(&options.device), "as iclc takes it")(
      "size", po::value(&options.sides.plane),
      "edge of a plane in pixels")("size-3d", po::value(&options.sides.volume), "edge of a volume")(
      "rounds", po::value(&options.rounds), "launches of each (101)")("kernels", po::value(&options.files),
                                                                      "");
  return runWithOptions(argc, argv, all, options.files, [&] { return run(options); });
}
