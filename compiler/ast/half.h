// Half precision (IEEE 754 binary16) as bits. Halves are only stored; arithmetic is done in float.
#pragma once
#include <cstdint>

namespace icl {

/// Rounding modes of OpenCL C's convert_ functions: to nearest even, toward zero, up, down.
enum class Rounding : std::uint8_t { NearestEven, TowardZero, Up, Down };

/// Exact for every half, denormals included. A NaN keeps its sign and payload and becomes quiet.
float floatOfHalf(std::uint16_t bits);

/// Rounds once, from double. Beyond the largest half the result is infinity, or the largest half if the
/// rounding mode points towards it. A NaN keeps its sign and the upper bits of its payload and becomes quiet.
std::uint16_t halfOfDouble(double value, Rounding rounding = Rounding::NearestEven);

}
