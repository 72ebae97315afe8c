// When two lanes of an output agree. The host and the devices compile the same text, which is C++ and OpenCL
// C: there is one definition.
#pragma once
#include "tuner/device/job.h"
#include <bit>
#include <cmath>
#include <cstdint>

// clang-format off
/// Defines what `...` defines, and `name` as its text.
#define ICL_HOST_AND_DEVICE(name, ...) __VA_ARGS__ inline constexpr const char *name = #__VA_ARGS__;
// clang-format on

/// OpenCL C's names for what the text needs.
namespace icl::lane {

using uint = std::uint32_t;
using ulong = std::uint64_t;
using std::fabs;

inline double as_double(ulong bits) { return std::bit_cast<double>(bits); }

// A lane is passed as its bits, in the lower `bytes` bytes. Floats are decoded by integer operations, because
// a device may flush subnormal floats to zero and has halves only in memory; doubles have all their numbers
// in OpenCL C, and no operation here can be contracted to another result. The value of a 64-bit integer is
// rounded, but lanes are compared by their bits first, so that this matters only where they are far apart.
ICL_HOST_AND_DEVICE(
    agreementText,

    enum LaneNumber{LaneInteger, LaneUnsigned, LaneHalf, LaneFloat, LaneDouble};

    /// The number with these bits in a format of 1 + exponentBits + fractionBits bits, fewer than a double's.
    static inline double narrowFloat(ulong bits, uint exponentBits, uint fractionBits) {
      const ulong top = (1ul << exponentBits) - 1;
      const ulong bias = top >> 1;
      const ulong exponent = bits >> fractionBits & top;
      const ulong fraction = bits & ((1ul << fractionBits) - 1);
      const ulong sign = (bits >> (exponentBits + fractionBits) & 1ul) << 63;
      if (exponent == 0) {
        const double unit = as_double((1024 - bias - fractionBits) << 52);
        return sign ? -((double)fraction * unit) : (double)fraction * unit;
      }
      const ulong wider = exponent == top ? 2047ul : exponent + (1023 - bias);
      return as_double(sign | wider << 52 | fraction << (52 - fractionBits));
    }

    static inline double laneValue(ulong bits, enum LaneNumber number, uint bytes) {
      switch (number) {
      case LaneHalf:
        return narrowFloat(bits, 5, 10);
      case LaneFloat:
        return narrowFloat(bits, 8, 23);
      case LaneDouble:
        return as_double(bits);
      case LaneInteger:
        return (double)((long)(bits << (64 - 8 * bytes)) >> (64 - 8 * bytes));
      default:
        return (double)bits;
      }
    }

    static inline bool isFinite(double value) { return fabs(value) < INFINITY; }

    /// Any NaN agrees with any NaN, otherwise numbers at most `tolerance` apart. If that is negative, only
    /// equal bits: not even 0 and -0.
    static inline bool lanesAgree(ulong expected, ulong actual, enum LaneNumber number, uint bytes,
                                  double tolerance) {
      if (expected == actual)
        return true;
      const double a = laneValue(expected, number, bytes);
      const double b = laneValue(actual, number, bytes);
      if (a != a || b != b)
        return a != a && b != b;
      return fabs(a - b) <= tolerance;
    }

    /// An element of 3 lanes has room for 4. `stride`, the lanes from one element to the next, is a power of
    /// two.
    static inline bool isPadding(ulong lane, uint lanes, uint stride) {
      return (lane & (stride - 1)) >= lanes;
    })

inline LaneNumber numberOf(const ElementLayout &layout) {
  switch (layout.number) {
  case ElementLayout::Number::Integer:
    return LaneInteger;
  case ElementLayout::Number::UnsignedInteger:
    return LaneUnsigned;
  case ElementLayout::Number::Half:
    return LaneHalf;
  case ElementLayout::Number::Float:
    return LaneFloat;
  case ElementLayout::Number::Double:
    return LaneDouble;
  }
  return LaneInteger;
}

}
