// The strategy that carries out a heuristic specification file: group after group, each exhaustively, around
// the best configuration so far.
#pragma once
#include "tuner/search/specification/specification.h"
#include "tuner/search/strategy.h"

namespace icl {

/// Begins with the reference. Each step then tries all its combinations, the parameter that it names first
/// varying fastest; parameters that it does not name keep the values of the best configuration so far, or of
/// the reference while there is none. Combinations that the space does not hold, or that were tried, are
/// passed over. Throws an Error if the specification does not fit the space, here, or, where that
/// depends on values, from ask().
std::unique_ptr<Strategy> makeHeuristic(const Space &, const SearchContext &, Specification);

}
