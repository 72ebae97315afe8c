// A kernel on a device as a scenario: what a work-group is predicted from, and which are legal.
#pragma once
#include "compiler/compile.h"
#include "tuner/workgroup/predictor.h"

namespace icl {

/// Of the kernel (compiler/facts/features.h), the data (`data.width`, `data.height`, `data.depth`) and the
/// device
/// (`device.*`).
ScenarioFeatures featuresOf(const ast::Kernel &, const Device &, const Extent &grid);

/// Without times. Throws an Error for a kernel that is not 2-D, and without a grid's size.
Scenario scenarioOf(const ast::Kernel &, const Device &, const Sizes &);

/// Whether the configuration `held`, with this work-group instead of its own, is one of the space, which has
/// dense work-groups.
bool isLegal(const SpaceDefinition &space, const Assignment &held, WorkGroupSize);

}
