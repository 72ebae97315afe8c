// Shorthands for tests that compute with values.
#pragma once
#include "compiler/interpret/value.h"
#include <initializer_list>
#include <limits>
#include <vector>

namespace icl::interpreter {

inline constexpr float NaN = std::numeric_limits<float>::quiet_NaN();

template <class T>
constexpr Scalar ScalarOf = Scalar::Void;
template <>
inline constexpr Scalar ScalarOf<bool> = Scalar::Bool;
template <>
inline constexpr Scalar ScalarOf<std::int8_t> = Scalar::Char;
template <>
inline constexpr Scalar ScalarOf<std::uint8_t> = Scalar::UChar;
template <>
inline constexpr Scalar ScalarOf<std::int16_t> = Scalar::Short;
template <>
inline constexpr Scalar ScalarOf<std::uint16_t> = Scalar::UShort;
template <>
inline constexpr Scalar ScalarOf<std::int32_t> = Scalar::Int;
template <>
inline constexpr Scalar ScalarOf<std::uint32_t> = Scalar::UInt;
template <>
inline constexpr Scalar ScalarOf<std::int64_t> = Scalar::Long;
template <>
inline constexpr Scalar ScalarOf<std::uint64_t> = Scalar::ULong;
template <>
inline constexpr Scalar ScalarOf<Half> = Scalar::Half;
template <>
inline constexpr Scalar ScalarOf<float> = Scalar::Float;
template <>
inline constexpr Scalar ScalarOf<double> = Scalar::Double;

/// A value with its type.
struct Typed {
  Value value;
  ValueType type;
};

template <class T>
Typed typed(std::initializer_list<Computes<T>> lanes) {
  Typed result{{}, {ScalarOf<T>, static_cast<std::uint8_t>(lanes.size())}};
  unsigned lane = 0;
  for (auto number : lanes)
    result.value.template set<T>(lane++, number);
  return result;
}
template <class T>
Typed typed(T number) {
  return typed<T>({number});
}

template <class T>
std::vector<Computes<T>> lanesOf(const Value &value, unsigned count) {
  std::vector<Computes<T>> lanes;
  for (unsigned lane = 0; lane < count; ++lane)
    lanes.push_back(value.get<T>(lane));
  return lanes;
}

}
