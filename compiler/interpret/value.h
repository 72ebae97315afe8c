// Values in the interpreter: up to sixteen lanes, each with the bits of its scalar. And the dispatch from a
// Scalar known only at run time to a C++ type known at compile time.
#pragma once
#include "compiler/ast/half.h"
#include "compiler/ast/type.h"
#include <cassert>
#include <cstddef>
#include <cstring>
#include <type_traits>
#include <utility>

namespace icl::interpreter {

/// The bits of a half, which computes as float.
struct Half {
  std::uint16_t bits;
};

/// The C++ type in which a stored type computes: float for Half, otherwise the type itself.
template <class T>
using Computes = std::conditional_t<std::is_same_v<T, Half>, float, T>;

/// The lanes of a value. Its type is known from the expression. Lanes beyond the type's are unspecified.
struct Value {
  std::uint64_t lanes[16];

  template <class T>
  Computes<T> get(unsigned lane) const {
    T stored;
    std::memcpy(&stored, &lanes[lane], sizeof stored);
    if constexpr (std::is_same_v<T, Half>)
      return floatOfHalf(stored.bits);
    else
      return stored;
  }

  /// A float stored as Half is rounded to nearest even.
  template <class T>
  void set(unsigned lane, Computes<T> computed) {
    T stored;
    if constexpr (std::is_same_v<T, Half>)
      stored = {halfOfDouble(computed)};
    else
      stored = computed;
    std::memcpy(&lanes[lane], &stored, sizeof stored);
  }

  /// Copies one lane from or to memory in OpenCL's layout.
  void load(unsigned lane, const std::byte *from, unsigned bytes) { copy(&lanes[lane], from, bytes); }
  void store(unsigned lane, std::byte *to, unsigned bytes) const { copy(to, &lanes[lane], bytes); }

private:
  /// Like memcpy, but for sizes that the compiler knows.
  static void copy(void *to, const void *from, unsigned bytes) {
    switch (bytes) {
    case 1:
      std::memcpy(to, from, 1);
      break;
    case 2:
      std::memcpy(to, from, 2);
      break;
    case 4:
      std::memcpy(to, from, 4);
      break;
    default:
      assert(bytes == 8);
      std::memcpy(to, from, 8);
    }
  }
};

template <class T>
struct Tag {
  using Stored = T;
};

/// Calls `action` with the Tag of the C++ type that stores the scalar.
template <class Action>
decltype(auto) withInteger(Scalar scalar, Action &&action) {
  switch (scalar) {
  case Scalar::Bool:
    return action(Tag<bool>());
  case Scalar::Char:
    return action(Tag<std::int8_t>());
  case Scalar::UChar:
    return action(Tag<std::uint8_t>());
  case Scalar::Short:
    return action(Tag<std::int16_t>());
  case Scalar::UShort:
    return action(Tag<std::uint16_t>());
  case Scalar::Int:
    return action(Tag<std::int32_t>());
  case Scalar::UInt:
    return action(Tag<std::uint32_t>());
  case Scalar::Long:
    return action(Tag<std::int64_t>());
  default:
    assert(scalar == Scalar::ULong && "not an integer");
    return action(Tag<std::uint64_t>());
  }
}

template <class Action>
decltype(auto) withFloat(Scalar scalar, Action &&action) {
  switch (scalar) {
  case Scalar::Half:
    return action(Tag<Half>());
  case Scalar::Float:
    return action(Tag<float>());
  default:
    assert(scalar == Scalar::Double && "not a floating-point type");
    return action(Tag<double>());
  }
}

template <class Action>
decltype(auto) withScalar(Scalar scalar, Action &&action) {
  return isFloat(scalar) ? withFloat(scalar, action) : withInteger(scalar, action);
}

/// The lane of an operand for a lane of the result: a scalar operand has the same value in all lanes.
inline unsigned laneOf(ValueType operand, unsigned lane) { return operand.isVector() ? lane : 0; }

/// Stores a truth value: 0 or 1 in a scalar, 0 or -1 in a vector (OpenCL C 1.2, 6.3.d).
inline void setTruth(Value &value, ValueType type, unsigned lane, bool truth) {
  withInteger(type.scalar, [&](auto tag) {
    using T = typename decltype(tag)::Stored;
    value.set<T>(lane, truth ? static_cast<T>(type.isVector() ? -1 : 1) : T(0));
  });
}

}
