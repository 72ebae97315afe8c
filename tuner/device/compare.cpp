#include "tuner/device/compare.h"
#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <sstream>

namespace icl {
namespace {

using Number = ElementLayout::Number;

float halfToFloat(std::uint16_t bits) {
  int exponent = bits >> 10 & 31;
  int mantissa = bits & 1023;
  float magnitude = exponent == 0    ? std::ldexp(static_cast<float>(mantissa), -24)
                    : exponent == 31 ? (mantissa ? NAN : INFINITY)
                                     : std::ldexp(static_cast<float>(mantissa + 1024), exponent - 25);
  return bits & 0x8000 ? -magnitude : magnitude;
}

/// One lane's value. A double loses bits of 64-bit integers only where these are far apart, or are compared
/// by their bytes.
double valueAt(const ElementLayout &layout, const std::byte *at) {
  auto as = [at](auto value) {
    std::memcpy(&value, at, sizeof value);
    return value;
  };
  switch (layout.number) {
  case Number::Half:
    return halfToFloat(as(std::uint16_t()));
  case Number::Float:
    return as(float());
  case Number::Double:
    return as(double());
  case Number::Integer:
    switch (layout.laneBytes) {
    case 1:
      return as(std::int8_t());
    case 2:
      return as(std::int16_t());
    case 4:
      return as(std::int32_t());
    default:
      return static_cast<double>(as(std::int64_t()));
    }
  case Number::UnsignedInteger:
    switch (layout.laneBytes) {
    case 1:
      return as(std::uint8_t());
    case 2:
      return as(std::uint16_t());
    case 4:
      return as(std::uint32_t());
    default:
      return static_cast<double>(as(std::uint64_t()));
    }
  }
  return 0;
}

/// The difference between 1 and the next number of the type; 0 for integers.
double epsilon(Number number) {
  switch (number) {
  case Number::Half:
    return std::ldexp(1.0, -10);
  case Number::Float:
    return std::ldexp(1.0, -23);
  case Number::Double:
    return std::ldexp(1.0, -52);
  default:
    return 0;
  }
}

/// Calls visit(index of the lane in memory) for all lanes except padding.
template <typename Visit>
void forEachLane(const BufferSpec &buffer, const Visit &visit) {
  const ElementLayout &layout = buffer.layout;
  std::uint64_t elements = buffer.bytes() / (std::uint64_t(layout.laneBytes) * layout.stride);
  for (std::uint64_t element = 0; element < elements; ++element)
    for (unsigned lane = 0; lane < layout.lanes; ++lane)
      visit(element * layout.stride + lane);
}

struct Span {
  double least = std::numeric_limits<double>::infinity(), most = -least;
  double rangeWithZero() const { return most < least ? 0 : std::max(most, 0.0) - std::min(least, 0.0); }
  double largest() const { return most < least ? 0 : std::max(std::abs(least), std::abs(most)); }
};

/// The span of the buffer's finite values.
Span spanOf(const BufferSpec &buffer, const std::byte *values) {
  Span span;
  forEachLane(buffer, [&](std::uint64_t lane) {
    const double value = valueAt(buffer.layout, values + lane * buffer.layout.laneBytes);
    if (std::isfinite(value))
      span = {std::min(span.least, value), std::max(span.most, value)};
  });
  return span;
}

/// How far apart two lanes may be. Negative: not even 0 and -0 agree.
double toleranceOf(const BufferSpec &buffer, const std::byte *expected, Agreement agreement) {
  if (agreement == Agreement::Exact)
    return -1;
  const Number number = buffer.layout.number;
  const bool isInteger = number == Number::Integer || number == Number::UnsignedInteger;
  if (isInteger && agreement == Agreement::Close)
    return 1;
  const Span span = spanOf(buffer, expected);
  // Half is rounded only when it is stored, and its arithmetic is in float: four units are enough.
  const double close = isInteger ? 1 : span.largest() * epsilon(number) * (number == Number::Half ? 4 : 4096);
  return agreement == Agreement::Close ? close : close + std::ldexp(span.rangeWithZero(), -6);
}

/// How many of the lanes may be further off.
std::uint64_t exceptionsAllowed(std::uint64_t lanes, Agreement agreement) {
  switch (agreement) {
  case Agreement::Exact:
    break;
  case Agreement::Close:
    return lanes / 10000;
  case Agreement::Filtered:
    return lanes / 100;
  }
  return 0;
}

bool agree(const ElementLayout &layout, const std::byte *expected, const std::byte *actual, double allowed) {
  if (std::memcmp(expected, actual, layout.laneBytes) == 0)
    return true;
  double a = valueAt(layout, expected), b = valueAt(layout, actual);
  if (std::isnan(a) || std::isnan(b))
    return std::isnan(a) && std::isnan(b);
  return std::abs(a - b) <= allowed;
}

std::string positionOf(const BufferSpec &buffer, std::uint64_t lane) {
  auto element = static_cast<std::int64_t>(lane / buffer.layout.stride);
  const auto &size = buffer.size;
  std::ostringstream text;
  text << "(" << element % size[0] << ", " << element / size[0] % size[1];
  if (size[2] > 1)
    text << ", " << element / size[0] / size[1];
  text << ")";
  if (buffer.layout.lanes > 1)
    text << " lane " << lane % buffer.layout.stride;
  return text.str();
}

}

std::optional<std::string> difference(const BufferSpec &buffer, const std::byte *expected,
                                      const std::byte *actual, Agreement agreement) {
  if (std::memcmp(expected, actual, buffer.bytes()) == 0)
    return std::nullopt;
  const ElementLayout &layout = buffer.layout;
  const double allowed = toleranceOf(buffer, expected, agreement);
  std::uint64_t lanes = 0, wrong = 0, first = 0;
  forEachLane(buffer, [&](std::uint64_t lane) {
    ++lanes;
    std::uint64_t at = lane * layout.laneBytes;
    if (!agree(layout, expected + at, actual + at, allowed) && wrong++ == 0)
      first = lane;
  });
  if (wrong <= exceptionsAllowed(lanes, agreement))
    return std::nullopt;
  std::ostringstream text;
  text.precision(9);
  text << "`" << buffer.name << "` differs in " << wrong << " of " << lanes << " values, first at "
       << positionOf(buffer, first) << ": " << valueAt(layout, actual + first * layout.laneBytes)
       << " instead of " << valueAt(layout, expected + first * layout.laneBytes);
  return text.str();
}

}
