// What a configuration of a kernel is compiled to.
#pragma once
#include "compiler/space/sizes.h"
#include "compiler/space/space.h"
#include "runtime/include/icl/launch.h"

namespace icl {

struct Variant {
  runtime::LaunchProgram program; ///< sizes=fixed: with the sizes compiled in
  Assignment configuration;
  /// The device's sampler computes some `sample`: results have its tolerance (tuner/device/compare.h).
  bool isFiltered = false;
  /// Sums of floats are rounded in another order, as the kernel's tolerance allows.
  bool reordersSums = false;
};

}
