#include "tuner/lookahead.h"
#include <algorithm>
#include <unordered_set>

namespace icl {

Lookahead::Lookahead(Strategy &s, Measurer &m, const JournaledMeasurer &j, bool timed)
    : strategy(s), measurer(m), journaled(j), isTimed(timed) {}

void Lookahead::ask(std::size_t left) {
  hasNewProposals = false;
  const std::size_t limit = std::min(1 + measurer.lookahead(), left);
  if (asked.size() > limit / 2)
    return;
  const Clock::Entry entry(measurer.clock, Stage::Searching);
  for (Configuration &configuration : strategy.ask(limit - asked.size())) {
    asked.push_back(std::move(configuration));
    hasNewProposals = true;
  }
}

Configuration Lookahead::next(std::size_t left) {
  prepare(asked.front(), left);
  const std::size_t ready =
      isSuspect || measurer.lookahead() == 0 ? 0 : measurer.awaitBuild({asked.begin(), asked.end()});
  const auto chosen = asked.begin() + std::ptrdiff_t(ready);
  Configuration configuration = std::move(*chosen);
  asked.erase(chosen);
  if (ready > 0)
    stopBuildsIfSuspect(measurer.identity(configuration));
  return configuration;
}

/// A suspect may have killed an earlier tuner. No more builds begin before it is measured.
void Lookahead::stopBuildsIfSuspect(const std::string &identity) {
  isSuspect = journaled.isSuspect(identity);
  if (isSuspect)
    measurer.prepare({}, LongBuilds::InTurn);
}

void Lookahead::prepare(const Configuration &now, std::size_t left) {
  constexpr std::size_t requestsPerGuess = 16; // guesses are seldom right
  const std::size_t ahead = measurer.lookahead(), guesses = ahead / requestsPerGuess;
  if (ahead == 0)
    return;
  const std::string identity = measurer.identity(now);
  const bool wasSuspect = isSuspect;
  stopBuildsIfSuspect(identity);
  if (isSuspect || (!hasNewProposals && !wasSuspect && asked.size() >= guesses))
    return;
  const bool isRest = asked.size() >= left;
  measurer.prepare(candidates(identity, guesses), isTimed  ? LongBuilds::InTurn
                                                  : isRest ? LongBuilds::First
                                                           : LongBuilds::SomeEarly);
}

/// What to build while `now` is measured. All have different code, and the journal neither knows nor suspects
/// any of them.
std::vector<Configuration> Lookahead::candidates(const std::string &now, std::size_t guesses) const {
  std::vector<Configuration> next(asked.begin(), asked.end());
  if (guesses > next.size()) {
    const Clock::Entry entry(measurer.clock, Stage::Searching);
    for (Configuration &guess : strategy.ahead(guesses - next.size()))
      next.push_back(std::move(guess));
  }
  std::unordered_set<std::string> variants{now};
  std::erase_if(next, [&](const Configuration &configuration) {
    const std::string variant = measurer.identity(configuration);
    return !variants.insert(variant).second || journaled.isSuspect(variant) || journaled.knows(configuration);
  });
  return next;
}

}
