#include "tuner/lookahead.h"
#include <algorithm>
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
  if (asked.size() > limit() / 2)
    return;
  const Clock::Entry entry(measurer.clock, Stage::Searching);
  do {
    const std::vector<Configuration> more = strategy.ask(limit() - asked.size());
    if (more.empty())
      break;
    for (const Configuration &configuration : more)
      add(configuration);
    hasNewProposals = true;
  } while (asked.empty());
  hasAsked = true;
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
  requestBuilds(asked.front(), left);
  Configuration configuration =
      take(asked, measurer.lookahead() == 0 ? 0 : measurer.awaitBuild({asked.begin(), asked.end()}));
  if (!journaled.knows(configuration)) {
    ++ahead.measured;
    ahead.built += measurer.isBuiltAhead(configuration);
  }
  return configuration;
}

void Lookahead::requestBuilds(const Configuration &now, std::size_t left) {
  if (measurer.lookahead() == 0)
    return;
  const Guesses guesses = guess(left);
  if (!hasNewProposals && !guesses)
    return;
  const bool isRest = asked.size() + suspects.size() >= left;
  measurer.buildAhead(candidates(measurer.identity(now)), isTimed  ? LongBuilds::InTurn
                                                          : isRest ? LongBuilds::First
                                                                   : LongBuilds::SomeEarly);
  constexpr std::size_t requestsPerGuess = 16; // guesses are seldom right
  if (guesses)
    measurer.buildGuesses({guesses, std::min(left - asked.size(), measurer.lookahead() / requestsPerGuess),
                           [this](const std::string &variant) { return journaled.isNew(variant); }});
}

/// What the strategy may ask for once the outcomes of what is waiting are known, if there is room for that.
Guesses Lookahead::guess(std::size_t left) const {
  const Clock::Entry entry(measurer.clock, Stage::Searching);
  return asked.size() < left && strategy.outstanding() == asked.size() ? strategy.ahead() : Guesses();
}

/// What to build while `now` is measured. All have different code, which may be built ahead, and the journal
/// knows none of them.
std::vector<Configuration> Lookahead::candidates(const std::string &now) const {
  std::vector<Configuration> next(asked.begin(), asked.end());
  std::unordered_set<std::string> variants{now};
  std::erase_if(next, [&](const Configuration &configuration) {
    const std::string variant = measurer.identity(configuration);
    return !variants.insert(variant).second || !journaled.mayBuildAhead(variant) ||
           journaled.knows(configuration);
  });
  return next;
}

}
