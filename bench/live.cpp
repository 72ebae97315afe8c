// icl-bench-live: compares the results of strategies on a device, for several budgets, with the best of a
// long random search (bench/record) if there is one. Strategies search in parallel, each on its own
// processors, or one after another. Then the best of each and the fastest of the recording run in turn on one
// shard, with nothing else running. Of several kernels, one after another, the geometric means come last.
#include "bench/contest/options.h"
#include "bench/contest/shard.h"
#include "compiler/space/error.h"
#include "tuner/ratio.h"
#include "tuner/replay/recorded.h"
#include <algorithm>
#include <boost/program_options.hpp>
#include <cmath>
#include <cstdio>
#include <sstream>

using namespace icl;
using namespace icl::contest;
namespace po = boost::program_options;

namespace {

struct Options {
  std::string device, recording, strategies = "auto,hybrid,ann,genetic", budgets = "500,200,100";
  Sides sides{768, 128};
  std::uint64_t seed = 1;
  double seconds = 270;
  Objective objective = Objective::Launch;
  bool isInTurn = false; ///< strategies search one after another
  std::vector<std::string> kernels;
};

std::vector<std::string> words(const std::string &list) {
  std::vector<std::string> all;
  std::istringstream text(list);
  for (std::string word; std::getline(text, word, ',');)
    all.push_back(word);
  return all;
}

/// The result of a strategy.
struct Found {
  std::string strategy;
  std::size_t budget = 0, evaluations = 0;
  double seconds = 0;
  Configuration best; ///< empty: none ran
};

/// The results of the strategy, one per budget. Searches share no measurements: each would find the fastest
/// of the others in its journal.
std::vector<Found> resultsOf(Shard &shard, const std::string &strategy, const Options &options) {
  std::vector<Found> all;
  for (const std::string &budget : words(options.budgets)) {
    Journal journal("", {});
    SearchRequest request;
    request.strategy = strategy;
    request.budget = std::stoul(budget);
    request.seed = options.seed;
    request.sizes = shard.on.sizes;
    request.features = shard.on.features;
    request.seconds = options.seconds;
    const TuneResult result = tuneSpace(shard.on.space, *shard.on.measurer, journal, request);
    Found found{strategy, request.budget, result.evaluations.size(), result.seconds, {}};
    if (result.best())
      found.best = shard.on.space.configuration(result.best()->configuration);
    all.push_back(std::move(found));
  }
  return all;
}

/// The few fastest rows, the fastest first. Throws an Error if one is not in the space.
std::vector<Configuration> fastestOf(const RecordedSpace &recorded, const Space &space) {
  constexpr std::size_t few = 4;
  std::vector<const RecordedSpace::Row *> ok;
  for (const RecordedSpace::Row &row : recorded.rows)
    if (row.outcome.ok())
      ok.push_back(&row);
  std::stable_sort(ok.begin(), ok.end(), [](const auto *a, const auto *b) { return a->time < b->time; });
  ok.resize(std::min(few, ok.size()));
  std::vector<Configuration> all;
  for (const auto *row : ok) {
    all.push_back(space.configuration(recorded.space.assignment(row->configuration)));
    if (const auto broken = space.violations(all.back()); !broken.empty())
      throw inputError("the recording has a configuration that is not valid here: " + broken.front());
  }
  return all;
}

/// Medians, in nanoseconds.
std::vector<double> race(Shard &shard, const std::vector<Configuration> &runners) {
  constexpr unsigned rounds = 51;
  shard.on.measurer->clock.setDeadline(std::nullopt);
  std::vector<double> medians;
  for (const auto &times : shard.on.measurer->race(runners, rounds))
    medians.push_back(medianOf(times.timesNs));
  if (medians.size() != runners.size())
    throw environmentError("the final rounds failed");
  return medians;
}

/// What the others are compared with. `time`: milliseconds.
std::string titleOf(const std::optional<RecordedSpace> &recorded, double time) {
  char text[128];
  if (recorded)
    std::snprintf(text, sizeof text, "the best of %zu recorded, which took %.4f ms (%.4f ms when recorded)",
                  recorded->rows.size(), time, recorded->best()->time);
  else
    std::snprintf(text, sizeof text, "the best that was found, which took %.4f ms", time);
  return text;
}

/// The time of each strategy's best for each budget, relative to the fastest; NAN where none ran.
std::vector<double> compare(const std::string &kernel, const Options &options) {
  const std::vector<std::string> strategies = words(options.strategies);
  Shards shards = makeShards(options.isInTurn ? 1 : unsigned(strategies.size()), kernel, options.sides,
                             options.device, options.objective);
  Shard &first = *shards.shards.front();
  std::optional<RecordedSpace> recorded;
  std::vector<Configuration> runners;
  if (!options.recording.empty()) {
    recorded = readRecordedSpace(options.recording);
    runners = fastestOf(*recorded, first.on.space);
  }
  const std::size_t rows = runners.size();

  std::vector<std::vector<Found>> found(strategies.size());
  shards.each([&](Shard &shard, std::size_t number) {
    for (std::size_t i = number; i < strategies.size(); i += shards.size())
      found[i] = resultsOf(shard, strategies[i], options);
  });
  for (const auto &of : found)
    for (const Found &one : of)
      if (!one.best.empty() && std::find(runners.begin(), runners.end(), one.best) == runners.end())
        runners.push_back(one.best);
  if (runners.empty())
    throw environmentError("nothing ran");
  std::vector<double> medians;
  shards.each([&](Shard &shard, std::size_t i) {
    if (i == 0)
      medians = race(shard, runners);
  });

  const auto end = recorded ? medians.begin() + std::ptrdiff_t(rows) : medians.end();
  const double best = *std::min_element(medians.begin(), end);
  std::printf("%s, %s %s; %s\nin turn with %s\n", first.on.info.name.c_str(),
              first.subject.kernel().name.c_str(), first.subject.sizeText().c_str(),
              meaningOf(options.objective), titleOf(recorded, best / 1e6).c_str());
  std::printf("%-16s%8s%14s%10s%10s%12s\n", "strategy", "budget", "evaluations", "seconds", "ms",
              "by the best");
  std::vector<double> relative;
  for (const auto &of : found)
    for (const Found &one : of) {
      const auto runner = std::find(runners.begin(), runners.end(), one.best);
      const double time = runner == runners.end() ? NAN : medians[std::size_t(runner - runners.begin())];
      std::printf("%-16s%8zu%14zu%10.1f%10.4f%12.3f\n    %s\n", one.strategy.c_str(), one.budget,
                  one.evaluations, one.seconds, time / 1e6, time / best,
                  one.best.empty() ? "none ran" : toString(first.on.space.assignment(one.best)).c_str());
      relative.push_back(time / best);
    }
  std::fflush(stdout);
  return relative;
}

/// Geometric means of the kernels' times, and of the ratios of each to every other.
void printMeans(const std::vector<std::vector<double>> &kernels, const Options &options) {
  std::vector<std::string> names;
  for (const std::string &strategy : words(options.strategies))
    for (const std::string &budget : words(options.budgets))
      names.push_back(strategy + ", " + budget);
  const auto mean = [&](auto &&valueOf) {
    double sum = 0;
    for (const std::vector<double> &of : kernels)
      sum += std::log(valueOf(of));
    return std::exp(sum / double(kernels.size()));
  };
  std::printf("\n%zu kernels, geometric means: time by the best; time relative to the other rows in order\n",
              kernels.size());
  for (std::size_t i = 0; i < names.size(); ++i) {
    std::printf("%-28s%7.3f  ", names[i].c_str(), mean([&](const auto &of) { return of[i]; }));
    for (std::size_t j = 0; j < names.size(); ++j)
      std::printf("%7.3f", mean([&](const auto &of) { return of[i] / of[j]; }));
    std::printf("\n");
  }
}

int run(const Options &options) {
  std::vector<std::vector<double>> kernels;
  bool isComplete = true;
  for (const std::string &kernel : options.kernels) {
    try {
      std::vector<double> times = compare(kernel, options);
      if (std::find_if(times.begin(), times.end(), [](double t) { return std::isnan(t); }) == times.end())
        kernels.push_back(std::move(times));
    } catch (const Error &error) {
      if (options.kernels.size() == 1)
        throw;
      std::fprintf(stderr, "%s: %s\n", kernel.c_str(), error.what());
      isComplete = false;
    }
  }
  if (kernels.size() > 1)
    printMeans(kernels, options);
  return isComplete ? 0 : 1;
}

}

int main(int argc, char **argv) {
  Options options;
  po::options_description all("icl-bench-live [--recording FILE.csv.gz] KERNEL.icl...");
  all.add_options()("help", "print this")("device", po::value(&options.device), "as iclc takes it")(
      "recording", po::value(&options.recording), "of the same kernel, device and size")(
      "size", po::value(&options.sides.plane), "edge of a plane in pixels (768)")(
      "size-3d", po::value(&options.sides.volume), "edge of a volume (128)")(
      "strategies", po::value(&options.strategies), "each on its own processors (auto,hybrid,ann,genetic)")(
      "in-turn", po::bool_switch(&options.isInTurn),
      "strategies search one after another: searches in parallel disturb each other's times on a GPU")(
      "budgets", po::value(&options.budgets),
      "of each, the largest first (500,200,100)")("seed", po::value(&options.seed), "of the searches (1)")(
      "objective", po::value(&options.objective), "launch (standard) or kernel: the time that counts")(
      "seconds", po::value(&options.seconds), "for each search (270)")("kernels", po::value(&options.kernels),
                                                                       "");
  return runWithOptions(argc, argv, all, options.kernels, [&] { return run(options); });
}
