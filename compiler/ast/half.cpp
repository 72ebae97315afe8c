#include "compiler/ast/half.h"
#include <bit>
#include <cmath>

namespace icl {
namespace {

constexpr std::uint16_t infinity = 0x7c00, quietNaN = 0x7e00, largest = 0x7bff;

/// Whether a magnitude strictly between two adjacent halves is rounded to the one farther from zero.
/// `tail` in (0, 1): its distance from the lower one, in units of the distance between the two.
bool roundsAway(double tail, bool nearerIsOdd, bool isNegative, Rounding rounding) {
  switch (rounding) {
  case Rounding::NearestEven:
    return tail > 0.5 || (tail == 0.5 && nearerIsOdd);
  case Rounding::TowardZero:
    return false;
  case Rounding::Up:
    return !isNegative;
  case Rounding::Down:
    return isNegative;
  }
  return false;
}

}

float floatOfHalf(std::uint16_t bits) {
  const std::uint32_t sign = std::uint32_t(bits & 0x8000) << 16;
  const unsigned exponent = (bits >> 10) & 0x1f, fraction = bits & 0x3ff;
  if (exponent == 0x1f) {
    const std::uint32_t quiet = fraction ? 0x400000 : 0;
    return std::bit_cast<float>(sign | 0x7f800000 | quiet | std::uint32_t(fraction) << 13);
  }
  if (exponent == 0) {
    const float magnitude = std::ldexp(static_cast<float>(fraction), -24);
    return sign ? -magnitude : magnitude;
  }
  return std::bit_cast<float>(sign | (exponent + 112) << 23 | std::uint32_t(fraction) << 13);
}

std::uint16_t halfOfDouble(double value, Rounding rounding) {
  const bool isNegative = std::signbit(value);
  const std::uint16_t sign = isNegative ? 0x8000 : 0;
  if (std::isnan(value))
    return sign | quietNaN | ((std::bit_cast<std::uint64_t>(value) >> 42) & 0x3ff);
  const double magnitude = std::fabs(value);
  if (std::isinf(magnitude))
    return sign | infinity;
  if (magnitude >= 65536)
    return sign | (roundsAway(0.75, true, isNegative, rounding) ? infinity : largest);
  if (magnitude == 0)
    return sign;

  // Halves of one exponent, and all denormals, are equally spaced: count whole steps, then round by the
  // rest.
  int exponent = std::ilogb(magnitude);
  if (exponent < -14)
    exponent = -14;
  const double steps = std::ldexp(magnitude, 10 - exponent);
  const double whole = std::floor(steps);
  const bool isOdd = std::fmod(whole, 2) != 0;
  auto count = static_cast<unsigned>(whole);
  if (steps != whole && roundsAway(steps - whole, isOdd, isNegative, rounding))
    ++count;
  // A normal number's count has its leading bit, 1024, which adds one to the biased exponent; a carry does
  // the same.
  return sign | static_cast<std::uint16_t>((unsigned(exponent + 14) << 10) + count);
}

}
