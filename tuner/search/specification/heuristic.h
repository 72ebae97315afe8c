// The strategy that runs a heuristic specification file: each step is searched exhaustively, around the best
// configuration so far.
#pragma once
#include "tuner/search/specification/specification.h"
#include "tuner/search/strategy.h"

namespace icl {

/// Begins with the reference. Then each step tries all its combinations; its first parameter varies fastest.
/// Other parameters keep their values in the best configuration so far, or in the reference while there is
/// none. Invalid combinations and those tried before are skipped. Throws an Error if the specification does
/// not fit the space: from this function or, if that depends on values, from ask().
std::unique_ptr<Strategy> makeHeuristic(const Space &, const SearchContext &, Specification);

}
