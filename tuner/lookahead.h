// Decides which configuration is measured next, and which are built meanwhile.
#pragma once
#include "tuner/journaled_measurer.h"
#include "tuner/measure/measurer.h"
#include "tuner/search/strategy.h"
#include <cstddef>
#include <deque>
#include <optional>
#include <string>

namespace icl {

/// What was built ahead of its measurement.
struct BuildsAhead {
  std::size_t measured = 0; ///< variants, without suspects and those whose outcomes were known
  std::size_t built = 0;    ///< of these, those whose builds were under way or done when their turn came
  /// What the strategy asked for after its first configurations, without the same.
  std::size_t proposals = 0;
  std::size_t predicted = 0; ///< of these, those whose builds were under way or done when they were asked for
};

/// Asks the strategy as far ahead as builds can make use of, and keeps what is not measured yet. While builds
/// take far longer than evaluations do, it asks for other configurations (Strategy::askMeanwhile), and the
/// tuning does not wait for these builds at its end. Suspects
/// (Journal::isSuspect) wait until nothing else does: each costs a process of its own and all builds ahead,
/// and another death while it is measured would count as its crash.
class Lookahead {
public:
  /// `isTimed`: the tuning ends at a given time, with what is built by then; if not, it ends with the last
  /// build of its budget. The references must outlive it.
  Lookahead(Strategy &, Measurer &, const JournaledMeasurer &, bool isTimed);
  ~Lookahead() { measurer.endGuesses(); }
  Lookahead(const Lookahead &) = delete;

  /// Asks the strategy for more configurations, if there is room for them. `left`: how many may still be
  /// evaluated, including those that are waiting and not late. With several devices more than these may wait.
  void ask(std::size_t left);
  bool isEmpty() const { return asked.empty() && suspects.empty(); }
  /// Requests builds, then removes the next configuration to measure from those that are waiting (at least
  /// one) and returns it: the first that is built, or that will not be built ahead. One build may take as
  /// long as a hundred others, and strategies take outcomes in any order. Without builds ahead it returns the
  /// first one that is waiting. Before a suspect no builds are requested.
  Configuration next(std::size_t left);
  /// Requests builds of what has to be measured after `now`: what is waiting, then what the strategy will
  /// probably ask for.
  void requestBuilds(const Configuration &now, std::size_t left);

  const BuildsAhead &buildsAhead() const { return ahead; }

private:
  Strategy &strategy;
  Measurer &measurer;
  const JournaledMeasurer &journaled;
  const bool isTimed;
  std::deque<Configuration> asked, suspects; ///< waiting to be measured
  std::size_t late = 0; ///< the first ones of `asked`, whose builds were waited for longer than patience()
  std::optional<double> busyBefore; ///< seconds without waits, before the first evaluation
  bool hasNewProposals = false;     ///< the last ask() has added some
  bool hasAsked = false;
  BuildsAhead ahead;

  bool isSuspect(const Configuration &) const;
  void add(const Configuration &);
  std::size_t inTime() const { return asked.size() - late; } ///< how many are not late
  std::size_t firstInTime() const { return inTime() > 0 ? late : 0; }
  double waitedSeconds() const;
  double patience();
  bool askMeanwhile();
  std::size_t awaitBuild(std::size_t left);
  std::vector<Configuration> candidates(const std::string &now) const;
  Guesses guess(std::size_t left) const;
};

}
