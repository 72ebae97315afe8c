// The knobs that are not in the paper's groups: which of them are tuned together, and in which order.
#pragma once
#include "tuner/search/specification/writer.h"
#include <array>
#include <string_view>

namespace icl {

/// Families of knobs (the part of a name before its first dot), in order of expected effect. The empty name
/// is the rank of all other families, between loading and reuse; the author's own choices (tune) are among
/// them. A test compares the list with the table of knobs.
inline constexpr std::array<std::string_view, 19> knobsByEffect = {
    "table",       "math",  "reduce",    "copies",     "combine",  "cyclic_unroll", "boundary",
    "unroll",      "load",  "local_pad", "",           "reuse",    "vector_x",      "vector_components",
    "vector_load", "array", "sizes",     "wg_binding", "int_width"};

/// Writes the steps of all knobs except work-groups and merging. `first`: the steps before the groups. They
/// begin from the best of the promising configurations (initial_design.h), or with a moderate work-group
/// where no value is promising.
void writeKnobSteps(SpecificationWriter &, const Space &, bool first);

}
