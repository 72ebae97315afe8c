// The knobs that the paper's groups are not about: which are tuned together, and in which order.
#pragma once
#include "tuner/search/specification/writer.h"

namespace icl {

/// Writes the steps of the knobs other than work-groups and merging. `first`: before the groups, at a modest
/// work-group.
void writeKnobSteps(SpecificationWriter &, const Space &, bool first);

}
