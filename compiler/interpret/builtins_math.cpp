// OpenCL C 1.2, section 6.12.2, without the functions that return through pointers.
#include "compiler/interpret/builtin_family.h"
#include <bit>
#include <cmath>
#include <limits>
#include <numbers>

namespace icl::interpreter {
namespace {

constexpr double pi = std::numbers::pi, noNumber = std::numeric_limits<double>::quiet_NaN();

// Periods are taken off before the factor, where that is exact.
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

/// A float and an int argument.
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

/// The exponent as an int: FP_ILOGB0 and FP_ILOGBNAN are INT_MIN and INT_MAX here, as OpenCL allows.
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

/// A quiet NaN whose payload holds the argument.
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

#define ONE(name, expression)                                                                                \
  {                                                                                                          \
    name, throughDouble<1, [](double x) { return expression; }>                                              \
  }
#define TWO(name, expression)                                                                                \
  {                                                                                                          \
    name, throughDouble<2, [](double x, double y) { return expression; }>                                    \
  }

constexpr BuiltinEntry table[] = {
    // With an error bound.
    ONE("acos", std::acos(x)),
    ONE("acosh", std::acosh(x)),
    ONE("acospi", std::acos(x) / pi),
    ONE("asin", std::asin(x)),
    ONE("asinh", std::asinh(x)),
    ONE("asinpi", std::asin(x) / pi),
    ONE("atan", std::atan(x)),
    TWO("atan2", std::atan2(x, y)),
    ONE("atanh", std::atanh(x)),
    ONE("atanpi", std::atan(x) / pi),
    TWO("atan2pi", std::atan2(x, y) / pi),
    ONE("cbrt", std::cbrt(x)),
    ONE("cos", std::cos(x)),
    ONE("cosh", std::cosh(x)),
    ONE("cospi", cosOfPi(x)),
    ONE("erf", std::erf(x)),
    ONE("erfc", std::erfc(x)),
    ONE("exp", std::exp(x)),
    ONE("exp2", std::exp2(x)),
    ONE("exp10", std::pow(10.0, x)),
    ONE("expm1", std::expm1(x)),
    TWO("hypot", std::hypot(x, y)),
    ONE("lgamma", std::lgamma(x)),
    ONE("log", std::log(x)),
    ONE("log2", std::log2(x)),
    ONE("log10", std::log10(x)),
    ONE("log1p", std::log1p(x)),
    TWO("pow", std::pow(x, y)),
    {"pown", floatAndInt<[](double x, std::int32_t n) { return std::pow(x, n); }>},
    TWO("powr", powOfPositive(x, y)),
    {"rootn", floatAndInt<[](double x, std::int32_t n) { return root(x, n); }>},
    ONE("rsqrt", 1 / std::sqrt(x)),
    ONE("sin", std::sin(x)),
    ONE("sinh", std::sinh(x)),
    ONE("sinpi", sinOfPi(x)),
    ONE("sqrt", std::sqrt(x)),
    ONE("tan", std::tan(x)),
    ONE("tanh", std::tanh(x)),
    ONE("tanpi", tanOfPi(x)),
    ONE("tgamma", std::tgamma(x)),
    {"mad", floats<3, [](auto a, auto b, auto c) { return a * b + c; }>},

    // With an error bound of the device's choosing.
    ONE("native_cos", std::cos(x)),
    TWO("native_divide", x / y),
    ONE("native_exp", std::exp(x)),
    ONE("native_exp2", std::exp2(x)),
    ONE("native_exp10", std::pow(10.0, x)),
    ONE("native_log", std::log(x)),
    ONE("native_log2", std::log2(x)),
    ONE("native_log10", std::log10(x)),
    TWO("native_powr", powOfPositive(x, y)),
    ONE("native_recip", 1 / x),
    ONE("native_rsqrt", 1 / std::sqrt(x)),
    ONE("native_sin", std::sin(x)),
    ONE("native_sqrt", std::sqrt(x)),
    ONE("native_tan", std::tan(x)),
    ONE("half_cos", std::cos(x)),
    TWO("half_divide", x / y),
    ONE("half_exp", std::exp(x)),
    ONE("half_exp2", std::exp2(x)),
    ONE("half_exp10", std::pow(10.0, x)),
    ONE("half_log", std::log(x)),
    ONE("half_log2", std::log2(x)),
    ONE("half_log10", std::log10(x)),
    TWO("half_powr", powOfPositive(x, y)),
    ONE("half_recip", 1 / x),
    ONE("half_rsqrt", 1 / std::sqrt(x)),
    ONE("half_sin", std::sin(x)),
    ONE("half_sqrt", std::sqrt(x)),
    ONE("half_tan", std::tan(x)),

    // Exact, or correctly rounded.
    {"ceil", floats<1, [](auto x) { return std::ceil(x); }>},
    {"copysign", floats<2, [](auto x, auto y) { return std::copysign(x, y); }>},
    {"fabs", floats<1, [](auto x) { return std::fabs(x); }>},
    {"fdim", floats<2, [](auto x, auto y) { return std::fdim(x, y); }>},
    {"floor", floats<1, [](auto x) { return std::floor(x); }>},
    {"fma", floats<3, [](auto x, auto y, auto z) { return std::fma(x, y, z); }>},
    {"fmax", floats<2, [](auto x, auto y) { return std::fmax(x, y); }>},
    {"fmin", floats<2, [](auto x, auto y) { return std::fmin(x, y); }>},
    {"fmod", floats<2, [](auto x, auto y) { return std::fmod(x, y); }>},
    {"ilogb", exponent},
    {"ldexp", floatAndInt<[](auto x, std::int32_t n) { return std::ldexp(x, n); }>},
    {"logb", floats<1, [](auto x) { return std::logb(x); }>},
    {"maxmag", floats<2, [](auto x, auto y) { return largerMagnitude(x, y); }>},
    {"minmag", floats<2, [](auto x, auto y) { return smallerMagnitude(x, y); }>},
    {"nan", notANumber},
    {"nextafter", floats<2, [](auto x, auto y) { return std::nextafter(x, y); }>},
    {"remainder", floats<2, [](auto x, auto y) { return std::remainder(x, y); }>},
    {"rint", floats<1, [](auto x) { return std::nearbyint(x); }>},
    {"round", floats<1, [](auto x) { return std::round(x); }>},
    {"trunc", floats<1, [](auto x) { return std::trunc(x); }>},
};
#undef ONE
#undef TWO

}

llvm::ArrayRef<BuiltinEntry> mathBuiltins() { return table; }

}
