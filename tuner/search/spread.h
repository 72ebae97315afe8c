// Draws that keep their distance from one another: to see much of a space in few configurations.
#pragma once
#include "compiler/space/space.h"
#include <optional>
#include <random>
#include <vector>

namespace icl {

/// How far apart two configurations are: summed over the parameters, for numbers the steps between them as a
/// share of the list of values, for words 1 where they differ.
double distance(const Space &, const Configuration &, const Configuration &);

/// Of several uniform draws the one whose nearest among `others` is farthest (best candidate sampling:
/// Mitchell, Spectrally optimal sampling for distribution ray tracing, 1991). Nothing of an empty space.
std::optional<Configuration> drawApart(const Space &, std::mt19937_64 &,
                                       const std::vector<Configuration> &others);

}
