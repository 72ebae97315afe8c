#include "compiler/target/opencl/builtin_names.h"
#include <iterator>

namespace icl {

/// By id. ICL's builtins have OpenCL C's names. A name that ends in `_` is completed by a type.
static constexpr const char *names[] = {
#define ICL_BUILTIN(name, signature, floatUlps, doubleUlps) #name,
#include "compiler/ast/builtins.def"
    // clang-format off
    "convert_", "as_",
    "icl_mirror", "icl_wrap", "icl_quotient", "icl_remainder", "icl_small_quotient", "icl_small_remainder",
    "icl_constant_quotient",
    "icl_round_half", "icl_half_bits", "icl_half_from_bits", "icl_weighted",
    "icl_sum", "icl_difference", "icl_product", "icl_and", "icl_shifted", "icl_quotient_16", "icl_", "icl_bytes",
    "icl_upper_bytes", "icl_quotient_8"
    // clang-format on
};
static_assert(std::size(names) == static_cast<std::size_t>(BuiltinId::packed_byte_quotient) + 1);

const char *roundingSuffix(Rounding rounding) {
  switch (rounding) {
  case Rounding::NearestEven:
    return "_rte";
  case Rounding::TowardZero:
    return "_rtz";
  case Rounding::Up:
    return "_rtp";
  case Rounding::Down:
    return "_rtn";
  }
  return "";
}

std::string openClName(const Builtin &builtin, ValueType result) {
  std::string name = std::string(builtin.isOwn ? "icl_" : "") + names[static_cast<std::size_t>(builtin.id)];
  switch (builtin.id) {
  case BuiltinId::Convert:
  case BuiltinId::Reinterpret:
  case BuiltinId::packed_widened:
    name += toString(result);
    break;
  case BuiltinId::packed_quotient:
  case BuiltinId::packed_shift:
  case BuiltinId::packed_bytes:
  case BuiltinId::packed_upper_bytes:
  case BuiltinId::packed_byte_quotient: // overloads cannot differ in their results alone
    name += isSigned(result.scalar) ? std::string("_") + nameOf(result.scalar) : "";
    break;
  case BuiltinId::mirror:
  case BuiltinId::wrap:
    name += result.scalar == Scalar::Long ? "_long" : "";
    break;
  default:
    name += builtin.isOwn && result.scalar == Scalar::Double ? "_double" : "";
    break;
  }
  return name + (builtin.saturates ? "_sat" : "") +
         (builtin.rounding ? roundingSuffix(*builtin.rounding) : "");
}

}
