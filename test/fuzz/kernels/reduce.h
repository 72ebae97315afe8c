// Makes a failing case small.
#pragma once
#include "test/fuzz/kernels/case.h"
#include <functional>

namespace icl::fuzz {

/// A case as small as single steps lead to: statements, parameters and pragmas removed, expressions replaced
/// by their operands or constants, vectors by scalars, sizes made smaller, knobs put to the untuned variant's
/// values. Every step is kept only if `stillFails`; what it is asked about is taken by the front end and the
/// space. Asks at most `tries` times.
Case reduce(Case, const Device &, const std::function<bool(const Case &)> &stillFails, unsigned tries = 2000);

}
