// rank_builds [OPTIONS] SPACE...: simulates tunings by ranks that build ahead (docs/ranks.md), and by one
// process on one device that does so (tuner/measure/device_measurer.h), on recorded spaces. Who evaluates and
// builds what is decided by the tuner's own code (tuner/lookahead.h, tuner/ranks/work_list.h).
//
// Clocks are simulated, except that proposals, guesses and what else the tuner computes take the processor
// time that they take here; guesses are made by another thread meanwhile. An evaluation takes the same time
// for all variants, without its build. Builds take as long as in simulation.h.
// Builders are there from the beginning, or start as the tuner starts them, as many together as there are
// (--start, in seconds for one) but at least four (--together), or one after another (--one-by-one 1). Ranks
// take orders at once, or after --prepare seconds. One process works on --alone configurations at once (1). A
// rank takes orders and reports builds between its evaluations, or every 15 ms while it waits for builds.
#include "bench/simulated_measurer.h"
#include "bench/simulated_tuning.h"
#include "tuner/ranks/work_list.h"
#include <algorithm>
#include <cstdio>
#include <map>
#include <memory>
#include <set>
#include <sstream>

using namespace icl;

namespace {

struct Options {
  std::string strategy = "auto", devices = "0,1,2,4"; ///< 0: one device without ranks
  std::size_t budget = 150, repetitions = 8, builders = 16, orders = 8, busy = 3;
  double evaluation = 0.06, compile = 0.0005, message = 0.0005; ///< seconds
  std::size_t alone = 1; ///< configurations that one process works on at once, as `orders` for a rank
  bool guesses = true;   ///< ranks build what they are not to evaluate
  bool putsOff = true;   ///< long builds, as one process does
  BuilderStarts starts;
  double prepare = 0; ///< seconds for which ranks take no orders
};

constexpr double pollSeconds = 0.015;

/// One process on one device.
class OneProcess : public SimulatedMeasurer {
public:
  OneProcess(const RecordedSpace &s, const Options &o)
      : SimulatedMeasurer(s, o.compile), options(o), builders(events, s, o.builders, o.starts) {}

  std::size_t lookahead() const override { return 32 * options.builders; }
  std::size_t atOnce() const override { return options.alone; }
  std::size_t leastAtOnce() const override { return std::min(options.busy, options.alone); }
  void buildAhead(const std::vector<Configuration> &next, LongBuilds) override {
    const Scope scope(*this);
    makeGuesses({});
    builders.request(next);
  }
  bool isBuiltAhead(const Configuration &one) override { return builders.hasBegun(one); }
  bool buildsLong(const Configuration &one) override { return takesLong(buildTimeOf(space, one)); }
  std::vector<Configuration> builtAhead() override { return builders.done(); }

  Outcome measure(const Configuration &one) override {
    const Clock::Entry entry(clock, Stage::Timing);
    const Scope scope(*this);
    if (!builders.isAwaited(one) && !builders.isDone(one))
      builders.request({one});
    builders.setWaiting(true);
    while (!builders.isDone(one))
      events.advance(events.next());
    builders.setWaiting(false);
    events.advance(events.now + options.evaluation);
    builders.take(one);
    return space.find(one)->outcome;
  }

private:
  const Options &options;
  Builders builders;

  bool isReady(const Configuration &one) const override { return !builders.isAwaited(one); }
  void addGuess(const Configuration &one) override { builders.guess(one); }
  void setWaiting(bool waits) override { builders.setWaiting(waits); }
};

/// Ranks, and what tuner/ranks/team_measurer.h has them do.
class SimulatedTeam : public SimulatedMeasurer {
public:
  SimulatedTeam(const RecordedSpace &s, const Options &o, std::size_t ranks)
      : SimulatedMeasurer(s, o.compile), options(o) {
    for (unsigned rank = 1; rank <= ranks; ++rank) {
      team.emplace(rank, std::make_unique<Rank>(events, s, o));
      orders[rank] = o.orders;
      builds[rank] = o.guesses ? o.builders - 1 : 0;
    }
    events.at(o.prepare, [this] { give(); });
  }

  std::size_t lookahead() const override {
    const std::size_t builders = options.guesses ? team.size() * options.builders : 0;
    return std::max(2 * atOnce(), std::min<std::size_t>(32 * builders, 1024));
  }
  std::size_t atOnce() const override { return options.orders * team.size(); }
  std::size_t leastAtOnce() const override { return std::min(options.busy, options.orders) * team.size(); }

  void buildAhead(const std::vector<Configuration> &next, LongBuilds) override {
    const Scope scope(*this);
    makeGuesses({});
    std::vector<ranks::WorkList::Work> wanted;
    for (const Configuration &one : next)
      wanted.push_back(workOf(one));
    work.request(wanted);
    give();
  }
  void buildGuesses(PossibleBuilds possible) override {
    if (options.guesses)
      SimulatedMeasurer::buildGuesses(std::move(possible));
  }
  bool isBuiltAhead(const Configuration &one) override {
    return work.hasBegun(key(one)) || work.isBuilt(key(one));
  }
  bool buildsLong(const Configuration &one) override {
    return options.putsOff && takesLong(buildTimeOf(space, one));
  }
  std::vector<Configuration> builtAhead() override {
    std::vector<Configuration> found;
    for (const std::string &one : work.built())
      found.push_back(configurationOf(one));
    return found;
  }

  Outcome measure(const Configuration &one) override {
    const Clock::Entry entry(clock, Stage::Waiting);
    const Scope scope(*this);
    work.want(workOf(one));
    give();
    while (!work.outcome(key(one)))
      events.advance(events.next());
    const Outcome outcome = *work.outcome(key(one));
    work.take(key(one));
    return outcome;
  }

  double busySeconds() const {
    double sum = 0;
    for (const auto &[number, rank] : team)
      sum += rank->busy;
    return sum;
  }

private:
  struct Order {
    ranks::Ticket ticket;
    Configuration configuration;
    bool isBuild;
  };
  struct Rank {
    Rank(Events &e, const RecordedSpace &s, const Options &o) : builders(e, s, o.builders, o.starts) {}
    Builders builders;
    std::vector<Order> inbox, evaluations, builds;
    std::set<Configuration> compiled;
    double compiling = 0; ///< seconds that the next evaluation waits for
    bool isAtWork = false;
    double busy = 0; ///< seconds of the device
  };

  const Options &options;
  std::map<unsigned, std::unique_ptr<Rank>> team;
  std::map<unsigned, std::size_t> orders, builds;
  ranks::WorkList work;

  ranks::WorkList::Work workOf(const Configuration &one) { return {key(one), key(one), buildsLong(one)}; }
  Configuration configurationOf(const std::string &one) const {
    return space.rows[std::stoul(one)].configuration;
  }
  bool isReady(const Configuration &one) const override {
    return !work.has(key(one)) || work.outcome(key(one));
  }
  void addGuess(const Configuration &one) override {
    work.guess(workOf(one));
    give();
  }

  void give() {
    if (events.now < options.prepare)
      return;
    for (const auto &given : work.share(orders, events.now))
      send(given, false);
    for (const auto &given : work.shareBuilds(builds))
      send(given, true);
  }
  void send(const ranks::WorkList::Given &given, bool isBuild) {
    events.after(options.message,
                 [this, order = Order{given.ticket, configurationOf(given.configuration), isBuild},
                  number = given.rank] {
                   Rank &rank = *team.at(number);
                   rank.inbox.push_back(order);
                   if (!rank.isAtWork)
                     serve(number);
                 });
  }

  /// As tuner/ranks/service.cpp.
  void serve(unsigned number) {
    Rank &rank = *team.at(number);
    for (const Order &order : std::exchange(rank.inbox, {})) {
      (order.isBuild ? rank.builds : rank.evaluations).push_back(order);
      if (rank.compiled.insert(order.configuration).second)
        rank.compiling += options.compile;
    }
    std::vector<Configuration> wanted;
    for (const auto *list : {&rank.evaluations, &rank.builds})
      for (const Order &order : *list)
        wanted.push_back(order.configuration);
    rank.builders.request(wanted);
    std::erase_if(rank.builds, [&](const Order &order) {
      if (rank.builders.isAwaited(order.configuration))
        return false;
      events.after(options.message, [this, number, ticket = order.ticket] {
        work.finishBuild(number, ticket, true);
        give();
      });
      return true;
    });
    rank.isAtWork = !rank.evaluations.empty() || !rank.builds.empty();
    if (!rank.isAtWork)
      return;
    const auto built =
        std::find_if(rank.evaluations.begin(), rank.evaluations.end(),
                     [&](const Order &order) { return rank.builders.isDone(order.configuration); });
    rank.builders.setWaiting(built == rank.evaluations.end() && !rank.evaluations.empty());
    if (built == rank.evaluations.end())
      return events.after(pollSeconds, [this, number] { serve(number); });
    const Order order = *built;
    rank.evaluations.erase(built);
    rank.busy += options.evaluation;
    events.after(options.evaluation + std::exchange(rank.compiling, 0), [this, number, order, &rank] {
      rank.builders.take(order.configuration);
      events.after(options.message, [this, number, order] {
        work.finish(number, order.ticket, space.find(order.configuration)->outcome, events.now);
        give();
      });
      serve(number);
    });
  }
};

/// What came of one tuning.
struct Run {
  double seconds = 0, busy = 0, thought = 0;
  SimulatedTuning found;
};

template <class Kind>
Run tune(Kind &measurer, const RecordedSpace &space, const Options &options, std::uint64_t seed) {
  SimulatedTuning found = tuneSimulated(space, measurer, options.strategy, options.budget, seed);
  return {measurer.now(), 0, measurer.thought, std::move(found)};
}

Run tune(const RecordedSpace &space, const Options &options, std::size_t devices, std::uint64_t seed) {
  if (devices == 0) {
    OneProcess measurer(space, options);
    Run run = tune(measurer, space, options, seed);
    run.busy = options.evaluation * double(options.budget) / run.seconds;
    return run;
  }
  SimulatedTeam measurer(space, options, devices);
  Run run = tune(measurer, space, options, seed);
  run.busy = measurer.busySeconds() / run.seconds / double(devices);
  return run;
}

void simulate(const RecordedSpace &space, const Options &options) {
  double alone = 0;
  std::istringstream list(options.devices);
  for (std::string number; std::getline(list, number, ',');) {
    const std::size_t devices = std::stoul(number);
    std::vector<Run> runs;
    for (std::size_t i = 0; i < options.repetitions; ++i)
      runs.push_back(tune(space, options, devices, i + 1));
    const double perMinute =
        60 * double(options.budget) / meanOf(runs, [](const Run &run) { return run.seconds; });
    if (alone == 0)
      alone = perMinute;
    std::printf("%-22s%8s%9.1f%11.0f%9.2f%7.0f%%%9.0f%%%10.2f%10.3f\n", space.name.c_str(),
                devices == 0 ? "alone" : number.c_str(),
                meanOf(runs, [](const Run &run) { return run.seconds; }), perMinute, perMinute / alone,
                100 * meanOf(runs, [](const Run &run) { return run.busy; }),
                100 * meanOf(runs, [](const Run &run) { return run.thought / run.seconds; }),
                meanOf(runs, [](const Run &run) { return run.found.foreseen; }),
                meanOf(runs, [](const Run &run) { return run.found.slowdown; }));
    std::fflush(stdout);
  }
}

}

int main(int argc, char **argv) {
  namespace po = boost::program_options;
  Options options;
  po::options_description known;
  known.add_options()("strategy", po::value(&options.strategy))("devices", po::value(&options.devices))(
      "budget", po::value(&options.budget))("repeat", po::value(&options.repetitions))(
      "builders", po::value(&options.builders))("orders", po::value(&options.orders))(
      "busy", po::value(&options.busy))("alone", po::value(&options.alone))(
      "evaluation", po::value(&options.evaluation))("compile", po::value(&options.compile))(
      "guesses", po::value(&options.guesses))("put-off", po::value(&options.putsOff))(
      "start", po::value(&options.starts.seconds))("one-by-one", po::value(&options.starts.oneByOne))(
      "together", po::value(&options.starts.least))("prepare", po::value(&options.prepare));
  const auto printHeader = [&] {
    std::printf(
        "%s, %zu evaluations, %zu builders, %zu repetitions; means\n%-22s%8s%9s%11s%9s%8s%10s%10s%10s\n",
        options.strategy.c_str(), options.budget, options.builders, options.repetitions, "space", "devices",
        "seconds", "per minute", "ratio", "busy", "rank 0", "foreseen", "slowdown");
  };
  return simulateOnSpaces(argc, argv, known, printHeader,
                          [&](const RecordedSpace &space) { simulate(space, options); });
}
