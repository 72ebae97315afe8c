// What a work-group's size means for a grid and a footprint, as inputs of a forest.
#pragma once
#include "tuner/learn/examples.h"
#include "tuner/workgroup/scenario.h"

namespace icl {

/// - columns, rows, work-items, and columns per row (logarithms)
/// - the largest power of two that divides the columns, and the work-items (logarithms, to 6): how vectors of
///   hardware and cache lines are filled
/// - how many pixels all work-groups have per pixel of the grid, which exceeds 1 at its edges
/// - how many pixels a work-group reads per pixel that it computes, and the bytes of those (logarithm)
/// - the number of work-groups (logarithm)
/// Features that the scenario lacks count as one pixel, no border and one byte.
std::vector<double> geometryOf(const ScenarioFeatures &, WorkGroupSize);
/// Numbers, in the same order.
const std::vector<Attribute> &geometryAttributes();

}
