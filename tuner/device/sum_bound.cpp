#include "tuner/device/sum_bound.h"
#include <algorithm>
#include <cmath>

namespace icl {

double SumBound::of(ElementLayout::Number number) const {
  using Number = ElementLayout::Number;
  const int bits = number == Number::Half ? 11 : number == Number::Float ? 24 : 53;
  const double added = count * std::ldexp(magnitudes, inDouble || number == Number::Double ? -53 : -24);
  // Up to eight floats are added in float before, in pairs: three more roundings.
  const int roundings = number == Number::Float && inDouble ? 4 : 1;
  // A result that is too small for its type's units is a multiple of the smallest number instead.
  const double smallest = number == Number::Half ? 0x1p-25 : number == Number::Float ? 0x1p-150 : 0;
  return added + roundings * std::max(std::ldexp(magnitudes, -bits), smallest);
}

}
