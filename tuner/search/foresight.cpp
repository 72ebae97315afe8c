#include "tuner/search/foresight.h"
#include <deque>
#include <set>
#include <utility>

namespace icl {
namespace {

/// How many configurations are asked for at once: more than any strategy proposes before it has outcomes.
constexpr std::size_t many = 64;
/// With more configurations awaited than this, one less likely outcome among them changes little, and playing
/// all of these would take longer than the outcomes themselves.
constexpr std::size_t fewAwaited = 4;
/// How far the strategy is played on. Beliefs about beliefs are seldom right.
constexpr int mostSteps = 8;
/// How many configurations are taken that a step weighed against its proposals, and at the end.
constexpr std::size_t alternativesOfStep = 3, alternativesAtEnd = 64;

/// The guesses: first what is proposed if each awaited configuration has the likeliest outcome, or one of
/// a few another one; then what is proposed after that, and what was weighed against these proposals.
class Foresight {
public:
  Foresight(std::unique_ptr<PredictableStrategy> copy, std::vector<Configuration> outstanding)
      : now(std::move(copy)), awaited(std::move(outstanding)), given(awaited.begin(), awaited.end()) {}

  std::optional<Configuration> next() {
    do
      while (!found.empty()) {
        Configuration guess = std::move(found.front());
        found.pop_front();
        if (given.insert(guess).second)
          return guess;
      }
    while (advance());
    return std::nullopt;
  }

private:
  std::unique_ptr<PredictableStrategy> now; ///< null once the beliefs are played
  const std::vector<Configuration> awaited;
  std::vector<std::vector<Outcome>> beliefs; ///< by awaited configuration; empty before the first is played
  /// The next to play: this belief of this configuration, and the likeliest ones of the others.
  std::size_t other = 0, belief = 0;
  std::unique_ptr<PredictableStrategy> later; ///< played on with the likeliest outcomes
  std::vector<Configuration> proposed;        ///< by `later`
  int steps = 0;                              ///< of `later`
  std::deque<Configuration> found;
  std::set<Configuration> given;

  /// Finds more configurations, if there are more.
  bool advance() {
    if (now) {
      playBelief();
      return true;
    }
    if (!later)
      return false;
    addAlternatives(alternativesOfStep);
    if (stepOn())
      return true;
    addAlternatives(alternativesAtEnd);
    later.reset();
    return true;
  }

  void playBelief() {
    if (beliefs.empty())
      beliefs = now->believed(awaited);
    auto copy = now->copy();
    for (std::size_t i = 0; i < awaited.size(); ++i)
      copy->tell(awaited[i], beliefs[i][i == other ? belief : 0]);
    std::vector<Configuration> proposals = copy->ask(many);
    found.insert(found.end(), proposals.begin(), proposals.end());
    if (!later) {
      later = std::move(copy);
      proposed = std::move(proposals);
    }
    if (awaited.size() > fewAwaited)
      return now.reset();
    if (++belief < beliefs[other].size())
      return;
    belief = 1;
    while (++other < awaited.size() && beliefs[other].size() < 2) {
    }
    if (other == awaited.size())
      now.reset();
  }

  /// False once the strategy is played to its end.
  bool stepOn() {
    if (proposed.empty() || ++steps > mostSteps)
      return false;
    const std::vector<std::vector<Outcome>> likely = later->believed(proposed);
    for (std::size_t i = 0; i < proposed.size(); ++i)
      later->tell(proposed[i], likely[i].front());
    proposed = later->ask(many);
    found.insert(found.end(), proposed.begin(), proposed.end());
    return true;
  }

  void addAlternatives(std::size_t n) {
    for (Configuration &one : later->alternatives(n))
      found.push_back(std::move(one));
  }
};

}

Guesses PredictableStrategy::ahead() const {
  if (outstanding() == 0 || !hasBeliefs())
    return {};
  auto foresight = std::make_shared<Foresight>(copy(), awaited());
  return [foresight] { return foresight->next(); };
}

}
