// Configurations that cover pairs of values: every two values that can occur together do so in one of them.
// So a defect that depends on two knobs is found.
#pragma once
#include "compiler/space/space.h"

namespace icl {

struct PairCovering {
  std::vector<Configuration> configurations; ///< all different, the reference first
  std::size_t covered = 0;  ///< pairs of values of different parameters that some of them has
  std::size_t possible = 0; ///< pairs that some valid configuration has
};

/// Greedily, each configuration gets as many new pairs as its parameters, taken in random order, can add
/// (Cohen, Dalal, Fredman, Patton: The AETG system, IEEE TSE 23(7), 1997). Ends when all are covered or
/// `maxConfigurations` configurations are found. The same for the same seed; empty for an empty space.
PairCovering coverPairs(const Space &, std::size_t maxConfigurations, std::uint64_t seed);

}
