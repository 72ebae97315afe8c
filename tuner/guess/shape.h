// How a configuration divides the grid, as inputs of a model.
#pragma once
#include "compiler/space/definition.h"
#include "tuner/workgroup/features.h"

namespace icl {

/// Logarithms: work-groups per compute unit (from -3 to 5, because more do not matter; 5 where the features
/// have no `data.width` or no `device.compute_units`), work-items of a work-group, pixels of a work-item,
/// columns of a work-group, and lanes.
std::vector<double> shapeOf(const ScenarioFeatures &, const Assignment &);
/// Their names, in the same order.
const std::vector<std::string> &shapeNames();

}
