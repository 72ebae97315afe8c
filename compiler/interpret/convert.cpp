#include "compiler/interpret/convert.h"
#include <cmath>
#include <limits>

namespace icl::interpreter {
namespace {

template <class F>
F roundToInteger(F value, Rounding rounding) {
  switch (rounding) {
  case Rounding::NearestEven:
    return std::nearbyint(value); // the rounding mode always is the default
  case Rounding::TowardZero:
    return std::trunc(value);
  case Rounding::Up:
    return std::ceil(value);
  case Rounding::Down:
    return std::floor(value);
  }
  return value;
}

/// Whether a whole number is in T's range. The exclusive upper limit is a power of two, which every float
/// type represents exactly.
template <class T, class F>
bool fits(F whole) {
  const F above = std::ldexp(F(1), std::numeric_limits<T>::digits);
  return whole < above && whole >= (std::is_signed_v<T> ? -above : F(0));
}

template <class T, class F>
T integerOfFloat(F value, Conversion how) {
  const F whole = roundToInteger(value, how.rounding.value_or(Rounding::TowardZero));
  if (fits<T>(whole))
    return static_cast<T>(whole);
  return std::isnan(whole) ? T(0) : whole > 0 ? std::numeric_limits<T>::max() : std::numeric_limits<T>::min();
}

template <class T, class I>
T integerOfInteger(I value, Conversion how) {
  if (how.saturates && std::cmp_greater(value, std::numeric_limits<T>::max()))
    return std::numeric_limits<T>::max();
  if (how.saturates && std::cmp_less(value, std::numeric_limits<T>::min()))
    return std::numeric_limits<T>::min();
  return static_cast<T>(value);
}

/// Rounds an exact number to F. The hardware rounds to nearest; if the rounding mode demands the other
/// neighbour, step to it.
template <class F>
F floatOf(long double exact, Rounding rounding) {
  const F nearest = static_cast<F>(exact);
  const bool towardZeroIsDown = exact > 0;
  const bool mayNotExceed =
      rounding == Rounding::Down || (rounding == Rounding::TowardZero && towardZeroIsDown);
  const bool mayNotFallShort =
      rounding == Rounding::Up || (rounding == Rounding::TowardZero && !towardZeroIsDown);
  const F infinity = std::numeric_limits<F>::infinity();
  if (mayNotExceed && nearest > exact)
    return std::nextafter(nearest, -infinity);
  if (mayNotFallShort && nearest < exact)
    return std::nextafter(nearest, infinity);
  return nearest;
}
static_assert(std::numeric_limits<long double>::digits >= 64,
              "long double must hold every long and ulong exactly");

/// Converts one number. `From` and `To` are the types that compute. Only half needs a case of its own, since
/// it is rounded to fewer bits.
template <class Stored, class From>
void convertLane(Value &result, unsigned lane, From value, Conversion how) {
  const Rounding rounding = how.rounding.value_or(Rounding::NearestEven);
  if constexpr (std::is_same_v<Stored, bool>)
    result.set<bool>(lane, value != From(0));
  else if constexpr (std::is_same_v<Stored, Half>)
    // A long that a double cannot hold exactly is beyond the range of half in every rounding mode.
    result.set<std::uint16_t>(lane, halfOfDouble(static_cast<double>(value), rounding));
  else if constexpr (std::is_floating_point_v<Stored>)
    result.set<Stored>(lane, rounding == Rounding::NearestEven ? static_cast<Stored>(value)
                                                               : floatOf<Stored>(value, rounding));
  else if constexpr (std::is_floating_point_v<From>)
    result.set<Stored>(lane, integerOfFloat<Stored>(value, how));
  else
    result.set<Stored>(lane, integerOfInteger<Stored>(value, how));
}

Value widened(const Value &scalar, unsigned lanes) {
  Value result;
  for (unsigned lane = 0; lane < lanes; ++lane)
    result.lanes[lane] = scalar.lanes[0];
  return result;
}

Value convertedLanes(const Value &value, ValueType from, ValueType to, Conversion how) {
  Value result;
  withScalar(from.scalar, [&](auto fromTag) {
    withScalar(to.scalar, [&](auto toTag) {
      using From = typename decltype(fromTag)::Stored;
      using To = typename decltype(toTag)::Stored;
      for (unsigned lane = 0; lane < to.lanes; ++lane) {
        const auto number = value.get<From>(laneOf(from, lane));
        if constexpr (std::is_same_v<From, bool> && std::is_integral_v<To>)
          setTruth(result, to, lane, number);
        else
          convertLane<To>(result, lane, number, how);
      }
    });
  });
  return result;
}

}

Value convert(const Value &value, ValueType from, ValueType to, Conversion how) {
  if (from == to)
    return value;
  return from == to.withLanes(1) ? widened(value, to.lanes) : convertedLanes(value, from, to, how);
}

}
