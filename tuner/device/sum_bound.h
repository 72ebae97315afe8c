// How far a floating sum may be from the exact one.
#pragma once
#include "tuner/device/job.h"

namespace icl {

/// Sums of float and half are accumulated in double where the device has it, and rounded once; a few floats
/// may be added in float before (join_updates.h). An addition in double is off by at most 2^-53 of its
/// result, which no order of `count` values makes larger than the sum of their magnitudes (Higham, "Accuracy
/// and Stability of Numerical Algorithms", 4.2): together count * 2^-53 * magnitudes, and for the rounding of
/// the result half a unit in its last place. Without double, additions are off by 2^-24.
struct SumBound {
  double magnitudes = 0; ///< the sum of the values' magnitudes
  double count = 0;      ///< at least the number of values
  bool inDouble = true;  ///< the type that the device accumulates in

  double of(ElementLayout::Number) const;
};

}
