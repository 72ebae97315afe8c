// Reduces a failing case.
#pragma once
#include "test/fuzz/kernels/case.h"
#include <functional>

namespace icl::fuzz {

/// Repeats single steps while they make the case smaller: removes statements, parameters and pragmas,
/// replaces expressions by operands or constants and vectors by scalars, reduces sizes, and sets knobs to the
/// untuned variant's values. A step is kept only if `stillFails`, which is called at most `tries` times, with
/// cases that are valid to the front end and the space.
Case reduce(Case, const Device &, const std::function<bool(const Case &)> &stillFails, unsigned tries = 2000);

}
