// The base of strategies that work in generations: lists of configurations whose outcomes together determine
// the next list.
#pragma once
#include "tuner/search/draws.h"
#include "tuner/search/strategy.h"

namespace icl {

class Generational : public Strategy {
public:
  Generational(const Space &space, const SearchContext &context)
      : Strategy(space, context), draws(this->space) {}

protected:
  /// The next generation, of valid configurations. Called when all outcomes of the last one are known.
  /// Configurations tried before cost nothing: timeOf() has their times. Empty: the strategy has finished.
  virtual std::vector<Configuration> generation() = 0;

  /// A uniform draw among configurations not asked for yet; nothing if none is left.
  std::optional<Configuration> drawNew() {
    return draws.next(random, [&](const Configuration &c) { return wasAsked(c); });
  }

private:
  Draws draws;
  std::vector<Configuration> current;
  std::size_t next = 0;

  std::vector<Configuration> propose(std::size_t n) final;
  /// Makes the next generation that has a new configuration the current one. False if there is none.
  bool advance();
};

}
