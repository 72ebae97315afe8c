// A strategy that goes by generations: a list of configurations, whose outcomes together decide on the next.
#pragma once
#include "tuner/search/draws.h"
#include "tuner/search/strategy.h"

namespace icl {

class Generational : public Strategy {
public:
  Generational(const Space &space, const SearchContext &context)
      : Strategy(space, context), draws(this->space) {}

protected:
  /// The next generation, all valid; called once every outcome of the last is known. Configurations tried
  /// before cost nothing: timeOf() has what came of them. Empty: the strategy has finished.
  virtual std::vector<Configuration> generation() = 0;

  /// A uniform draw of what was not tried; nothing when nothing is left.
  std::optional<Configuration> fresh() {
    return draws.next(random, [&](const Configuration &c) { return asked(c); });
  }

private:
  Draws draws;
  std::vector<Configuration> current;
  std::size_t next = 0;

  std::vector<Configuration> propose(std::size_t n) final;
  /// The first of a generation in which something is new; empty if there is none such.
  bool advance();
};

}
