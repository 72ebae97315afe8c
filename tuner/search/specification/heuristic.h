// The strategy that runs a heuristic specification file: each step is searched exhaustively, around the best
// configuration so far.
#pragma once
#include "tuner/search/specification/specification.h"
#include "tuner/search/strategy.h"
#include <optional>

namespace icl {

/// Begins with the reference. Then each step tries all its combinations; its first parameter varies fastest.
/// Other parameters keep their values in the best configuration so far, or in the reference while there is
/// none. Invalid combinations and those tried before are skipped. Throws an Error if the specification does
/// not fit the space: from this function or, if that depends on values, from ask().
/// `again`: carried out at the end around a random configuration, and its best, then around another one,
/// until a search finds nothing new; nothing: the strategy ends.
std::unique_ptr<Strategy> makeHeuristic(const Space &, const SearchContext &, Specification,
                                        std::optional<Specification> again = std::nullopt);

}
