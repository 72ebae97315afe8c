// Half precision (IEEE 754 binary16) as bits: storage only, arithmetic happens in float.
#pragma once
#include <cstdint>

namespace icl {

/// Rounding modes of OpenCL C's convert_ functions: to nearest even, toward zero, up, down.
enum class Rounding : std::uint8_t { NearestEven, TowardZero, Up, Down };

/// Exact for every half, denormals included; a NaN keeps its sign and payload and becomes quiet.
float floatOfHalf(std::uint16_t bits);

/// Rounded once, from the double itself. Beyond the largest half: infinity, or the largest half where the
/// rounding points inward. A NaN keeps its sign and the upper bits of its payload and becomes quiet.
std::uint16_t halfOfDouble(double value, Rounding rounding = Rounding::NearestEven);

}
