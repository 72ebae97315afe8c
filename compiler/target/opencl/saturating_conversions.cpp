// A float of the range that is added to 2^23 (1.5 * 2^23 where it may be negative) is rounded to an integer,
// which the sum's lowest bits hold.
#include "compiler/target/opencl/saturating_conversions.h"
#include "compiler/target/opencl/builtin_names.h"
#include "compiler/target/opencl/wide_vectors.h"

namespace icl {
using namespace ir;

static bool towardZero(const Builtin &convert) {
  return convert.rounding.value_or(Rounding::TowardZero) == Rounding::TowardZero;
}

bool isOwnConversion(const Expr *e, const EmitOptions &options) {
  if (e->op != Op::Call || e->builtin.id != BuiltinId::Convert || !options.device.isCpu)
    return false;
  const ValueType from = e->args[0]->type, to = e->type;
  return e->builtin.saturates && from.isVector() && from.scalar == Scalar::Float && isInteger(to.scalar) &&
         to.scalar != Scalar::Bool && sizeOf(to.scalar) <= 2 &&
         (towardZero(e->builtin) || e->builtin.rounding == Rounding::NearestEven);
}

std::string ownConversionName(const Expr *e) { return "icl_" + openClName(e->builtin, e->type); }

std::vector<ValueType> typesOfOwnConversion(const Expr *e) {
  const ValueType from = e->args[0]->type;
  return {e->type, from, from.withScalar(Scalar::Int)};
}

namespace {
/// Text about vectors of so many lanes.
struct Words {
  std::string real, bits;
  bool isWide;

  std::string constant(const std::string &type, const std::string &value) const {
    return "(" + type + ")(" + value + ")";
  }
  /// The function of OpenCL C, or the builtin of Clang for wide vectors.
  std::string bitsOf(const std::string &value) const {
    return isWide ? "__builtin_astype(" + value + ", " + bits + ")" : "as_" + bits + "(" + value + ")";
  }
  std::string converted(const std::string &value, const std::string &type) const {
    return isWide ? "__builtin_convertvector(" + value + ", " + type + ")"
                  : "convert_" + type + "(" + value + ")";
  }
};
}

std::string ownConversion(const Expr *e) {
  const ValueType from = e->args[0]->type;
  const Words w{toString(from), toString(from.withScalar(Scalar::Int)), isWide(from)};
  const unsigned width = 8 * sizeOf(e->type.scalar);
  const bool isSigned = icl::isSigned(e->type.scalar), cuts = towardZero(e->builtin);
  const int least = isSigned ? -(1 << (width - 1)) : 0;
  const int most = (1 << (isSigned ? width - 1 : width)) - 1;
  const auto real = [&](int value) { return w.constant(w.real, std::to_string(value) + ".0f"); };
  const std::string magic = w.constant(w.real, isSigned ? "12582912.0f" : "8388608.0f");

  const std::string clamped =
      "a > " + real(least) + " ? (a < " + real(most) + " ? a : " + real(most) + ") : " + real(least);
  std::string text = "  const " + w.real +
                     " v = " + (isSigned ? "a == a ? (" + clamped + ") : " + real(0) : clamped) + ";\n";
  text += "  const " + w.real + " sum = v + " + magic + ";\n";
  std::string value = w.bitsOf("sum");
  if (cuts) { // the integer nearest to the value is at most one too far from zero
    text += "  const " + w.real + " whole = sum - " + magic + ";\n";
    value += isSigned ? " + ((whole > v) & (v > " + real(0) + ")) - ((whole < v) & (v < " + real(0) + "))"
                      : " + (whole > v)";
  }
  const std::string shift = w.constant(w.bits, std::to_string(32 - width));
  value = isSigned ? "((" + value + ") << " + shift + ") >> " + shift
                   : "(" + value + ") & " + w.constant(w.bits, std::to_string(most));
  return "\nstatic inline " + toString(e->type) + " __attribute__((overloadable)) " + ownConversionName(e) +
         "(" + w.real + " a) {\n" + text + "  return " + w.converted(value, toString(e->type)) + ";\n}\n";
}

}
