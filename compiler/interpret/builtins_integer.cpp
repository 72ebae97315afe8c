// OpenCL C 1.2, section 6.12.3. clamp, max and min are in builtins_common.cpp.
#include "compiler/interpret/builtin_family.h"
#include <bit>
#include <limits>

namespace icl::interpreter {
namespace {

/// Wide enough to hold a * b + c exactly for any lanes.
template <class T>
using Wide = std::conditional_t<std::is_signed_v<T>, __int128, unsigned __int128>;
template <class T>
constexpr unsigned bitsOf = 8 * sizeof(T);

template <class T, class Exact>
T saturated(Exact exact) {
  using Limits = std::numeric_limits<T>;
  return exact > Limits::max()   ? Limits::max()
         : exact < Limits::min() ? Limits::min()
                                 : static_cast<T>(exact);
}

template <class T>
T multiplyHigh(T x, T y) {
  return static_cast<T>(Wide<T>(x) * Wide<T>(y) >> bitsOf<T>);
}

template <class T>
T add(T x, T y) {
  return static_cast<T>(static_cast<std::uint64_t>(x) + static_cast<std::uint64_t>(y));
}

template <class T>
T multiply(T x, T y) {
  return static_cast<T>(static_cast<std::uint64_t>(x) * static_cast<std::uint64_t>(y));
}

template <class T>
T multiplyAddSaturated(T a, T b, T c) {
  return saturated<T>(Wide<T>(a) * Wide<T>(b) + Wide<T>(c));
}

template <class T>
T rotate(T x, T distance) {
  using Unsigned = std::make_unsigned_t<T>;
  return static_cast<T>(
      std::rotl(static_cast<Unsigned>(x), static_cast<int>(static_cast<Unsigned>(distance) % bitsOf<T>)));
}

template <class T>
std::make_unsigned_t<T> absolute(T x) {
  return static_cast<std::make_unsigned_t<T>>(x < T(0) ? 0 - static_cast<std::uint64_t>(x) : x);
}

template <class T>
std::make_unsigned_t<T> difference(T x, T y) {
  using Unsigned = std::make_unsigned_t<T>;
  const auto a = static_cast<Unsigned>(x), b = static_cast<Unsigned>(y);
  return static_cast<Unsigned>(x > y ? a - b : b - a);
}

template <class T>
T leadingZeros(T x) {
  return static_cast<T>(std::countl_zero(static_cast<std::make_unsigned_t<T>>(x)));
}

template <class T>
T onesIn(T x) {
  return static_cast<T>(std::popcount(static_cast<std::make_unsigned_t<T>>(x)));
}

/// The upper half is from the first argument, the lower half from the second, which is unsigned.
BuiltinCode upsample(const CallTypes &call) {
  const unsigned bytes = sizeOf(call.arguments[0].scalar);
  return [bytes, lanes = call.result.lanes](const Value *arguments) {
    Value result;
    const std::uint64_t lower = (std::uint64_t(1) << 8 * bytes) - 1;
    for (unsigned lane = 0; lane < lanes; ++lane)
      result.lanes[lane] = arguments[0].lanes[lane] << 8 * bytes | (arguments[1].lanes[lane] & lower);
    return result;
  };
}

constexpr BuiltinEntry table[] = {
    {BuiltinId::abs, integers<1, [](auto x) { return absolute(x); }>},
    {BuiltinId::abs_diff, integers<2, [](auto x, auto y) { return difference(x, y); }>},
    {BuiltinId::add_sat,
     integers<2, [](auto x, auto y) { return saturated<decltype(x)>(__int128(x) + __int128(y)); }>},
    {BuiltinId::hadd,
     integers<2, [](auto x, auto y) { return decltype(x)((__int128(x) + __int128(y)) >> 1); }>},
    {BuiltinId::rhadd,
     integers<2, [](auto x, auto y) { return decltype(x)((__int128(x) + __int128(y) + 1) >> 1); }>},
    {BuiltinId::clz, integers<1, [](auto x) { return leadingZeros(x); }>},
    {BuiltinId::mad_hi, integers<3, [](auto a, auto b, auto c) { return add(multiplyHigh(a, b), c); }>},
    {BuiltinId::mad_sat, integers<3, [](auto a, auto b, auto c) { return multiplyAddSaturated(a, b, c); }>},
    {BuiltinId::mul_hi, integers<2, [](auto x, auto y) { return multiplyHigh(x, y); }>},
    {BuiltinId::rotate, integers<2, [](auto x, auto n) { return rotate(x, n); }>},
    {BuiltinId::sub_sat,
     integers<2, [](auto x, auto y) { return saturated<decltype(x)>(__int128(x) - __int128(y)); }>},
    {BuiltinId::upsample, upsample},
    {BuiltinId::popcount, integers<1, [](auto x) { return onesIn(x); }>},
    // The standard leaves these open beyond 24 bits; most devices compute the plain product.
    {BuiltinId::mad24, integers<3, [](auto a, auto b, auto c) { return add(multiply(a, b), c); }>},
    {BuiltinId::mul24, integers<2, [](auto x, auto y) { return multiply(x, y); }>},
};

}

llvm::ArrayRef<BuiltinEntry> integerBuiltins() { return table; }

}
