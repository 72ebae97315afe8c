#include "tuner/ranks/service.h"
#include "tuner/files/assignment_json.h"
#include "tuner/measure/measurer.h"
#include "tuner/ranks/inbox.h"
#include "tuner/tuning_key.h"
#include <algorithm>
#include <chrono>
#include <deque>
#include <limits>
#include <nlohmann/json.hpp>

namespace icl::ranks {

std::string inputsOf(const TuneRequest &request, const ProblemSizes &sizes) {
  const TuningKey key = tuningKey(request, "", "", toString(sizes), "");
  return key.kernel + ' ' + key.kernelHash + ' ' + key.compiler + ' ' + key.sizes + ' ' + key.arguments;
}

namespace {

using Time = std::chrono::steady_clock::time_point;

/// An order, and when it is called off.
struct Pending {
  Order order;
  std::optional<Time> deadline{};
};

/// What is built and not evaluated, if no other order is to evaluate it.
struct BuildOnly {
  Ticket ticket;
  Configuration configuration;
};

std::optional<Time> deadlineIn(double seconds) {
  if (seconds == 0)
    return std::nullopt;
  return std::chrono::steady_clock::now() +
         std::chrono::duration_cast<Time::duration>(std::chrono::duration<double>(seconds));
}

/// What is prepared, and the orders on it.
class Serving {
public:
  Serving(ServedKernel k, Inbox &i)
      : served(std::move(k)), inbox(i), definition(served.kernel.space.widen(served.kernel.storedInSpace())),
        measurer(*served.kernel.measurer) {}

  void calibrate(Ticket ticket) {
    const Outcome outcome = measurer.measure(served.kernel.reference);
    inbox.send(Prepared{ticket, inputsOf(*served.request, served.kernel.sizes),
                        measurer.identity(served.kernel.reference), outcome, orders(), builders()});
  }

  void add(Order order) {
    if (const Build *build = std::get_if<Build>(&order)) {
      if (auto configuration = configurationOf(build->configuration))
        builds.push_back({build->ticket, std::move(*configuration)});
      else
        inbox.send(Built{build->ticket, false});
      return;
    }
    if (std::holds_alternative<EndBuilds>(order)) {
      builds.clear();
      measurer.buildAhead({}, LongBuilds::InTurn); // those of evaluations are requested again
      return;
    }
    Pending one{std::move(order)};
    if (const Evaluate *evaluate = std::get_if<Evaluate>(&one.order))
      one.deadline = deadlineIn(evaluate->secondsLeft);
    else if (const Race *race = std::get_if<Race>(&one.order))
      one.deadline = deadlineIn(race->secondsLeft);
    // Evaluations may wait for builds that nobody wants any more.
    if (std::holds_alternative<Evaluate>(one.order))
      pending.push_back(std::move(one));
    else
      pending.push_front(std::move(one));
  }
  bool isIdle() const { return pending.empty(); }
  bool isBuilding() const { return !builds.empty(); }

  /// Lets builders work on what is not evaluated yet, while there is nothing to evaluate.
  void build() {
    measurer.clock.setDeadline(std::nullopt);
    measurer.buildAhead(withBuilds({}), LongBuilds::InTurn);
    reportBuilds();
  }

  /// Works on the first order, or on an evaluation among the first ones whose build is done. Nothing happens
  /// if none is done in time.
  void work() {
    Pending &first = pending.front();
    measurer.clock.setDeadline(first.deadline);
    if (std::holds_alternative<Evaluate>(first.order))
      return evaluateNext();
    const Order order = std::move(first.order);
    pending.pop_front();
    std::visit([this](const auto &one) { answer(one); }, order);
  }

private:
  ServedKernel served;
  Inbox &inbox;
  const SpaceDefinition definition;
  Measurer &measurer;
  std::deque<Pending> pending;
  std::deque<BuildOnly> builds;  ///< that rank 0 does not know to be done
  std::size_t reportedTimes = 0; ///< of builds

  unsigned builders() const { return measurer.lookahead() > 0 ? served.request->jobs : 0; }

  /// Half as many as there are builders: with more, proposals would know less, and a search would end with
  /// its longest builds (docs/experiments/ranks.md). One is timed meanwhile. Without builders, the second one
  /// saves a message's time.
  unsigned orders() const {
    constexpr unsigned least = 3, most = 8;
    return measurer.lookahead() > 0 ? std::clamp(served.request->jobs / 2, least, most) : 2;
  }

  /// Nothing if it is not one of this device.
  std::optional<Configuration> configurationOf(const std::string &text) const {
    try {
      const Assignment assignment = assignmentFromJson(nlohmann::json::parse(text));
      Configuration configuration = definition.configuration(assignment);
      const auto stored = served.kernel.storedInSpace();
      const bool isKnown = std::find(stored.begin(), stored.end(), assignment) != stored.end();
      if (isKnown || definition.violations(configuration).empty())
        return configuration;
    } catch (const Error &) {
    } catch (const nlohmann::json::exception &) {
    }
    return std::nullopt;
  }

  /// Those at the front, each with its configuration. Those that are not of this device are returned.
  std::vector<Configuration> evaluationsAtFront() {
    std::vector<Configuration> found;
    while (found.size() < pending.size()) {
      const Evaluate *evaluate = std::get_if<Evaluate>(&pending[found.size()].order);
      if (!evaluate)
        break;
      if (auto configuration = configurationOf(evaluate->configuration)) {
        found.push_back(std::move(*configuration));
        continue;
      }
      inbox.send(Returned{evaluate->ticket});
      pending.erase(pending.begin() + std::ptrdiff_t(found.size()));
    }
    return found;
  }

  /// What is to be evaluated, then what is only built.
  std::vector<Configuration> withBuilds(std::vector<Configuration> evaluations) const {
    for (const BuildOnly &one : builds)
      evaluations.push_back(one.configuration);
    return evaluations;
  }

  /// How long builds took, and which of those that are not evaluated have ended, also without a build.
  void reportBuilds() {
    if (std::vector<BuildTime> times = measurer.buildTimes(reportedTimes); !times.empty()) {
      reportedTimes += times.size();
      inbox.send(BuildLog{std::move(times)});
    }
    std::erase_if(builds, [this](const BuildOnly &one) {
      if (!hasEnded(one.configuration))
        return false;
      inbox.send(Built{one.ticket, measurer.isBuiltAhead(one.configuration)});
      return true;
    });
  }

  /// Whether it is built or will not be. False while that cannot be known, because evaluations are called
  /// off.
  bool hasEnded(const Configuration &configuration) {
    try {
      return !measurer.clock.isCalledOff() && measurer.awaitBuild({configuration}, 0) &&
             !measurer.clock.isCalledOff();
    } catch (const MeasureStopped &) {
      return false;
    }
  }

  void evaluateNext() {
    constexpr double untilNewOrders = 0.02; // seconds
    const std::vector<Configuration> ahead = evaluationsAtFront();
    if (ahead.empty())
      return;
    const std::optional<std::size_t> index = firstBuilt(ahead, untilNewOrders);
    reportBuilds();
    if (!index)
      return;
    const Evaluate evaluate = std::get<Evaluate>(pending[*index].order);
    pending.erase(pending.begin() + std::ptrdiff_t(*index));
    if (evaluate.bestNs > 0)
      measurer.setBest(evaluate.bestNs);
    inbox.send(outcomeOf(evaluate, ahead[*index]));
  }

  /// Nothing if none is built in time. The first one if it is called off, which measuring finds out, too.
  std::optional<std::size_t> firstBuilt(const std::vector<Configuration> &ahead, double seconds) {
    try {
      measurer.buildAhead(withBuilds(ahead), builds.empty() ? LongBuilds::First : LongBuilds::InTurn);
      return measurer.awaitBuild(ahead, seconds);
    } catch (const MeasureStopped &) {
      return 0;
    }
  }

  Report outcomeOf(const Evaluate &evaluate, const Configuration &configuration) {
    try {
      return Evaluated{evaluate.ticket, measurer.measure(configuration)};
    } catch (const MeasureStopped &) {
      return Returned{evaluate.ticket};
    }
  }

  void answer(const Race &race) {
    std::vector<Configuration> runners;
    for (const std::string &text : race.configurations)
      if (auto configuration = configurationOf(text))
        runners.push_back(std::move(*configuration));
    try {
      if (runners.size() == race.configurations.size())
        return inbox.send(Raced{race.ticket, measurer.race(runners, race.rounds)});
    } catch (const MeasureStopped &) {
    }
    inbox.send(Returned{race.ticket});
  }

  void answer(const Describe &describe) {
    const auto configuration = configurationOf(describe.configuration);
    if (configuration)
      inbox.send(Described{describe.ticket, measurer.facts(*configuration)});
    else
      inbox.send(Returned{describe.ticket});
  }

  template <class Other>
  void answer(const Other &) {}
};

}

ServiceEnd serve(const Address &address, bool isLocal, const Hello &hello, const Abilities &abilities) {
  Inbox inbox(connect(address, isLocal));
  inbox.send(hello);
  std::optional<Serving> serving;
  constexpr double untilBuilt = 0.01; // seconds
  for (;;) {
    const bool isIdle = !serving || serving->isIdle(), isBuilding = serving && serving->isBuilding();
    for (const Order &order : inbox.receive(!isIdle ? 0 : isBuilding ? untilBuilt : 60)) {
      if (std::holds_alternative<Leave>(order))
        return ServiceEnd::Left;
      if (const Command *command = std::get_if<Command>(&order)) {
        inbox.send(abilities.run(*command, inbox.isCalledOff()));
        continue;
      }
      const Prepare *prepare = std::get_if<Prepare>(&order);
      if (!prepare) {
        if (serving)
          serving->add(order);
        continue;
      }
      serving.reset();
      try {
        serving.emplace(abilities.prepare(*prepare, inbox.isCalledOff()), inbox);
        serving->calibrate(prepare->ticket);
      } catch (const MeasureStopped &) { // something else is to be prepared
        serving.reset();
      } catch (const std::exception &error) {
        serving.reset();
        inbox.send(Unprepared{prepare->ticket, error.what()});
      }
    }
    try {
      if (serving && !serving->isIdle())
        serving->work();
      else if (serving && serving->isBuilding())
        serving->build();
    } catch (const MeasureStopped &) { // the next order is Prepare or Leave
    } catch (const MeasureError &error) {
      inbox.send(Failing{error.what()});
      return ServiceEnd::Failed;
    }
  }
}

void sayAbsent(const Address &address, bool isLocal, const Absent &absent) {
  try {
    sendMessage(connect(address, isLocal).get(), encode(Report(absent)));
  } catch (const MeasureError &) { // then it does not wait either
  }
}

}
