// Decides which configuration is measured next, and which are built meanwhile.
#pragma once
#include "tuner/journaled_measurer.h"
#include "tuner/measure/measurer.h"
#include "tuner/search/strategy.h"
#include <cstddef>
#include <deque>
#include <string>

namespace icl {

/// Asks the strategy as far ahead as builds can make use of, and keeps what is not measured yet.
class Lookahead {
public:
  /// `isTimed`: the tuning ends at a time, with whatever is built by then; else with the last build of its
  /// budget. The references must outlive it.
  Lookahead(Strategy &, Measurer &, const JournaledMeasurer &, bool isTimed);

  /// Asks the strategy for more where there is room. `left`: configurations that may still be evaluated,
  /// those included that are asked for already.
  void ask(std::size_t left);
  bool isEmpty() const { return asked.empty(); }
  /// Takes the next configuration to measure from those asked for (at least one), after builds of the others
  /// have been requested: the first that is built, or that nobody builds. One build may take as long as a
  /// hundred others, and strategies take outcomes in any order. Without builds ahead it is the first of all.
  Configuration next(std::size_t left);
  /// Requests builds of what has to be measured after `now`: what is asked for already, then what is guessed.
  void prepare(const Configuration &now, std::size_t left);

private:
  Strategy &strategy;
  Measurer &measurer;
  const JournaledMeasurer &journaled;
  const bool isTimed;
  std::deque<Configuration> asked; ///< and not measured yet
  bool isMore = false;             ///< than before, since ask() was last called
  bool isAlone = false;            ///< nothing is built beside what is measured

  void standAloneIfSuspect(const std::string &identity);
  std::vector<Configuration> candidates(const std::string &now, std::size_t guesses) const;
};

}
