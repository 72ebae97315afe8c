// icl-bench-record: records a long random search on a device as a space that `iclc replay` reads: NAME.csv
// and NAME.json.
//
// The configurations are distributed to shards, each on its own processors. First all shards build. After the
// last build each shard times its variants, so that only the timing of other shards runs at the same time.
// Last, some variants are timed again on every shard, which shows the error of recorded times.
#include "bench/contest/options.h"
#include "bench/contest/shard.h"
#include "compiler/space/error.h"
#include "tuner/search/draws.h"
#include <algorithm>
#include <atomic>
#include <boost/program_options.hpp>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

using namespace icl;
using namespace icl::contest;
namespace po = boost::program_options;
using Json = nlohmann::ordered_json;
using SteadyClock = std::chrono::steady_clock;

namespace {

struct Options {
  std::string device, name;
  Sides sides{768, 128};
  std::size_t configurations = 3000;
  unsigned shards = 1;
  std::uint64_t seed = 1;
  double seconds = 270;
  Objective objective = Objective::Launch;
  std::string keep; ///< a folder
  bool buildOnly = false;
  std::vector<std::string> kernels;
};

class Recording {
public:
  explicit Recording(const Options &o)
      : options(o), shards(makeShards(o.shards, o.kernels.front(), o.sides, o.device, o.objective, o.keep)) {}

  /// Returns whether the recording is complete. Work in the `keep` folder is not repeated.
  bool run() {
    draw();
    shards.each(
        [&](Shard &shard, std::size_t i) { build(shard, i, share[i], options.buildOnly ? 0.97 : 0.6); });
    say("built", built);
    if (options.buildOnly)
      return built == drawn;
    shards.each([&](Shard &shard, std::size_t i) { measure(shard, i, 0.9); });
    const std::size_t measured = all().size();
    say("measured", measured);
    if (!options.keep.empty() && measured < drawn)
      return false;
    chooseRetimed();
    shards.each([&](Shard &shard, std::size_t i) { build(shard, i, configurations(retimed), 0.97); });
    shards.each([&](Shard &shard, std::size_t i) { measureAgain(shard, again[i], 1); });
    write();
    return true;
  }

private:
  const Options &options;
  const SteadyClock::time_point began = SteadyClock::now();
  Shards shards;
  std::vector<std::vector<Configuration>> share{options.shards}; ///< by shard
  std::vector<std::vector<Evaluated>> evaluations{options.shards}, again{options.shards};
  std::vector<Evaluated> retimed; ///< as recorded
  std::size_t drawn = 0;
  std::atomic<std::size_t> built = 0;

  const Space &space() const { return shards.shards.front()->on.space; }
  SteadyClock::time_point at(double part) const {
    return began + std::chrono::duration_cast<SteadyClock::duration>(
                       std::chrono::duration<double>(part * options.seconds));
  }
  void say(const char *what, std::size_t count) const {
    const std::chrono::duration<double> spent = SteadyClock::now() - began;
    std::fprintf(stderr, "%6.1f s: %zu of %zu %s\n", spent.count(), count, drawn, what);
  }
  static std::vector<Configuration> configurations(const std::vector<Evaluated> &evaluations) {
    std::vector<Configuration> all;
    for (const Evaluated &evaluated : evaluations)
      all.push_back(evaluated.configuration);
    return all;
  }
  /// The shard's file in the `keep` folder; empty if there is none.
  std::string kept(const char *name, std::size_t shard) const {
    return options.keep.empty() ? "" : options.keep + "/" + name + "-" + std::to_string(shard);
  }

  void draw() {
    std::mt19937_64 random(options.seed);
    const auto all = Draws(space()).next(options.configurations, random, [](const auto &) { return false; });
    drawn = all.size();
    for (std::size_t i = 0; i < all.size(); ++i)
      share[i % share.size()].push_back(all[i]);
  }

  /// Until all are, or until that share of the time is over.
  void build(Shard &shard, std::size_t number, const std::vector<Configuration> &wanted, double part) {
    Measurer &measurer = *shard.on.measurer;
    const std::string list = kept("built", number);
    std::set<std::string> before;
    std::ifstream file(list);
    for (std::string variant; std::getline(file, variant);)
      before.insert(variant);
    std::ofstream after(list, std::ios::app);

    std::vector<Configuration> missing;
    for (const Configuration &configuration : wanted)
      if (!before.count(measurer.identity(configuration)))
        missing.push_back(configuration);
    built += wanted.size() - missing.size();
    measurer.clock.setDeadline(at(part));
    measurer.buildAhead(missing,
                        LongBuilds::InTurn); // so that what is built by the deadline is the first part
    for (const Configuration &configuration : missing) {
      measurer.awaitBuild({configuration}, std::numeric_limits<double>::infinity());
      if (SteadyClock::now() >= at(part))
        return;
      after << measurer.identity(configuration) << std::endl;
      ++built;
    }
  }

  void measure(Shard &shard, std::size_t number, double part) {
    Measurer &measurer = *shard.on.measurer;
    TuningKey key;
    key.kernel = shard.subject.kernel().name;
    key.sizes = shard.subject.sizeText();
    Journal journal(kept("times", number), key);
    measurer.clock.setDeadline(at(part));
    double best = INFINITY;
    try {
      for (const Configuration &configuration : share[number]) {
        const std::string variant = measurer.identity(configuration);
        auto outcome = journal.find(variant);
        if (!outcome) {
          outcome = measurer.measure(configuration);
          journal.record(variant, space().assignment(configuration), *outcome);
        }
        evaluations[number].push_back({configuration, *outcome});
        if (outcome->ok() && outcome->timeNs < best)
          measurer.setBest(best = outcome->timeNs);
      }
    } catch (const MeasureStopped &) { // out of time
    }
  }

  void measureAgain(Shard &shard, std::vector<Evaluated> &into, double part) {
    shard.on.measurer->clock.setDeadline(at(part));
    try {
      for (const Evaluated &evaluated : retimed)
        into.push_back({evaluated.configuration, shard.on.measurer->measure(evaluated.configuration)});
    } catch (const MeasureStopped &) {
    }
  }

  /// All that was measured, in the order of the draws.
  std::vector<Evaluated> all() const {
    std::vector<Evaluated> together;
    for (std::size_t k = 0; k < share.front().size(); ++k)
      for (const auto &some : evaluations)
        if (k < some.size())
          together.push_back(some[k]);
    return together;
  }

  /// The fastest, and others of all speeds up to ten times theirs: those that a search must distinguish.
  void chooseRetimed() {
    constexpr std::size_t fastest = 8, others = 16;
    std::vector<Evaluated> ok = all();
    std::erase_if(ok, [](const Evaluated &evaluated) { return !evaluated.outcome.ok(); });
    std::stable_sort(ok.begin(), ok.end(), [](const Evaluated &a, const Evaluated &b) {
      return a.outcome.timeNs < b.outcome.timeNs;
    });
    if (ok.empty())
      throw environmentError("no variant ran");
    const double limit = 10 * ok.front().outcome.timeNs;
    std::erase_if(ok, [&](const Evaluated &evaluated) { return evaluated.outcome.timeNs > limit; });
    for (std::size_t i = 0; i < ok.size(); ++i)
      if (i < fastest || i % std::max<std::size_t>(1, ok.size() / others) == 0)
        retimed.push_back(ok[i]);
  }

  /// Recorded times divided by times measured again, sorted.
  std::vector<double> ratios() const {
    std::vector<double> all;
    for (const auto &some : again)
      for (std::size_t i = 0; i < some.size(); ++i)
        if (some[i].outcome.ok())
          all.push_back(std::round(1000 * retimed[i].outcome.timeNs / some[i].outcome.timeNs) / 1000);
    std::sort(all.begin(), all.end());
    return all;
  }

  void write() const {
    const std::vector<Evaluated> rows = all();
    std::ofstream csv(options.name + ".csv");
    for (const Parameter &parameter : space().parameters())
      csv << parameter.name << ',';
    csv << "time_ms,valid\n";
    std::map<std::string, std::size_t> reasons;
    std::size_t ran = 0;
    for (const Evaluated &row : rows) {
      for (std::size_t p = 0; p < row.configuration.size(); ++p)
        csv << toString(space().parameters()[p].values[row.configuration[p]]) << ',';
      ran += row.outcome.ok();
      if (row.outcome.ok())
        csv << row.outcome.timeNs / 1e6 << ",1\n";
      else {
        csv << ",0\n";
        ++reasons[std::string(toString(row.outcome.kind))];
        std::fprintf(stderr, "%s: %s: %s\n", toString(space().assignment(row.configuration)).c_str(),
                     std::string(toString(row.outcome.kind)).c_str(), row.outcome.message.c_str());
      }
    }
    std::ofstream(options.name + ".json") << description(rows, ran, reasons).dump(1) << '\n';
    const std::vector<double> off = ratios();
    std::printf("%s: %zu configurations, %zu of them ran; timed again, a recorded time is %.3f times as long "
                "in the middle, %.3f to %.3f at the ends, %.3f to %.3f for 9 of 10\n",
                options.name.c_str(), rows.size(), ran, off[off.size() / 2], off.front(), off.back(),
                off[off.size() / 20], off[off.size() - 1 - off.size() / 20]);
    if (!csv.flush())
      throw environmentError("cannot write " + options.name + ".csv");
  }

  Json description(const std::vector<Evaluated> &rows, std::size_t ran,
                   const std::map<std::string, std::size_t> &reasons) const {
    const Shard &shard = *shards.shards.front();
    Json json = {{"name", std::filesystem::path(options.name).filename()},
                 {"source", "bench/record"},
                 {"device", shard.on.info.name},
                 {"kernel", shard.subject.kernel().name},
                 {"file", options.kernels.front()},
                 {"size", shard.subject.sizeText()},
                 {"shards", options.shards},
                 {"metric", "time_ms"},
                 {"objective", toString(options.objective)},
                 {"configurations", rows.size()},
                 {"valid", ran},
                 {"invalid_reasons", reasons},
                 {"recorded_by_retimed", ratios()}};
    // Values that no row has are useless to a search, and a space may have thousands of them.
    for (std::size_t p = 0; p < space().parameters().size(); ++p) {
      const Parameter &parameter = space().parameters()[p];
      for (std::uint16_t v = 0; v < parameter.values.size(); ++v)
        if (std::any_of(rows.begin(), rows.end(),
                        [&](const Evaluated &row) { return row.configuration[p] == v; }))
          std::visit([&](const auto &value) { json["parameters"][parameter.name].push_back(value); },
                     parameter.values[v]);
    }
    return json;
  }
};

}

int main(int argc, char **argv) {
  Options options;
  po::options_description all("icl-bench-record --name NAME KERNEL.icl");
  all.add_options()("help", "print this")("device", po::value(&options.device), "as iclc takes it")(
      "name", po::value(&options.name)->required(), "of the files, with their folder")(
      "size", po::value(&options.sides.plane), "edge of a plane in pixels (768)")(
      "size-3d", po::value(&options.sides.volume),
      "edge of a volume (128)")("configurations", po::value(&options.configurations), "drawn (3000)")(
      "shards", po::value(&options.shards), "that measure in parallel (1)")("seed", po::value(&options.seed),
                                                                            "of the draws (1)")(
      "objective", po::value(&options.objective), "launch (standard) or kernel: the time that counts")(
      "seconds", po::value(&options.seconds), "in all; what is not measured by then is left out (270)")(
      "keep", po::value(&options.keep),
      "a folder, in which what is built and measured stays until a later call goes on; ends with status 4 if "
      "that "
      "is needed")("build-only", po::bool_switch(&options.buildOnly),
                   "measure nothing yet")("kernels", po::value(&options.kernels), "");
  return runWithOptions(argc, argv, all, options.kernels, [&] { return Recording(options).run() ? 0 : 4; });
}
