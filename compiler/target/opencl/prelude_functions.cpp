#include "compiler/target/opencl/prelude_functions.h"
#include "compiler/target/opencl/builtin_names.h"
#include "compiler/target/opencl/prelude.h"

namespace icl {

/// OpenCL C has no such store. Clang and the OpenCL compilers based on it have a builtin.
const char *const streamMacro = R"(
// A store that bypasses the caches, if the compiler has one.
#define icl_stream(value, place) (*(place) = (value))
#ifdef __has_builtin
#if __has_builtin(__builtin_nontemporal_store)
#undef icl_stream
#define icl_stream(value, place) __builtin_nontemporal_store(value, place)
#endif
#endif
)";

/// Tells LLVM that the interior matters and the border does not: a Sobel filter of 640x480 pixels takes 5 to
/// 15% less time on PoCL.
const char *const likelyMacro = R"(
// Nearly always true.
#define icl_likely(condition) (condition)
#ifdef __has_builtin
#if __has_builtin(__builtin_expect)
#undef icl_likely
#define icl_likely(condition) __builtin_expect(condition, 1)
#endif
#endif
)";

/// AVX-512 has an instruction that narrows lanes and stores them through the caches. LLVM uses it even for
/// non-temporal stores, unless an operation lies between conversion and store. An empty asm statement would
/// do, but PoCL 4 to 6 crash on it (runtime/quirks.cpp). The zero is read once by each work-item: a volatile
/// read at each store takes a sixth of a small kernel's time, and PoCL knows the ranges of what work-item
/// functions return.
const char *const unknownZeroMacro = R"(
// A zero that the compiler does not know hides how a vector was computed, so that its store bypasses the caches.
#ifdef __AVX512F__
__constant uchar icl_stored_zero = 0;
#define icl_unknown_zero *(const volatile __constant uchar *)&icl_stored_zero
#else
#define icl_unknown_zero 0
#endif
)";

namespace {
struct Function {
  const char *name, *text;
};
}

static constexpr Function functions[] = {
    {"icl_mirror", R"(// The coordinate reflected into 0 .. n - 1; the edge pixel repeats (c b a | a b c).
static inline int icl_mirror(int x, int n) {
  const int from = x < 0 ? -1 - x : x;
  const int place = from % n;
  return (from / n) % 2 ? n - 1 - place : place;
}
)"},
    {"icl_mirror_long",
     R"(// The coordinate reflected into 0 .. n - 1; the edge pixel repeats (c b a | a b c).
static inline long icl_mirror_long(long x, long n) {
  const long from = x < 0 ? -1 - x : x;
  const long place = from % n;
  return (from / n) % 2 ? n - 1 - place : place;
}
)"},
    {"icl_wrap", R"(// The coordinate wrapped into 0 .. n - 1.
static inline int icl_wrap(int x, int n) {
  const int place = x % n;
  return place < 0 ? place + n : place;
}
)"},
    {"icl_wrap_long", R"(// The coordinate wrapped into 0 .. n - 1.
static inline long icl_wrap_long(long x, long n) {
  const long place = x % n;
  return place < 0 ? place + n : place;
}
)"},
};

std::string boundaryFunctions(const std::set<std::string> &names) {
  std::string text;
  for (const Function &f : functions)
    if (names.count(f.name))
      text += std::string("\n") + f.text;
  return text;
}

std::string halfFunction(const Builtin &builtin, unsigned lanes) {
  const std::string name = openClName(builtin, {});
  const std::string n = lanes == 1 ? "" : std::to_string(lanes), a = lanes == 3 ? "a" : "";
  const std::string load = "vload" + a + "_half" + n + "(0, (const __private half *)&bits)";
  const auto function = [&](const std::string &result, const std::string &parameter,
                            const std::string &body) {
    return "\nstatic inline " + result + n + " __attribute__((overloadable)) " + name + "(" + parameter +
           ") {\n" + body + "}\n";
  };
  if (builtin == BuiltinId::half_from_bits)
    return function("float", "ushort" + n + " bits", "  return " + load + ";\n");
  const std::string direction = builtin.rounding ? roundingSuffix(*builtin.rounding) : "";
  const std::string store = "  ushort" + n + " bits;\n  vstore" + a + "_half" + n + direction +
                            "(value, 0, (__private half *)&bits);\n";
  const bool isBits = builtin == BuiltinId::half_bits;
  return function(isBits ? "ushort" : "float", "float" + n + " value",
                  store + "  return " + (isBits ? "bits" : load) + ";\n");
}

DivisionForm divisionForm(BuiltinId id, ValueType type, const Device &device) {
  if (id == BuiltinId::small_quotient || id == BuiltinId::small_remainder)
    return DivisionForm::Floats;
  const bool isWhole = isInteger(type.scalar) && sizeOf(type.scalar) <= 4;
  return device.isCpu && device.hasDouble && type.isVector() && isWhole ? DivisionForm::Doubles
                                                                        : DivisionForm::Integers;
}

/// a / divisor, rounded towards zero. In doubles by the reciprocal of the divisor, which compilers take out
/// of loops: (a + 0.5) / divisor is at least 0.5 / divisor away from the next whole number, and the product
/// errs by less than 2^-19 / divisor. Small numbers are converted as int: many CPUs do not convert uint.
static std::string quotientText(ValueType type, DivisionForm form) {
  const std::string t = toString(type);
  if (form == DivisionForm::Integers)
    return "a / divisor";
  const bool inDoubles = form == DivisionForm::Doubles;
  const std::string number = toString(type.withScalar(inDoubles ? Scalar::Double : Scalar::Float));
  const bool asInt = type.scalar == Scalar::UInt && !inDoubles;
  const std::string whole = asInt ? toString(type.withScalar(Scalar::Int)) : t;
  const auto converted = [&](const std::string &name) {
    return "convert_" + number + "(" + (asInt ? "as_" + whole + "(" + name + ")" : name) + ")";
  };
  const std::string half = "(" + number + ")(" + (inDoubles ? "0.5" : "0.5f") + ")";
  const std::string added = isSigned(type.scalar) ? "copysign(" + half + ", " + converted("a") + ")" : half;
  const std::string by = inDoubles ? " * ((" + number + ")(1.0) / " : " / ";
  const std::string quotient = "convert_" + whole + "((" + converted("a") + " + " + added + ")" + by +
                               converted("divisor") + (inDoubles ? "))" : ")");
  return asInt ? "as_" + t + "(" + quotient + ")" : quotient;
}

std::string divisionFunction(BuiltinId id, ValueType type, DivisionForm form) {
  const std::string t = toString(type), head = "\nstatic inline " + t + " __attribute__((overloadable)) " +
                                               openClName(id, type) + "(" + t + " a, " + t + " b";
  if (id == BuiltinId::constant_quotient)
    return head + ", " + t + " c) {\n  return fma(a, b, a * c);\n}\n";
  const auto constant = [&](const std::string &value) { return "(" + t + ")(" + value + ")"; };
  const unsigned bits = 8 * sizeOf(type.scalar);
  const std::string least = std::string(bits == 8    ? "CHAR"
                                        : bits == 16 ? "SHRT"
                                        : bits == 32 ? "INT"
                                                     : "LONG") +
                            "_MIN";
  const std::string isMinusOne = "b == " + constant("-1");
  std::string wrong = "(b == " + constant("0") + ")";
  const bool mayOverflow = isSigned(type.scalar) && (form != DivisionForm::Floats || bits < 32); // else small
  // The reciprocal must not depend on the dividend.
  const bool negates = mayOverflow && form == DivisionForm::Doubles;
  if (mayOverflow && !negates)
    wrong += " | ((" + isMinusOne + ") & (a == " + constant(least) + "))";
  const bool isQuotient = id == BuiltinId::safe_quotient || id == BuiltinId::small_quotient;
  const std::string quotient = quotientText(type, form);
  const std::string divided =
      negates ? "(" + isMinusOne + " ? " + constant("0") + " - a : " + quotient + ")" : quotient;
  const std::string result = isQuotient                       ? divided
                             : form == DivisionForm::Integers ? "a % divisor"
                                                              : "a - " + divided + " * divisor";
  return head + ") {\n  const " + t + " divisor = " + wrong + " ? " + constant("1") + " : b;\n  return " +
         result + ";\n}\n";
}

std::string unalignedName(ValueType type) { return "icl_" + toString(type); }

/// Libraries implement vloadn and vstoren for long vectors by shorter ones, which compilers combine again
/// only in part.
std::string unalignedType(ValueType type) {
  return "typedef " + toString(type) + " " + unalignedName(type) + " __attribute__((aligned(" +
         std::to_string(sizeOf(type.scalar)) + "))); // starts at any element\n";
}

}
