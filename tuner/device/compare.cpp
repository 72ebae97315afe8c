#include "tuner/device/compare.h"
#include "tuner/device/lane_agreement.h"
#include <cmath>
#include <cstring>
#include <sstream>

namespace icl {
namespace {

using Number = ElementLayout::Number;

bool isInteger(Number number) { return number == Number::Integer || number == Number::UnsignedInteger; }

// ---- The rules

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

double largest(const ValueRange &range) {
  return range.most < range.least ? 0 : std::max(std::abs(range.least), std::abs(range.most));
}

double rangeWithZero(const ValueRange &range) {
  return range.most < range.least ? 0 : std::max(range.most, 0.0) - std::min(range.least, 0.0);
}

/// How far apart two lanes may be. Negative: not even 0 and -0 agree.
double toleranceOf(const BufferSpec &buffer, const OutputPair &outputs, Agreement agreement, double slack) {
  const Number number = buffer.layout.number;
  if (agreement == Agreement::Exact)
    return -1;
  if (isInteger(number) && agreement == Agreement::Close)
    return 1 + buffer.tolerance;
  const ValueRange range = outputs.expectedRange();
  const Number precision = number == Number::Double && buffer.isComputedInFloat ? Number::Float : number;
  // Half is rounded only when it is stored, and its arithmetic is in float: four units are enough.
  const double rounding =
      isInteger(number) ? 1 : largest(range) * epsilon(precision) * (number == Number::Half ? 4 : 4096);
  const double mostRounding = std::max(rounding, std::ldexp(rangeWithZero(range), -6));
  const double close =
      buffer.tolerance + (isInteger(number) ? rounding : std::min(rounding * slack, mostRounding));
  return agreement == Agreement::Close ? close : close + std::ldexp(rangeWithZero(range), -6);
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

// ---- Messages

std::uint64_t bitsOf(const std::byte *lane, unsigned bytes) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, lane, bytes);
  return bits;
}

double valueOf(const ElementLayout &layout, const std::byte *lane) {
  return lane::laneValue(bitsOf(lane, layout.laneBytes), lane::numberOf(layout), layout.laneBytes);
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

std::uint64_t lanesOf(const BufferSpec &buffer) {
  return buffer.lanesInMemory() / buffer.layout.stride * buffer.layout.lanes;
}

/// `expected`, `actual`: the first lanes that differ.
std::string sentenceOf(const BufferSpec &buffer, const Differences &found, const std::byte *expected,
                       const std::byte *actual) {
  std::ostringstream text;
  text.precision(9);
  text << "`" << buffer.name << "` differs in " << found.count << " of " << lanesOf(buffer)
       << " values, first at " << positionOf(buffer, found.first) << ": " << valueOf(buffer.layout, actual)
       << " instead of " << valueOf(buffer.layout, expected);
  return text.str();
}

// ---- On the host

/// Calls visit(number, expected bits, actual bits) for all lanes except padding.
template <class Lane, class Visit>
void forEachLane(const BufferSpec &buffer, const std::byte *expected, const std::byte *actual,
                 const Visit &visit) {
  for (std::uint64_t i = 0; i < buffer.lanesInMemory(); ++i)
    if (!lane::isPadding(i, buffer.layout.lanes, buffer.layout.stride)) {
      Lane a, b;
      std::memcpy(&a, expected + i * sizeof a, sizeof a);
      std::memcpy(&b, actual + i * sizeof b, sizeof b);
      visit(i, std::uint64_t(a), std::uint64_t(b));
    }
}

template <class Visit>
void forEachLane(const BufferSpec &buffer, const std::byte *expected, const std::byte *actual,
                 const Visit &visit) {
  switch (buffer.layout.laneBytes) {
  case 1:
    return forEachLane<std::uint8_t>(buffer, expected, actual, visit);
  case 2:
    return forEachLane<std::uint16_t>(buffer, expected, actual, visit);
  case 4:
    return forEachLane<std::uint32_t>(buffer, expected, actual, visit);
  default:
    return forEachLane<std::uint64_t>(buffer, expected, actual, visit);
  }
}

ValueRange rangeOf(const BufferSpec &buffer, const std::byte *values) {
  ValueRange range;
  const auto number = lane::numberOf(buffer.layout);
  forEachLane(buffer, values, values, [&](std::uint64_t, std::uint64_t bits, std::uint64_t) {
    const double value = lane::laneValue(bits, number, buffer.layout.laneBytes);
    if (lane::isFinite(value))
      range = range.with({value, value});
  });
  return range;
}

Differences differencesOf(const BufferSpec &buffer, const std::byte *expected, const std::byte *actual,
                          double tolerance) {
  Differences found;
  const auto number = lane::numberOf(buffer.layout);
  forEachLane(buffer, expected, actual, [&](std::uint64_t i, std::uint64_t a, std::uint64_t b) {
    if (!lane::lanesAgree(a, b, number, buffer.layout.laneBytes, tolerance) && found.count++ == 0)
      found.first = i;
  });
  return found;
}

}

std::optional<std::string> difference(const BufferSpec &buffer, const OutputPair &outputs,
                                      Agreement agreement, double slack) {
  const std::uint64_t lanes = lanesOf(buffer);
  const Differences found = outputs.differences(toleranceOf(buffer, outputs, agreement, slack));
  if (found.count <= exceptionsAllowed(lanes, agreement))
    return std::nullopt;
  const OutputPair::Lanes first = outputs.lanesAt(found.first);
  return sentenceOf(buffer, found, first.expected.data(), first.actual.data());
}

std::optional<std::string> difference(const BufferSpec &buffer, const std::byte *expected,
                                      const std::byte *actual, Agreement agreement, double slack) {
  if (std::memcmp(expected, actual, buffer.bytes()) == 0)
    return std::nullopt;
  OutputPair outputs;
  outputs.expectedRange = [&] { return rangeOf(buffer, expected); };
  outputs.differences = [&](double tolerance) { return differencesOf(buffer, expected, actual, tolerance); };
  outputs.lanesAt = [&](std::uint64_t number) {
    const unsigned bytes = buffer.layout.laneBytes;
    OutputPair::Lanes lanes;
    std::memcpy(lanes.expected.data(), expected + number * bytes, bytes);
    std::memcpy(lanes.actual.data(), actual + number * bytes, bytes);
    return lanes;
  };
  return difference(buffer, outputs, agreement, slack);
}

std::optional<std::string> difference(const BufferSpec &buffer, const std::byte *expected,
                                      const std::byte *actual, const std::vector<double> &tolerances) {
  Differences found;
  const auto number = lane::numberOf(buffer.layout);
  forEachLane(buffer, expected, actual, [&](std::uint64_t i, std::uint64_t a, std::uint64_t b) {
    if (!lane::lanesAgree(a, b, number, buffer.layout.laneBytes, tolerances[i]) && found.count++ == 0)
      found.first = i;
  });
  if (found.count == 0)
    return std::nullopt;
  const std::uint64_t at = found.first * buffer.layout.laneBytes;
  return sentenceOf(buffer, found, expected + at, actual + at);
}

Deviation deviation(const BufferSpec &buffer, const std::byte *expected, const std::byte *actual) {
  Deviation found;
  found.largest = largest(rangeOf(buffer, expected));
  const auto number = lane::numberOf(buffer.layout);
  const unsigned bytes = buffer.layout.laneBytes;
  forEachLane(buffer, expected, actual, [&](std::uint64_t, std::uint64_t a, std::uint64_t b) {
    ++found.lanes;
    if (lane::lanesAgree(a, b, number, bytes, 0))
      return;
    ++found.different;
    const double apart = std::abs(lane::laneValue(a, number, bytes) - lane::laneValue(b, number, bytes));
    found.most = std::max(found.most, std::isnan(apart) ? INFINITY : apart);
  });
  return found;
}

}
