// Conversions of value between the scalars and vectors of OpenCL C (1.2, section 6.2).
#pragma once
#include "compiler/interpret/value.h"
#include <optional>

namespace icl::interpreter {

/// How to convert: `rounding` as a suffix says it, else the default (toward zero to integers, to nearest even
/// to floats).
struct Conversion {
  bool saturates = false;
  std::optional<Rounding> rounding;
};

/// Converts lane by lane; a scalar is converted, then widened. To Bool: whether it is not zero. From a scalar
/// Bool to an integer vector: all bits, or none. An integer that does not fit wraps. A float that does not
/// fit an integer gives the nearest that does, NaN gives 0, whether the conversion saturates or not.
Value convert(const Value &, ValueType from, ValueType to, Conversion = {});

}
