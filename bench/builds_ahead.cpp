// builds_ahead [OPTIONS] SPACE...: simulates tunings on a recorded space with builds that run ahead
// (tuner/lookahead.h). Clocks are simulated, so that nothing depends on this machine.
//
// Builds take as long as in simulation.h: no public space has build times of its variants.
// Proposals take no time, and builds begin in the order of their requests.
#include "bench/simulated_tuning.h"
#include <algorithm>
#include <cstdio>
#include <map>
#include <set>

using namespace icl;

namespace {

struct Options {
  std::string strategy = "auto";
  std::size_t budget = 100, repetitions = 10, builders = 16;
  double evaluation = 0.1; ///< seconds, without the build
};

/// Answers from a record, in simulated time.
class SimulatedMeasurer : public Measurer {
public:
  SimulatedMeasurer(const RecordedSpace &s, const Options &o) : space(s), options(o) {
    clock = Clock([this] { return Clock::Time(std::chrono::duration_cast<Clock::Time::duration>(now)); });
  }

  std::string identity(const Configuration &c) override { return std::to_string(space.numbers.at(c)); }
  bool onlyLooksUp() const override { return true; }
  std::size_t lookahead() const override { return 32 * options.builders; } // as DeviceMeasurer
  bool buildsBeginSoon() const override { return true; }

  void buildAhead(const std::vector<Configuration> &next, LongBuilds) override {
    wanted = next;
    std::erase_if(wanted, [this](const Configuration &one) { return ends.count(one) > 0; });
    possible = {};
    advance(now);
  }
  void buildGuesses(PossibleBuilds builds) override {
    possible = std::move(builds);
    advance(now);
  }
  bool buildsLong(const Configuration &one) override { return takesLong(buildTimeOf(space, one)); }
  bool isBuiltAhead(const Configuration &one) override { return ends.count(one) > 0; }
  std::vector<Configuration> builtAhead() override {
    std::vector<Configuration> built;
    for (const auto &[configuration, end] : ends)
      if (end <= now)
        built.push_back(configuration);
    return built;
  }

  std::optional<std::size_t> awaitBuild(const std::vector<Configuration> &of, double seconds) override {
    const Clock::Entry entry(clock, Stage::Waiting);
    const Seconds limit = now + Seconds(seconds);
    for (;;) {
      for (std::size_t i = 0; i < of.size(); ++i)
        if (isDone(of[i]) || !isAwaited(of[i]))
          return i;
      const Seconds next = nextEnd();
      advance(std::min(next, limit));
      if (next > limit)
        return std::nullopt;
    }
  }

  Outcome measure(const Configuration &one) override {
    const Clock::Entry entry(clock, Stage::Building);
    const auto begun = ends.find(one);
    advance(begun == ends.end() ? now + Seconds(buildTimeOf(space, one)) : std::max(now, begun->second));
    clock.enter(Stage::Timing);
    advance(now + Seconds(options.evaluation));
    ends.erase(one);
    return space.find(one)->outcome;
  }

private:
  using Seconds = std::chrono::duration<double>;

  const RecordedSpace &space;
  const Options &options;
  Seconds now{};
  std::vector<Configuration> wanted; ///< and not begun
  PossibleBuilds possible;
  std::map<Configuration, Seconds> ends; ///< of builds that have begun
  std::set<Configuration> guessed;       ///< of these, those that nobody had asked for

  bool isDone(const Configuration &one) const { return ends.count(one) > 0 && ends.at(one) <= now; }
  bool isAwaited(const Configuration &one) const {
    return ends.count(one) > 0 || std::find(wanted.begin(), wanted.end(), one) != wanted.end();
  }
  std::size_t running() const {
    return std::size_t(
        std::count_if(ends.begin(), ends.end(), [this](const auto &e) { return e.second > now; }));
  }
  std::size_t runningGuesses() const {
    return std::size_t(std::count_if(guessed.begin(), guessed.end(), [this](const Configuration &one) {
      const auto end = ends.find(one);
      return end != ends.end() && end->second > now;
    }));
  }
  Seconds nextEnd() const {
    Seconds next(std::numeric_limits<double>::infinity());
    for (const auto &[configuration, end] : ends)
      if (end > now)
        next = std::min(next, end);
    return next;
  }

  void advance(Seconds to) {
    begin();
    for (Seconds next = nextEnd(); next <= to; next = nextEnd()) {
      now = next;
      begin();
    }
    now = to;
  }

  /// Of several builders, a quarter begins no guesses (tuner/measure/build_queue.h). That only a quarter
  /// guesses long builds is not simulated.
  void begin() {
    while (!wanted.empty() && running() < options.builders) {
      build(wanted.front());
      wanted.erase(wanted.begin());
    }
    const std::size_t kept = std::max<std::size_t>(1, options.builders / 4);
    const std::size_t mostGuesses = std::max<std::size_t>(1, options.builders - kept);
    while (possible.guesses && possible.most > 0 && running() < options.builders &&
           runningGuesses() < mostGuesses) {
      const auto guess = possible.guesses();
      if (!guess) {
        possible = {};
        return;
      }
      if (ends.count(*guess) == 0 && possible.isWanted(identity(*guess))) {
        build(*guess);
        guessed.insert(*guess);
        --possible.most;
      }
    }
  }

  void build(const Configuration &one) { ends.emplace(one, now + Seconds(buildTimeOf(space, one))); }
};

/// What came of one tuning.
struct Run {
  double seconds = 0, waiting = 0, building = 0;
  SimulatedTuning found;
};

Run tune(const RecordedSpace &space, const Options &options, std::uint64_t seed) {
  SimulatedMeasurer measurer(space, options);
  const SimulatedTuning found = tuneSimulated(space, measurer, options.strategy, options.budget, seed);
  const StageTimes times = measurer.clock.ledger.times();
  return {totalSeconds(times), toSeconds(times[std::size_t(Stage::Waiting)]),
          toSeconds(times[std::size_t(Stage::Building)]), found};
}

void simulate(const RecordedSpace &space, const Options &options) {
  std::vector<Run> runs;
  for (std::size_t i = 0; i < options.repetitions; ++i)
    runs.push_back(tune(space, options, i + 1));
  double longest = 0;
  for (const Run &run : runs)
    longest = std::max(longest, run.seconds);
  std::printf("%-22s%9.1f%9.1f%9.1f%9.1f%9.2f%9.3f\n", space.name.c_str(),
              meanOf(runs, [](const Run &run) { return run.seconds; }), longest,
              meanOf(runs, [](const Run &run) { return run.waiting; }),
              meanOf(runs, [](const Run &run) { return run.building; }),
              meanOf(runs, [](const Run &run) { return run.found.foreseen; }),
              meanOf(runs, [](const Run &run) { return run.found.slowdown; }));
  std::fflush(stdout);
}

}

int main(int argc, char **argv) {
  namespace po = boost::program_options;
  Options options;
  po::options_description known;
  known.add_options()("strategy", po::value(&options.strategy))("budget", po::value(&options.budget))(
      "repeat", po::value(&options.repetitions))("builders", po::value(&options.builders))(
      "evaluation", po::value(&options.evaluation));
  const auto printHeader = [&] {
    std::printf("%s, %zu evaluations, %zu builders, %zu repetitions; means\n%-22s%9s%9s%9s%9s%9s%9s\n",
                options.strategy.c_str(), options.budget, options.builders, options.repetitions, "space",
                "seconds", "longest", "waiting", "building", "foreseen", "slowdown");
  };
  return simulateOnSpaces(argc, argv, known, printHeader,
                          [&](const RecordedSpace &space) { simulate(space, options); });
}
