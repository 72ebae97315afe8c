// OpenCL C 1.2, section 6.12.4. clamp, max and min are also the integer functions of 6.12.3.
#include "compiler/interpret/builtin_family.h"
#include <algorithm>
#include <cmath>
#include <numbers>

namespace icl::interpreter {
namespace {

template <class F>
F smoothStep(F low, F high, F x) {
  const F t = std::fmin(std::fmax((x - low) / (high - low), F(0)), F(1));
  return t * t * (3 - 2 * t);
}

template <class F>
F signOf(F x) {
  if (std::isnan(x))
    return 0;
  return x == 0 ? x : std::copysign(F(1), x);
}

constexpr BuiltinEntry table[] = {
    {BuiltinId::clamp,
     sameType<3, [](auto x, auto low, auto high) { return std::min(std::max(x, low), high); }>},
    {BuiltinId::degrees,
     floats<1, [](auto x) { return x * static_cast<decltype(x)>(180 / std::numbers::pi); }>},
    {BuiltinId::max, sameType<2, [](auto x, auto y) { return x < y ? y : x; }>},
    {BuiltinId::min, sameType<2, [](auto x, auto y) { return y < x ? y : x; }>},
    {BuiltinId::mix, floats<3, [](auto x, auto y, auto a) { return x + (y - x) * a; }>},
    {BuiltinId::radians,
     floats<1, [](auto x) { return x * static_cast<decltype(x)>(std::numbers::pi / 180); }>},
    {BuiltinId::step, floats<2, [](auto edge, auto x) { return decltype(x)(x < edge ? 0 : 1); }>},
    {BuiltinId::smoothstep, floats<3, [](auto low, auto high, auto x) { return smoothStep(low, high, x); }>},
    {BuiltinId::sign, floats<1, [](auto x) { return signOf(x); }>},
};

}

llvm::ArrayRef<BuiltinEntry> commonBuiltins() { return table; }

}
