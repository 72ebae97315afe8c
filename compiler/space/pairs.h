// Configurations in which values stand together pair by pair: what goes wrong between two knobs shows in one
// of them.
#pragma once
#include "compiler/space/space.h"

namespace icl {

struct PairCovering {
  std::vector<Configuration> configurations; ///< all different, the reference first
  std::size_t covered = 0;  ///< pairs of values of different parameters that stand together in one
  std::size_t possible = 0; ///< pairs that do so in some valid configuration
};

/// Greedily, each next configuration with as many new pairs as its parameters, taken in random order, lead to
/// (Cohen, Dalal, Fredman, Patton: The AETG system, IEEE TSE 23(7), 1997). Ends when all are covered or
/// `most` configurations are found. The same for the same seed; of an empty space nothing.
PairCovering coverPairs(const Space &, std::size_t most, std::uint64_t seed);

}
