// To nearest even: a float of the range of 8 or 16 bits that is added to 2^23 (1.5 * 2^23 where it may be
// negative) is rounded to an integer, which the sum's lowest bits hold.
#include "compiler/target/opencl/saturating_conversions.h"
#include "compiler/target/opencl/builtin_names.h"
#include "compiler/target/opencl/wide_vectors.h"

namespace icl {
using namespace ir;

static bool towardZero(const Builtin &convert) {
  return convert.rounding.value_or(Rounding::TowardZero) == Rounding::TowardZero;
}

/// Integers of 32 bits, to which Clang's functions convert and round.
static bool hasOwnWords(Scalar to, const Device &device) {
  return sizeOf(to) == 4 && takesLongVectors(device);
}

bool isOwnConversion(const Expr *e, const EmitOptions &options) {
  if (e->op != Op::Call || e->builtin.id != BuiltinId::Convert || !options.device.isCpu)
    return false;
  const ValueType from = e->args[0]->type, to = e->type;
  return e->builtin.saturates && from.isVector() && from.scalar == Scalar::Float && isInteger(to.scalar) &&
         to.scalar != Scalar::Bool && (sizeOf(to.scalar) <= 2 || hasOwnWords(to.scalar, options.device)) &&
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

/// To integers of 8 or 16 bits: the value that is rounded to nearest even, or cut.
static std::string narrowed(const Expr *e, const Words &w) {
  const unsigned width = 8 * sizeOf(e->type.scalar);
  const bool isSigned = icl::isSigned(e->type.scalar);
  const int least = isSigned ? -(1 << (width - 1)) : 0;
  const int most = (1 << (isSigned ? width - 1 : width)) - 1;
  const auto real = [&](int value) { return w.constant(w.real, std::to_string(value) + ".0f"); };
  const std::string clamped =
      "a > " + real(least) + " ? (a < " + real(most) + " ? a : " + real(most) + ") : " + real(least);
  const std::string text = "  const " + w.real +
                           " v = " + (isSigned ? "a == a ? (" + clamped + ") : " + real(0) : clamped) + ";\n";
  const std::string type = toString(e->type);
  if (towardZero(e->builtin))
    return text + "  return " + w.converted(w.converted("v", w.bits), type) + ";\n";
  const std::string magic = w.constant(w.real, isSigned ? "12582912.0f" : "8388608.0f");
  const std::string shift = w.constant(w.bits, std::to_string(32 - width));
  const std::string value = w.bitsOf("sum");
  return text + "  const " + w.real + " sum = v + " + magic + ";\n  return " +
         w.converted(isSigned ? "((" + value + ") << " + shift + ") >> " + shift
                              : "(" + value + ") & " + w.constant(w.bits, std::to_string(most)),
                     type) +
         ";\n";
}

/// To integers of 32 bits. No float outside the range is converted, because its result is not defined: floats
/// above become the largest in the range, whose integer lacks its lowest bits.
static std::string whole(const Expr *e, const Words &w) {
  const bool isSigned = icl::isSigned(e->type.scalar);
  const std::string type = toString(e->type), zero = w.constant(w.real, "0.0f");
  const std::string least = isSigned ? w.constant(w.real, "-2147483648.0f") : zero;
  const std::string most = w.constant(w.real, isSigned ? "2147483520.0f" : "4294967040.0f");
  std::string text;
  if (!towardZero(e->builtin)) {
    const std::string magic = w.constant(w.real, "8388608.0f");
    text = "#if __has_builtin(__builtin_elementwise_roundeven)\n  a = __builtin_elementwise_roundeven(a);\n"
           "#else\n  const " +
           w.real + " magic = a < " + zero + " ? -" + magic + " : " + magic + ";\n  a = (a > -" + magic +
           ") & (a < " + magic + ") ? (a + magic) - magic : a;\n#endif\n";
  }
  text += "  const " + w.real + " v = a > " + least + " ? a : " + least + ";\n  const " + w.real +
          " inside = v < " + most + " ? v : " + most + ";\n  const " + type +
          " value = __builtin_convertvector(inside, " + type + ");\n";
  const std::string lacking = "((v > inside) & " + w.constant(w.bits, isSigned ? "127" : "255") + ")";
  return text + "  return " +
         (isSigned ? "(a == a ? value : " + w.constant(type, "0") + ") | " + lacking
                   : "value | __builtin_astype(" + lacking + ", " + type + ")") +
         ";\n";
}

std::string ownConversion(const Expr *e) {
  const ValueType from = e->args[0]->type;
  const Words w{toString(from), toString(from.withScalar(Scalar::Int)), isWide(from)};
  return "\nstatic inline " + toString(e->type) + " __attribute__((overloadable)) " + ownConversionName(e) +
         "(" + w.real + " a) {\n" + (sizeOf(e->type.scalar) == 4 ? whole(e, w) : narrowed(e, w)) + "}\n";
}

}
