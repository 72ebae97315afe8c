// Draws of configurations that are far from each other, so that a few configurations cover much of a space.
#pragma once
#include "compiler/space/space.h"
#include <optional>
#include <random>
#include <vector>

namespace icl {

/// The distance of two configurations, summed over the parameters. For numbers: the steps between the values,
/// divided by the steps in the list of values. For strings: 1 if they differ.
double distance(const Space &, const Configuration &, const Configuration &);

/// Of several uniform draws, the one with the largest distance to the nearest of `others` (best candidate
/// sampling: Mitchell, Spectrally optimal sampling for distribution ray tracing, 1991). Nothing if the space
/// is empty.
std::optional<Configuration> drawDistant(const Space &, std::mt19937_64 &,
                                         const std::vector<Configuration> &others);

}
