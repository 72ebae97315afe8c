// The arrays of work-items, on devices that keep those of a whole work-group in one place of limited size.
#pragma once
#include "compiler/knobs/knob.h"

namespace icl {

/// The constraint that the arrays of a work-group fit. None where the kernel has no arrays that are indexed
/// at run time, or the device does not limit them.
std::vector<Constraint> arrayConstraints(const KnobContext &);

/// As many of these work-items per dimension as the arrays of the untuned variant allow, at least one.
std::array<std::int64_t, 3> itemsWithArrays(std::array<std::int64_t, 3> items, const KnobContext &);

}
