// The knobs that the paper's groups are not about: which are tuned together, and in which order.
#pragma once
#include "tuner/search/specification/writer.h"
#include <string_view>

namespace icl {

/// Families of knobs (what stands before the first dot) in order of expected effect. An author's own knobs
/// stand where it says "".
inline constexpr std::string_view knobsByEffect[] = {
    "boundary", "border",   "unroll",      "load",         "local_pad", "sample", "",
    "reuse",    "vector_x", "vector_load", "vector_store", "array",     "sizes",  "int_width"};

/// Writes the steps of the knobs other than work-groups and merging. `first`: before the groups, at a modest
/// work-group.
void writeKnobSteps(SpecificationWriter &, const Space &, bool first);

}
