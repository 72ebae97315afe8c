// Intervals of integers, and the arithmetic on them.
#pragma once
#include "compiler/ast/type.h"
#include <cstdint>
#include <optional>

namespace icl {

/// All integers from lo to hi.
struct Interval {
  std::int64_t lo = 0, hi = 0;
  bool operator==(const Interval &) const = default;
};
Interval join(Interval, Interval); ///< the smallest that holds both
/// The same for the arguments that have a value; nothing if none has one.
std::optional<Interval> join(std::optional<Interval>, std::optional<Interval>);

/// What the type can hold, for integers of up to 32 bits; of a vector: each lane.
std::optional<Interval> valuesOf(ValueType);
/// valuesOf() for types of 8 or 16 bits; nothing for wider ones, whose bounds do not help.
std::optional<Interval> smallValuesOf(ValueType);

/// The bounds of intervals: sums and differences of such numbers fit int64.
inline constexpr std::int64_t widest = (std::int64_t(1) << 62) - 1;
/// The interval if all of it fits the type, so that nothing wraps.
std::optional<Interval> within(std::optional<Interval>, ValueType);

/// A divisor of 0 counts as 1 (compiler/interpret/README.md).
Interval quotient(Interval, Interval);
/// The sign is the dividend's.
Interval remainder(std::optional<Interval>, Interval, bool isSigned);

}
