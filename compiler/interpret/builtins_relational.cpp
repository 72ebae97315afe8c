// OpenCL C 1.2, section 6.12.6, and the shuffles of 6.12.12.
#include "compiler/interpret/arithmetic.h"
#include "compiler/interpret/builtin_family.h"
#include <cmath>

namespace icl::interpreter {
namespace {

bool signBit(const Value &value, Scalar scalar, unsigned lane) {
  return value.lanes[lane] >> (8 * sizeOf(scalar) - 1) & 1;
}

/// any and all: test the sign bits of the lanes.
template <bool WantsAll>
BuiltinCode quantifier(const CallTypes &call) {
  return [type = call.arguments[0]](const Value *arguments) {
    bool answer = WantsAll;
    for (unsigned lane = 0; lane < type.lanes; ++lane)
      if (signBit(arguments[0], type.scalar, lane) != WantsAll)
        answer = !WantsAll;
    Value result;
    result.set<std::int32_t>(0, answer);
    return result;
  };
}

BuiltinCode bitSelect(const CallTypes &call) {
  return [lanes = call.result.lanes](const Value *arguments) {
    Value result;
    for (unsigned lane = 0; lane < lanes; ++lane)
      result.lanes[lane] = (arguments[0].lanes[lane] & ~arguments[2].lanes[lane]) |
                           (arguments[1].lanes[lane] & arguments[2].lanes[lane]);
    return result;
  };
}

/// select(a, b, c): b where the sign bit of c is set; for scalars, where c is not zero.
BuiltinCode select(const CallTypes &call) {
  return [type = call.result, condition = call.arguments[2]](const Value *arguments) {
    Value result;
    for (unsigned lane = 0; lane < type.lanes; ++lane) {
      const bool takesSecond = condition.isVector() ? signBit(arguments[2], condition.scalar, lane)
                                                    : isTrue(arguments[2], condition.scalar);
      result.lanes[lane] = arguments[takesSecond ? 1 : 0].lanes[lane];
    }
    return result;
  };
}

/// The last argument is the mask. Only as many low bits of an element are used as lane numbers need.
BuiltinCode shuffle(const CallTypes &call) {
  const ValueType source = call.arguments[0];
  const auto sources = static_cast<unsigned>(call.arguments.size() - 1);
  return [=, lanes = call.result.lanes](const Value *arguments) {
    Value result;
    for (unsigned lane = 0; lane < lanes; ++lane) {
      const unsigned from = arguments[sources].lanes[lane] & (source.lanes * sources - 1);
      result.lanes[lane] = arguments[from / source.lanes].lanes[from % source.lanes];
    }
    return result;
  };
}

constexpr BuiltinEntry table[] = {
    {BuiltinId::isequal, questions<2, [](auto x, auto y) { return x == y; }>},
    {BuiltinId::isnotequal, questions<2, [](auto x, auto y) { return x != y; }>},
    {BuiltinId::isgreater, questions<2, [](auto x, auto y) { return y < x; }>},
    {BuiltinId::isgreaterequal, questions<2, [](auto x, auto y) { return x >= y; }>},
    {BuiltinId::isless, questions<2, [](auto x, auto y) { return x < y; }>},
    {BuiltinId::islessequal, questions<2, [](auto x, auto y) { return x <= y; }>},
    {BuiltinId::islessgreater, questions<2, [](auto x, auto y) { return x < y || y < x; }>},
    {BuiltinId::isfinite, questions<1, [](auto x) { return std::isfinite(x); }>},
    {BuiltinId::isinf, questions<1, [](auto x) { return std::isinf(x); }>},
    {BuiltinId::isnan, questions<1, [](auto x) { return std::isnan(x); }>},
    // Halves are tested after conversion to float, where denormal halves are normal.
    {BuiltinId::isnormal,
     [](const CallTypes &call) {
       return call.arguments[0].scalar == Scalar::Half
                  ? questions<1, [](auto x) { return std::isfinite(x) && std::fabs(x) >= 0x1p-14; }>(call)
                  : questions<1, [](auto x) { return std::isnormal(x); }>(call);
     }},
    {BuiltinId::isordered, questions<2, [](auto x, auto y) { return !std::isunordered(x, y); }>},
    {BuiltinId::isunordered, questions<2, [](auto x, auto y) { return std::isunordered(x, y); }>},
    {BuiltinId::signbit, questions<1, [](auto x) { return std::signbit(x); }>},
    {BuiltinId::any, quantifier<false>},
    {BuiltinId::all, quantifier<true>},
    {BuiltinId::bitselect, bitSelect},
    {BuiltinId::select, select},
    {BuiltinId::shuffle, shuffle},
    {BuiltinId::shuffle2, shuffle},
};

}

llvm::ArrayRef<BuiltinEntry> relationalBuiltins() { return table; }

}
