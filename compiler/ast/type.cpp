#include "compiler/ast/type.h"
#include <array>

namespace icl {
namespace {

enum class Class : std::uint8_t { None, Integer, Float };

struct ScalarFacts {
  const char *name;
  unsigned bytes;
  Class sort;
  bool isSigned;
  Scalar comparison;
};

// In the order of the enumeration.
constexpr std::array<ScalarFacts, 13> scalarFacts = {{
    {"void", 0, Class::None, false, Scalar::Void},
    {"bool", 1, Class::Integer, false, Scalar::Char},
    {"char", 1, Class::Integer, true, Scalar::Char},
    {"uchar", 1, Class::Integer, false, Scalar::Char},
    {"short", 2, Class::Integer, true, Scalar::Short},
    {"ushort", 2, Class::Integer, false, Scalar::Short},
    {"int", 4, Class::Integer, true, Scalar::Int},
    {"uint", 4, Class::Integer, false, Scalar::Int},
    {"long", 8, Class::Integer, true, Scalar::Long},
    {"ulong", 8, Class::Integer, false, Scalar::Long},
    {"half", 2, Class::Float, true, Scalar::Short},
    {"float", 4, Class::Float, true, Scalar::Int},
    {"double", 8, Class::Float, true, Scalar::Long},
}};
static_assert(scalarFacts.size() == static_cast<std::size_t>(Scalar::Double) + 1);

const ScalarFacts &factsOf(Scalar scalar) { return scalarFacts[static_cast<std::size_t>(scalar)]; }

}

bool isInteger(Scalar scalar) { return factsOf(scalar).sort == Class::Integer; }
bool isFloat(Scalar scalar) { return factsOf(scalar).sort == Class::Float; }
bool isSigned(Scalar scalar) { return factsOf(scalar).isSigned; }
unsigned sizeOf(Scalar scalar) { return factsOf(scalar).bytes; }
const char *nameOf(Scalar scalar) { return factsOf(scalar).name; }
Scalar comparisonScalar(Scalar scalar) { return factsOf(scalar).comparison; }

Scalar unsignedOf(Scalar scalar) {
  switch (scalar) {
  case Scalar::Char:
    return Scalar::UChar;
  case Scalar::Short:
    return Scalar::UShort;
  case Scalar::Int:
    return Scalar::UInt;
  case Scalar::Long:
    return Scalar::ULong;
  default:
    return scalar;
  }
}

std::int64_t wrap(std::uint64_t bits, Scalar scalar) {
  switch (scalar) {
  case Scalar::Bool:
    return bits != 0;
  case Scalar::Char:
    return static_cast<std::int8_t>(bits);
  case Scalar::UChar:
    return static_cast<std::uint8_t>(bits);
  case Scalar::Short:
    return static_cast<std::int16_t>(bits);
  case Scalar::UShort:
    return static_cast<std::uint16_t>(bits);
  case Scalar::Int:
    return static_cast<std::int32_t>(bits);
  case Scalar::UInt:
    return static_cast<std::uint32_t>(bits);
  default:
    return static_cast<std::int64_t>(bits);
  }
}

std::uint64_t integerBits(double whole) {
  return whole < 0 ? static_cast<std::uint64_t>(static_cast<std::int64_t>(whole))
                   : static_cast<std::uint64_t>(whole);
}

std::string toString(ValueType type) {
  std::string text = nameOf(type.scalar);
  return type.isVector() ? text + std::to_string(type.lanes) : text;
}

std::string toString(const Type &type) {
  std::string text = toString(type.value);
  switch (type.kind) {
  case Type::Kind::Value:
    return text;
  case Type::Kind::Pointer:
    return text + " *";
  case Type::Kind::Image: {
    const char *name = type.dimensions == 1 ? "Image1D" : type.dimensions == 3 ? "Image3D" : "Image";
    return std::string(name) + "<" + text + ">";
  }
  case Type::Kind::Array:
    for (std::int64_t extent : type.extents)
      text += "[" + std::to_string(extent) + "]";
    return text;
  }
  return text;
}

}
