// ranks [OPTIONS] SPACE...: simulates tunings on many devices. A strategy runs on a recorded space as on
// ranks (docs/ranks.md); clocks are simulated, except that what rank 0 computes takes the processor time that
// it takes here.
//
// An evaluation takes a device the time of its build and of its launches. No public space has build times of
// its variants: a variant's build is drawn from the distribution of 660 recorded builds on a GPU machine
// (results/builds.txt: median 0.34 s, mean 1.0 s), always the same for a variant. Launches take their
// recorded time 20 times, and a check 4 ms.
#include "bench/processor_time.h"
#include "bench/simulation.h"
#include "tuner/search/strategy.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <queue>
#include <sstream>

using namespace icl;

namespace {

struct Options {
  std::string strategy = "auto", devices = "1,2,4,8,16,32,64,128,256,512,1000", orders = "2";
  std::size_t budget = 0; ///< evaluations; 0: until the target is reached
  double target = 1.05;   ///< the best found, relative to the best of the space
  double patience = 600;  ///< simulated seconds without the target; then the repetition ends
  std::size_t repetitions = 10;
  bool putsOff = true; ///< long builds, where other variants are nearly as promising
};

/// What came of one simulated tuning.
struct Run {
  double seconds = 0;  ///< until its end
  double busy = 0;     ///< seconds in which devices had work, over all devices
  double rank0 = 0;    ///< seconds of rank 0's processor
  double slowdown = 0; ///< of the best found; 0: none ran
  std::size_t evaluations = 0;
  bool reached = false; ///< the target
};

/// Seconds. Always the same for a variant.
double buildTime(const RecordedSpace &space, const Configuration &configuration) {
  std::mt19937_64 random(ConfigurationHash()(configuration) ^ std::hash<std::string>()(space.name));
  return buildSeconds(std::normal_distribution<double>()(random));
}

double runSeconds(const RecordedSpace &space, const RecordedSpace::Row &row) {
  constexpr double launches = 20, check = 0.004;
  const double unit = space.unit == "ms" ? 1e-3 : space.unit == "s_per_pixel" ? 1e6 : 1;
  return row.outcome.ok() ? check + launches * row.time * unit : check;
}

/// One tuning: rank 0 asks, gives work to the device that is free first, and is told outcomes.
class Simulation {
public:
  Simulation(const RecordedSpace &space, const Options &options, std::size_t devices, std::uint64_t seed)
      : space(space), options(options), free(devices, 0.0),
        capacity(devices * std::max<std::size_t>(1, std::stoul(options.orders))) {
    SearchContext context;
    context.seed = seed;
    context.budget = options.budget;
    context.isRepeated = true;
    context.atOnce = [this] { return capacity; };
    if (options.putsOff)
      context.buildsLong = [&space](const Configuration &one) { return takesLong(buildTime(space, one)); };
    strategy = makeStrategy(options.strategy, space.space, context);
  }

  Run run() {
    for (;;) {
      fill();
      if (ends.empty())
        return finished();
      const Evaluation next = ends.top();
      ends.pop();
      now = std::max(now, next.end);
      const Outcome &outcome = space.find(next.configuration)->outcome;
      timed([&] { strategy->tell(next.configuration, outcome); });
      ++result.evaluations;
      const double best =
          strategy->best() ? strategy->best()->outcome.timeNs / space.best()->outcome.timeNs : 0;
      result.slowdown = best;
      result.reached = best > 0 && best <= options.target;
      const bool isEnd = options.budget > 0 ? result.evaluations >= options.budget
                                            : result.reached || now > options.patience;
      if (isEnd)
        return finished();
    }
  }

private:
  struct Evaluation {
    double end;
    Configuration configuration;
    bool operator<(const Evaluation &other) const { return end > other.end; }
  };

  const RecordedSpace &space;
  const Options &options;
  std::vector<double> free; ///< by device: when it has no more work
  const std::size_t capacity;
  std::unique_ptr<Strategy> strategy;
  std::priority_queue<Evaluation> ends;
  double now = 0; ///< rank 0's clock
  std::size_t begun = 0;
  Run result;

  template <class Work>
  void timed(const Work &work) {
    const double before = processorTime();
    work();
    const double spent = processorTime() - before;
    now += spent;
    result.rank0 += spent;
  }

  /// As the tuner does: what the strategy proposes, then what it proposes while outcomes are outstanding.
  void fill() {
    while (ends.size() < capacity && (options.budget == 0 || begun < options.budget)) {
      std::vector<Configuration> more;
      timed([&] { more = strategy->ask(1); });
      if (more.empty())
        timed([&] { more = strategy->askMeanwhile(); });
      if (more.empty())
        return;
      for (const Configuration &configuration : more)
        begin(configuration);
      if (!ends.empty() && ends.top().end <= now) // an outcome is there: it comes first
        return;
    }
  }

  void begin(const Configuration &configuration) {
    double &device = *std::min_element(free.begin(), free.end());
    const double takes = buildTime(space, configuration) + runSeconds(space, *space.find(configuration));
    device = std::max(device, now) + takes;
    result.busy += takes;
    ends.push({device, configuration});
    ++begun;
  }

  Run finished() {
    result.seconds = now;
    return result;
  }
};

double medianOf(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t n = values.size();
  return n % 2 ? values[n / 2] : (values[n / 2 - 1] + values[n / 2]) / 2;
}

void simulate(const RecordedSpace &space, const Options &options) {
  if (options.budget > 0)
    std::printf("%s, %s, %zu evaluations\n", space.name.c_str(), options.strategy.c_str(), options.budget);
  else
    std::printf("%s, %s, until the best is within %.0f%% of the optimum\n", space.name.c_str(),
                options.strategy.c_str(), 100 * (options.target - 1));
  std::printf("%8s%10s%10s%8s%13s%8s%10s%10s%9s\n", "devices", "seconds", "speed-up", "busy", "evaluations",
              "rank 0", "mean", "q3", "reached");
  double alone = 0;
  std::istringstream list(options.devices);
  for (std::string number; std::getline(list, number, ',');) {
    const std::size_t devices = std::stoul(number);
    std::vector<double> seconds, evaluations, slowdowns;
    double busy = 0, rank0 = 0, all = 0;
    std::size_t reached = 0;
    for (std::size_t i = 0; i < options.repetitions; ++i) {
      const Run run = Simulation(space, options, devices, i + 1).run();
      seconds.push_back(run.seconds);
      evaluations.push_back(double(run.evaluations));
      slowdowns.push_back(run.slowdown);
      busy += run.busy / double(devices);
      rank0 += run.rank0;
      all += run.seconds;
      reached += run.reached;
    }
    const double middle = medianOf(seconds);
    if (alone == 0)
      alone = middle * double(devices);
    double mean = 0;
    for (const double slowdown : slowdowns)
      mean += slowdown / double(slowdowns.size());
    std::sort(slowdowns.begin(), slowdowns.end());
    std::printf("%8zu%10.1f%10.1f%7.0f%%%13.0f%7.0f%%%10.3f%10.3f%6zu/%zu\n", devices, middle, alone / middle,
                std::min(100.0, 100 * busy / all), medianOf(evaluations), 100 * rank0 / all, mean,
                slowdowns[slowdowns.size() * 3 / 4], reached, options.repetitions);
    std::fflush(stdout);
  }
  std::printf("\n");
}

}

int main(int argc, char **argv) {
  namespace po = boost::program_options;
  Options options;
  po::options_description known;
  known.add_options()("strategy", po::value(&options.strategy))("devices", po::value(&options.devices))(
      "orders", po::value(&options.orders))("budget", po::value(&options.budget))(
      "target", po::value(&options.target))("patience", po::value(&options.patience))(
      "repeat", po::value(&options.repetitions))("put-off", po::value(&options.putsOff));
  return simulateOnSpaces(
      argc, argv, known, [] {}, [&](const RecordedSpace &space) { simulate(space, options); });
}
