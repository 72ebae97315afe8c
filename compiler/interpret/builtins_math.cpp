// OpenCL C 1.2, section 6.12.2, without the functions that return values through pointers.
#include "compiler/interpret/builtin_family.h"
#include <bit>
#include <cmath>
#include <limits>
#include <numbers>

namespace icl::interpreter {
namespace {

constexpr double pi = std::numbers::pi, noNumber = std::numeric_limits<double>::quiet_NaN();

// Whole periods are subtracted before the multiplication by pi, because that is exact.
double sinOfPi(double x) { return std::sin(pi * std::fmod(x, 2)); }
double cosOfPi(double x) { return std::cos(pi * std::fmod(x, 2)); }
double tanOfPi(double x) { return std::tan(pi * std::fmod(x, 1)); }

double powOfPositive(double x, double y) {
  const bool isUndefined = x < 0 || std::isnan(x) || std::isnan(y) || (y == 0 && (x == 0 || std::isinf(x))) ||
                           (x == 1 && std::isinf(y));
  return isUndefined ? noNumber : std::pow(std::fabs(x), y);
}

double root(double x, std::int32_t n) {
  if (n == 0)
    return noNumber;
  const bool isOdd = n % 2 != 0;
  if (x < 0 && !isOdd)
    return noNumber;
  const double magnitude = std::pow(std::fabs(x), 1.0 / n);
  return isOdd ? std::copysign(magnitude, x) : magnitude;
}

template <class F>
F largerMagnitude(F x, F y) {
  return std::fabs(x) > std::fabs(y) ? x : std::fabs(y) > std::fabs(x) ? y : std::fmax(x, y);
}

template <class F>
F smallerMagnitude(F x, F y) {
  return std::fabs(x) < std::fabs(y) ? x : std::fabs(y) < std::fabs(x) ? y : std::fmin(x, y);
}

/// A function of a float and an int.
template <auto Operation>
BuiltinCode floatAndInt(const CallTypes &call) {
  if (!isFloat(call.result.scalar))
    return {};
  return withFloat(call.result.scalar, [&](auto tag) -> BuiltinCode {
    using T = typename decltype(tag)::Stored;
    return [types = typesOf<2>(call), lanes = call.result.lanes](const Value *arguments) {
      Value result;
      for (unsigned lane = 0; lane < lanes; ++lane)
        result.set<T>(lane, static_cast<Computes<T>>(
                                Operation(arguments[0].get<T>(laneOf(types[0], lane)),
                                          arguments[1].get<std::int32_t>(laneOf(types[1], lane)))));
      return result;
    };
  });
}

/// The exponent as an int. FP_ILOGB0 and FP_ILOGBNAN are INT_MIN and INT_MAX here, as OpenCL allows.
BuiltinCode exponent(const CallTypes &call) {
  return withFloat(call.arguments[0].scalar, [&](auto tag) -> BuiltinCode {
    using T = typename decltype(tag)::Stored;
    return [lanes = call.result.lanes](const Value *arguments) {
      Value result;
      for (unsigned lane = 0; lane < lanes; ++lane) {
        const double x = arguments[0].get<T>(lane);
        const std::int32_t extreme =
            x == 0 ? std::numeric_limits<std::int32_t>::min() : std::numeric_limits<std::int32_t>::max();
        result.set<std::int32_t>(lane, x == 0 || !std::isfinite(x) ? extreme : std::ilogb(x));
      }
      return result;
    };
  });
}

/// A quiet NaN with the argument as its payload.
BuiltinCode notANumber(const CallTypes &call) {
  const Scalar scalar = call.result.scalar;
  const std::uint64_t quiet = scalar == Scalar::Half    ? 0x7e00
                              : scalar == Scalar::Float ? 0x7fc00000
                                                        : 0x7ff8000000000000;
  const std::uint64_t payload = (quiet & -quiet) - 1;
  return [=, lanes = call.result.lanes](const Value *arguments) {
    Value result;
    for (unsigned lane = 0; lane < lanes; ++lane)
      result.lanes[lane] = quiet | (arguments[0].lanes[lane] & payload);
    return result;
  };
}

#define ONE(id, expression)                                                                                  \
  {                                                                                                          \
    id, throughDouble<1, [](double x) { return expression; }>                                                \
  }
#define TWO(id, expression)                                                                                  \
  {                                                                                                          \
    id, throughDouble<2, [](double x, double y) { return expression; }>                                      \
  }

constexpr BuiltinEntry table[] = {
    // Functions with an error bound.
    ONE(BuiltinId::acos, std::acos(x)),
    ONE(BuiltinId::acosh, std::acosh(x)),
    ONE(BuiltinId::acospi, std::acos(x) / pi),
    ONE(BuiltinId::asin, std::asin(x)),
    ONE(BuiltinId::asinh, std::asinh(x)),
    ONE(BuiltinId::asinpi, std::asin(x) / pi),
    ONE(BuiltinId::atan, std::atan(x)),
    TWO(BuiltinId::atan2, std::atan2(x, y)),
    ONE(BuiltinId::atanh, std::atanh(x)),
    ONE(BuiltinId::atanpi, std::atan(x) / pi),
    TWO(BuiltinId::atan2pi, std::atan2(x, y) / pi),
    ONE(BuiltinId::cbrt, std::cbrt(x)),
    ONE(BuiltinId::cos, std::cos(x)),
    ONE(BuiltinId::cosh, std::cosh(x)),
    ONE(BuiltinId::cospi, cosOfPi(x)),
    ONE(BuiltinId::erf, std::erf(x)),
    ONE(BuiltinId::erfc, std::erfc(x)),
    ONE(BuiltinId::exp, std::exp(x)),
    ONE(BuiltinId::exp2, std::exp2(x)),
    ONE(BuiltinId::exp10, std::pow(10.0, x)),
    ONE(BuiltinId::expm1, std::expm1(x)),
    TWO(BuiltinId::hypot, std::hypot(x, y)),
    ONE(BuiltinId::lgamma, std::lgamma(x)),
    ONE(BuiltinId::log, std::log(x)),
    ONE(BuiltinId::log2, std::log2(x)),
    ONE(BuiltinId::log10, std::log10(x)),
    ONE(BuiltinId::log1p, std::log1p(x)),
    TWO(BuiltinId::pow, std::pow(x, y)),
    {BuiltinId::pown, floatAndInt<[](double x, std::int32_t n) { return std::pow(x, n); }>},
    TWO(BuiltinId::powr, powOfPositive(x, y)),
    {BuiltinId::rootn, floatAndInt<[](double x, std::int32_t n) { return root(x, n); }>},
    ONE(BuiltinId::rsqrt, 1 / std::sqrt(x)),
    ONE(BuiltinId::sin, std::sin(x)),
    ONE(BuiltinId::sinh, std::sinh(x)),
    ONE(BuiltinId::sinpi, sinOfPi(x)),
    ONE(BuiltinId::sqrt, std::sqrt(x)),
    ONE(BuiltinId::tan, std::tan(x)),
    ONE(BuiltinId::tanh, std::tanh(x)),
    ONE(BuiltinId::tanpi, tanOfPi(x)),
    ONE(BuiltinId::tgamma, std::tgamma(x)),
    {BuiltinId::mad, floats<3, [](auto a, auto b, auto c) { return a * b + c; }>},

    // Functions whose error bound is implementation-defined.
    ONE(BuiltinId::native_cos, std::cos(x)),
    TWO(BuiltinId::native_divide, x / y),
    ONE(BuiltinId::native_exp, std::exp(x)),
    ONE(BuiltinId::native_exp2, std::exp2(x)),
    ONE(BuiltinId::native_exp10, std::pow(10.0, x)),
    ONE(BuiltinId::native_log, std::log(x)),
    ONE(BuiltinId::native_log2, std::log2(x)),
    ONE(BuiltinId::native_log10, std::log10(x)),
    TWO(BuiltinId::native_powr, powOfPositive(x, y)),
    ONE(BuiltinId::native_recip, 1 / x),
    ONE(BuiltinId::native_rsqrt, 1 / std::sqrt(x)),
    ONE(BuiltinId::native_sin, std::sin(x)),
    ONE(BuiltinId::native_sqrt, std::sqrt(x)),
    ONE(BuiltinId::native_tan, std::tan(x)),
    ONE(BuiltinId::half_cos, std::cos(x)),
    TWO(BuiltinId::half_divide, x / y),
    ONE(BuiltinId::half_exp, std::exp(x)),
    ONE(BuiltinId::half_exp2, std::exp2(x)),
    ONE(BuiltinId::half_exp10, std::pow(10.0, x)),
    ONE(BuiltinId::half_log, std::log(x)),
    ONE(BuiltinId::half_log2, std::log2(x)),
    ONE(BuiltinId::half_log10, std::log10(x)),
    TWO(BuiltinId::half_powr, powOfPositive(x, y)),
    ONE(BuiltinId::half_recip, 1 / x),
    ONE(BuiltinId::half_rsqrt, 1 / std::sqrt(x)),
    ONE(BuiltinId::half_sin, std::sin(x)),
    ONE(BuiltinId::half_sqrt, std::sqrt(x)),
    ONE(BuiltinId::half_tan, std::tan(x)),

    // Exact or correctly rounded functions.
    {BuiltinId::ceil, floats<1, [](auto x) { return std::ceil(x); }>},
    {BuiltinId::copysign, floats<2, [](auto x, auto y) { return std::copysign(x, y); }>},
    {BuiltinId::fabs, floats<1, [](auto x) { return std::fabs(x); }>},
    {BuiltinId::fdim, floats<2, [](auto x, auto y) { return std::fdim(x, y); }>},
    {BuiltinId::floor, floats<1, [](auto x) { return std::floor(x); }>},
    {BuiltinId::fma, floats<3, [](auto x, auto y, auto z) { return std::fma(x, y, z); }>},
    {BuiltinId::fmax, floats<2, [](auto x, auto y) { return std::fmax(x, y); }>},
    {BuiltinId::fmin, floats<2, [](auto x, auto y) { return std::fmin(x, y); }>},
    {BuiltinId::fmod, floats<2, [](auto x, auto y) { return std::fmod(x, y); }>},
    {BuiltinId::ilogb, exponent},
    {BuiltinId::ldexp, floatAndInt<[](auto x, std::int32_t n) { return std::ldexp(x, n); }>},
    {BuiltinId::logb, floats<1, [](auto x) { return std::logb(x); }>},
    {BuiltinId::maxmag, floats<2, [](auto x, auto y) { return largerMagnitude(x, y); }>},
    {BuiltinId::minmag, floats<2, [](auto x, auto y) { return smallerMagnitude(x, y); }>},
    {BuiltinId::nan, notANumber},
    {BuiltinId::nextafter, floats<2, [](auto x, auto y) { return std::nextafter(x, y); }>},
    {BuiltinId::remainder, floats<2, [](auto x, auto y) { return std::remainder(x, y); }>},
    {BuiltinId::rint, floats<1, [](auto x) { return std::nearbyint(x); }>},
    {BuiltinId::round, floats<1, [](auto x) { return std::round(x); }>},
    {BuiltinId::trunc, floats<1, [](auto x) { return std::trunc(x); }>},
};
#undef ONE
#undef TWO

}

llvm::ArrayRef<BuiltinEntry> mathBuiltins() { return table; }

}
