// Reduces a failing case.
#pragma once
#include "test/fuzz/kernels/case.h"
#include <functional>

namespace icl::fuzz {

struct Reduction {
  /// Is called with cases that are valid to the front end and the space.
  std::function<bool(const Case &)> stillFails;
  /// Is called with each smaller case that still fails; may be empty.
  std::function<void(const Case &)> onSmaller = {};
  unsigned tries = 2000; ///< calls of stillFails, at most
};

/// Repeats single steps while they make the case smaller and it fails: removes statements, parameters and
/// pragmas, replaces expressions by operands or constants and vectors by scalars, reduces sizes, and sets
/// knobs to the untuned variant's values.
Case reduce(Case, const Device &, const Reduction &);

}
