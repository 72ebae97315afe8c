// Constants as C writes them.
#include "compiler/ir/print.h"
#include <charconv>
#include <cmath>
#include <limits>

namespace icl::ir {

static std::string floatLiteral(double value, Scalar scalar) {
  if (std::isnan(value)) // PoCL's NAN is a call, which the initial value of a constant cannot have
    return scalar == Scalar::Double ? "(0.0 / 0.0)" : "(0.0f / 0.0f)";
  if (std::isinf(value))
    return value < 0 ? "-INFINITY" : "INFINITY";
  char buffer[64];
  const auto end = scalar == Scalar::Double ? std::to_chars(buffer, buffer + 64, value)
                                            : std::to_chars(buffer, buffer + 64, static_cast<float>(value));
  std::string text(buffer, end.ptr);
  if (text.find_first_of(".e") == std::string::npos)
    text += ".0";
  return scalar == Scalar::Double ? text : text + "f";
}

static std::string intLiteral(std::int64_t value, Scalar scalar) {
  switch (scalar) {
  case Scalar::Int:
    if (value == std::numeric_limits<std::int32_t>::min())
      return "(-2147483647 - 1)";
    return std::to_string(value);
  case Scalar::UInt:
    return std::to_string(static_cast<std::uint64_t>(value)) + "u";
  case Scalar::Long:
    if (value == std::numeric_limits<std::int64_t>::min())
      return "(-9223372036854775807L - 1)";
    return std::to_string(value) + "L";
  case Scalar::ULong:
    return std::to_string(static_cast<std::uint64_t>(value)) + "ul";
  default:
    return std::string("(") + nameOf(scalar) + ")" + std::to_string(value);
  }
}

std::string literal(const Expr *e) {
  const std::string text =
      e->op == Op::Float ? floatLiteral(e->number, e->type.scalar) : intLiteral(e->integer, e->type.scalar);
  return e->type.isVector() ? "(" + toString(e->type) + ")(" + text + ")" : text;
}

}
