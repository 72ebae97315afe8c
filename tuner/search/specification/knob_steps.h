// The knobs that the paper's groups are not about: which are tuned together, and in which order.
#pragma once
#include "tuner/search/specification/writer.h"
#include <array>
#include <string_view>

namespace icl {

/// Families of knobs (the part of a name before its first dot), in order of expected effect. The empty one
/// stands for those that are not in the list, among them an author's own choices: between how data is loaded
/// and how it is reused. A test compares the list with the table of knobs.
inline constexpr std::array<std::string_view, 11> knobsByEffect = {
    "boundary", "unroll",      "load",  "local_pad", "",         "reuse",
    "vector_x", "vector_load", "array", "sizes",     "int_width"};

/// Writes the steps of the knobs other than work-groups and merging. `first`: before the groups, at a modest
/// work-group.
void writeKnobSteps(SpecificationWriter &, const Space &, bool first);

}
