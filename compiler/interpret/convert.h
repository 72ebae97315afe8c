// Conversions of values between the scalars and vectors of OpenCL C (1.2, section 6.2).
#pragma once
#include "compiler/interpret/value.h"
#include <optional>

namespace icl::interpreter {

/// How to convert: the `rounding` of a suffix, otherwise the default (toward zero to integers, to nearest
/// even to floats).
struct Conversion {
  bool saturates = false;
  std::optional<Rounding> rounding;
};

/// Converts lane by lane; a scalar is converted, then widened. To Bool: whether the value is not zero. From a
/// scalar Bool to an integer vector: all bits or none. An integer that does not fit wraps. A float that does
/// not fit an integer saturates, with `_sat` or without; NaN becomes 0.
Value convert(const Value &, ValueType from, ValueType to, Conversion = {});

}
