// The types of ICL: OpenCL C's scalars and vectors, images of them, and arrays of them.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace icl {

enum class Scalar : std::uint8_t {
  Void,
  Bool,
  Char,
  UChar,
  Short,
  UShort,
  Int,
  UInt,
  Long,
  ULong,
  Half,
  Float,
  Double
};

bool isInteger(Scalar);     // Bool included
bool isFloat(Scalar);       // Half, Float, Double
bool isSigned(Scalar);      // signed integers and all floats
unsigned sizeOf(Scalar);    // bytes; Bool is 1
const char *nameOf(Scalar); // OpenCL C's spelling: "uchar"
/// The signed integer of the same size: what a vector comparison yields (OpenCL C 1.2, 6.3.d).
Scalar comparisonScalar(Scalar);
/// The unsigned integer of the same size; other scalars are returned unchanged.
Scalar unsignedOf(Scalar);
/// The value of these bits in an integer type: truncated to its width, then sign-extended. A ulong keeps its
/// bits.
std::int64_t wrap(std::uint64_t bits, Scalar);
/// The bits of an integer that fits long or ulong.
std::uint64_t integerBits(double whole);

/// A scalar, or a vector of 2, 3, 4, 8 or 16 of them; in lanes, also of 32 or 64 (Device::longestVector).
struct ValueType {
  Scalar scalar = Scalar::Void;
  std::uint8_t lanes = 1;
  bool isPacked = false; ///< of pixels: three lanes occupy as much as three
  bool operator==(const ValueType &) const = default;
  bool isVector() const { return lanes > 1; }
  /// Scalars that it occupies in memory. Three lanes occupy as much as four, as in OpenCL C, unless packed.
  unsigned elements() const { return lanes == 3 && !isPacked ? 4 : lanes; }
  unsigned bytes() const { return sizeOf(scalar) * elements(); }
  /// The type of a value that is not in memory.
  ValueType unpacked() const { return {scalar, lanes}; }
  ValueType withLanes(unsigned n) const { return {scalar, static_cast<std::uint8_t>(n)}; }
  ValueType withScalar(Scalar s) const { return {s, lanes}; }
};
std::string toString(ValueType);

/// The type of a variable or an expression.
struct Type {
  enum class Kind : std::uint8_t { Value, Image, Array, Pointer };
  Kind kind = Kind::Value;
  ValueType value;                   ///< the type of the value, pixel or element
  std::uint8_t dimensions = 0;       ///< Image: 1, 2 or 3
  std::vector<std::int64_t> extents; ///< Array: outermost first, as declared

  static Type of(ValueType v) { return {Kind::Value, v, 0, {}}; }
  static Type of(Scalar s) { return of(ValueType{s, 1}); }
  static Type image(ValueType v, unsigned dims) {
    return {Kind::Image, v, static_cast<std::uint8_t>(dims), {}};
  }
  static Type array(ValueType v, std::vector<std::int64_t> n) { return {Kind::Array, v, 0, std::move(n)}; }
  static Type pointer(ValueType v) { return {Kind::Pointer, v, 0, {}}; }
  bool operator==(const Type &) const = default;
  bool isValue() const { return kind == Kind::Value; }
  bool isVoid() const { return isValue() && value.scalar == Scalar::Void; }
};
std::string toString(const Type &); ///< as in a declaration: "Image3D<uchar4>", "float[5][5]"

}
