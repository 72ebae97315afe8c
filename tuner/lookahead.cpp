#include "tuner/lookahead.h"
#include <algorithm>
#include <chrono>
#include <limits>
#include <unordered_set>

namespace icl {

Lookahead::Lookahead(Strategy &s, Measurer &m, const JournaledMeasurer &j, bool timed)
    : strategy(s), measurer(m), journaled(j), isTimed(timed) {}

bool Lookahead::isSuspect(const Configuration &configuration) const {
  return journaled.isSuspect(measurer.identity(configuration));
}

void Lookahead::ask(std::size_t left) {
  hasNewProposals = false;
  const auto limit = [&] { return std::min(1 + measurer.lookahead(), left - suspects.size()); };
  if (inTime() > limit() / 2)
    return;
  const Clock::Entry entry(measurer.clock, Stage::Searching);
  do {
    const std::vector<Configuration> more = strategy.ask(limit() - inTime());
    if (more.empty())
      break;
    for (const Configuration &configuration : more)
      add(configuration);
    hasNewProposals = true;
  } while (inTime() == 0);
  if (late > 0 && inTime() == 0)
    hasNewProposals = askMeanwhile();
  // Also more than are left: those that are built first complete the budget, and nothing waits for the
  // others.
  while (left > suspects.size() && asked.size() < measurer.atOnce() && askMeanwhile())
    hasNewProposals = true;
  hasAsked = true;
}

/// Whether the strategy has any.
bool Lookahead::askMeanwhile() {
  const Clock::Entry entry(measurer.clock, Stage::Searching);
  const std::vector<Configuration> more = strategy.askMeanwhile();
  for (const Configuration &configuration : more)
    add(configuration);
  return !more.empty();
}

void Lookahead::add(const Configuration &configuration) {
  if (isSuspect(configuration))
    return suspects.push_back(configuration);
  if (hasAsked && !journaled.knows(configuration)) {
    ++ahead.proposals;
    ahead.predicted += measurer.isBuiltAhead(configuration);
  }
  asked.push_back(configuration);
}

/// Removes and returns an element.
static Configuration take(std::deque<Configuration> &from, std::size_t index) {
  const auto element = from.begin() + std::ptrdiff_t(index);
  Configuration configuration = std::move(*element);
  from.erase(element);
  return configuration;
}

Configuration Lookahead::next(std::size_t left) {
  if (asked.empty())
    return take(suspects, 0);
  const Configuration first = asked[firstInTime()];
  const bool wasBuilding = measurer.isBuiltAhead(first);
  const std::size_t index = awaitBuild(left);
  late -= index < late;
  Configuration configuration = take(asked, index);
  if (!journaled.knows(configuration)) {
    ++ahead.measured;
    ahead.built += configuration == first ? wasBuilding : measurer.isBuiltAhead(configuration);
  }
  return configuration;
}

/// For builds, in this tuning so far.
double Lookahead::waitedSeconds() const {
  return toSeconds(measurer.clock.ledger.times()[std::size_t(Stage::Waiting)]);
}

/// Seconds. Most builds take less, and waiting for them costs less than proposals without their outcomes.
/// Earlier waits do not count as parts of evaluations: each would lengthen the next.
double Lookahead::patience() {
  constexpr double least = 0.5, evaluations = 4;
  const Ledger &ledger = measurer.clock.ledger;
  const double busy = toSeconds(ledger.clock()() - ledger.began()) - waitedSeconds();
  if (!busyBefore)
    busyBefore = busy;
  return std::max(least,
                  evaluations * (busy - *busyBefore) / double(std::max<std::size_t>(1, ahead.measured)));
}

/// Requests builds. Returns the index in `asked` of what is built, or will not be built ahead.
std::size_t Lookahead::awaitBuild(std::size_t left) {
  bool mayWaitLonger = inTime() == 0;
  for (;;) {
    requestBuilds(asked[firstInTime()], left);
    if (measurer.lookahead() == 0)
      return 0;
    const double limit = mayWaitLonger ? std::numeric_limits<double>::infinity() : patience();
    if (const auto index = measurer.awaitBuild({asked.begin(), asked.end()}, limit))
      return *index;
    const std::size_t waiting = asked.size();
    hasNewProposals = askMeanwhile();
    mayWaitLonger = asked.size() == waiting;
    if (!mayWaitLonger)
      late = waiting;
  }
}

void Lookahead::requestBuilds(const Configuration &now, std::size_t left) {
  if (measurer.lookahead() == 0)
    return;
  const Guesses guesses = guess(left);
  if (!hasNewProposals && !guesses)
    return;
  const bool isRest = inTime() + suspects.size() >= left;
  const std::string built = measurer.buildsBeginSoon() ? "" : measurer.identity(now); // by what measures it
  measurer.buildAhead(candidates(built), isTimed  ? LongBuilds::InTurn
                                         : isRest ? LongBuilds::First
                                                  : LongBuilds::SomeEarly);
  constexpr std::size_t requestsPerGuess = 16; // guesses are seldom right
  if (guesses)
    measurer.buildGuesses({guesses, std::min(left - inTime(), measurer.lookahead() / requestsPerGuess),
                           [this](const std::string &variant) { return journaled.isNew(variant); }});
}

/// What the strategy may ask for once the outcomes of what is waiting are known, if there is room for that.
Guesses Lookahead::guess(std::size_t left) const {
  const Clock::Entry entry(measurer.clock, Stage::Searching);
  return inTime() < left && strategy.outstanding() == asked.size() ? strategy.ahead() : Guesses();
}

/// What to build ahead, without this variant. All have different code, which may be built ahead, and the
/// journal knows none of them.
std::vector<Configuration> Lookahead::candidates(const std::string &without) const {
  std::vector<Configuration> next(asked.begin(), asked.end());
  std::unordered_set<std::string> variants{without};
  std::erase_if(next, [&](const Configuration &configuration) {
    const std::string variant = measurer.identity(configuration);
    return !variants.insert(variant).second || !journaled.mayBuildAhead(variant) ||
           journaled.knows(configuration);
  });
  return next;
}

}
