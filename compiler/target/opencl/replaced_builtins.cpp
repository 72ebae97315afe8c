#include "compiler/target/opencl/replaced_builtins.h"
#include "compiler/target/opencl/builtin_names.h"
#include "compiler/target/opencl/wide_vectors.h"
#include "llvm/ADT/STLExtras.h"

namespace icl {
using namespace ir;

namespace {
/// In which calls a builtin is replaced.
enum class When : std::uint8_t {
  Always,       ///< OpenCL leaves open how it is computed, or in which order
  WhereExact,   ///< in exact variants: of two zeros, devices return either, but OpenCL one (1.2, 6.12.4)
  ByClang,      ///< on CPUs with long vectors: libraries compute it in many instructions, Clang in one
  ByReduction,  ///< the same for vectors of integers, of whose signs one is made
  InLanes,      ///< of vectors of integers on such CPUs: libraries compute it lane by lane
  InShortLanes, ///< the same for integers of 8 and 16 bits
  OfBits,       ///< of scalars, with Quirk::LosesMaskedLoads: the device's function looks at their bits
  OfLongs,      ///< with Quirk::OverflowsMadSat
};

struct Replacement {
  BuiltinId id;
  When when;
  const char *parameters; ///< the parameters' names, one letter each
  /// The result; ByReduction: Clang's function, and what combines two results; InLanes: the result of signed
  /// and of unsigned integers, or the function's body, with names of types as in ofType().
  const char *ofFloat, *ofDouble;
};

constexpr const char *smaller = "b < a ? b : a", *larger = "a < b ? b : a";
constexpr const char *between = "c < (a < b ? b : a) ? c : (a < b ? b : a)";
constexpr const char *magnitude = "a < ($T)(0) ? -__builtin_astype(a, $U) : __builtin_astype(a, $U)";
constexpr const char *distance = "__builtin_astype(a < b ? b : a, $U) - __builtin_astype(a < b ? a : b, $U)";
constexpr const char *upper = "__builtin_convertvector((__builtin_convertvector(a, $W) * "
                              "__builtin_convertvector(b, $W)) >> ($W)($B), $T)";
constexpr const char *upperSum = "__builtin_convertvector(((__builtin_convertvector(a, $W) * "
                                 "__builtin_convertvector(b, $W)) >> ($W)($B)) + "
                                 "__builtin_convertvector(c, $W), $T)";
// A half less its last bit, with the sign of `a`: more would round up what is just below a half.
constexpr const char *nearlyHalf =
    "a + __builtin_astype((__builtin_astype(a, $I) & ($I)(INT_MIN)) | ($I)(0x3effffff), $T)";
constexpr const char *nearlyHalfOfDouble =
    "a + __builtin_astype((__builtin_astype(a, $I) & ($I)(LONG_MIN)) | ($I)(0x3fdfffffffffffff), $T)";
// The sums of neighbouring bits, pairs and fours, then of all bytes in the highest one. ~0 / 3 is 0x55...
#define ICL_COUNT_BITS                                                                                       \
  "  const $U all = ~($U)(0);\n"                                                                             \
  "  n -= (n >> ($U)(1)) & (all / ($U)(3));\n"                                                               \
  "  n = (n & (all / ($U)(5))) + ((n >> ($U)(2)) & (all / ($U)(5)));\n"                                      \
  "  n = (n + (n >> ($U)(4))) & (all / ($U)(17));\n"                                                         \
  "  return __builtin_astype((n * (all / ($U)(255))) >> ($U)($B - 8), $T);\n"                                \
  "}\n"
constexpr const char *bitsSet = "{\n"
                                "  $U n = __builtin_astype(a, $U);\n" ICL_COUNT_BITS;
// All bits below the highest one are set first.
constexpr const char *zerosAbove = "{\n"
                                   "  $U n = __builtin_astype(a, $U);\n"
                                   "  for (int k = 1; k < $B; k += k)\n"
                                   "    n |= n >> ($U)(k);\n"
                                   "  n = ~n;\n" ICL_COUNT_BITS;
#undef ICL_COUNT_BITS
// The exact result in 128 bits.
constexpr const char *saturatedSum =
    "{\n"
    "  const $U low = as_$U(a) * as_$U(b), sum = low + as_$U(c);\n"
    "  const $T high = mul_hi(a, b) + (c >> ($T)(63)) + (sum < low ? ($T)(1) : ($T)(0));\n"
    "  return high == as_$T(sum) >> ($T)(63) ? as_$T(sum) : high < ($T)(0) ? ($T)(LONG_MIN) : "
    "($T)(LONG_MAX);\n"
    "}\n";
}

static constexpr Replacement all[] = {
    {BuiltinId::dot, When::Always, "ab", nullptr, nullptr},
    {BuiltinId::cross, When::Always, "ab", nullptr, nullptr},
    {BuiltinId::min, When::WhereExact, "ab", smaller, smaller},
    {BuiltinId::max, When::WhereExact, "ab", larger, larger},
    {BuiltinId::clamp, When::WhereExact, "abc", between, between},
    {BuiltinId::floor, When::ByClang, "a", "__builtin_elementwise_floor", "__builtin_elementwise_floor"},
    {BuiltinId::ceil, When::ByClang, "a", "__builtin_elementwise_ceil", "__builtin_elementwise_ceil"},
    {BuiltinId::trunc, When::ByClang, "a", "__builtin_elementwise_trunc", "__builtin_elementwise_trunc"},
    {BuiltinId::rint, When::ByClang, "a", "__builtin_elementwise_roundeven",
     "__builtin_elementwise_roundeven"},
    {BuiltinId::round, When::ByClang, "a", "__builtin_elementwise_trunc", "__builtin_elementwise_trunc"},
    {BuiltinId::abs, When::InLanes, "a", magnitude, "a"},
    {BuiltinId::abs_diff, When::InLanes, "ab", distance, distance},
    {BuiltinId::popcount, When::InLanes, "a", bitsSet, bitsSet},
    {BuiltinId::clz, When::InShortLanes, "a", zerosAbove, zerosAbove},
    {BuiltinId::mul_hi, When::InShortLanes, "ab", upper, upper},
    {BuiltinId::mad_hi, When::InShortLanes, "abc", upperSum, upperSum},
    {BuiltinId::fabs, When::OfBits, "a", "__builtin_fabsf(a)", "__builtin_fabs(a)"},
    {BuiltinId::copysign, When::OfBits, "ab", "__builtin_copysignf(a, b)", "__builtin_copysign(a, b)"},
    {BuiltinId::isnan, When::OfBits, "a", "__builtin_isnan(a)", "__builtin_isnan(a)"},
    {BuiltinId::isinf, When::OfBits, "a", "__builtin_isinf(a)", "__builtin_isinf(a)"},
    {BuiltinId::isfinite, When::OfBits, "a", "__builtin_isfinite(a)", "__builtin_isfinite(a)"},
    {BuiltinId::isnormal, When::OfBits, "a", "__builtin_isnormal(a)", "__builtin_isnormal(a)"},
    {BuiltinId::any, When::ByReduction, "a", "__builtin_reduce_or", " | "},
    {BuiltinId::all, When::ByReduction, "a", "__builtin_reduce_and", " & "},
    {BuiltinId::mad_sat, When::OfLongs, "abc", nullptr, nullptr},
    // Compilers turn a comparison with 0 into one of bits.
    {BuiltinId::signbit, When::OfBits, "a", "__builtin_copysignf(1.0f, a) == -1.0f",
     "__builtin_copysign(1.0, a) == -1.0"},
};

static const Replacement *find(BuiltinId id) {
  const Replacement *row = llvm::find_if(all, [&](const Replacement &r) { return id == r.id; });
  return row == std::end(all) ? nullptr : row;
}

bool isReplaced(const Expr *call, const EmitOptions &options) {
  const Replacement *row = find(call->builtin.id);
  const ValueType type = call->args.empty() ? ValueType{} : call->args.front()->type;
  if (row && row->when == When::Always)
    return true;
  if (row && row->when == When::ByReduction)
    return options.device.isCpu && takesLongVectors(options.device) && type.isVector();
  if (row && (row->when == When::InLanes || row->when == When::InShortLanes))
    return options.device.isCpu && takesLongVectors(options.device) && type.isVector() &&
           (row->when == When::InLanes || sizeOf(type.scalar) <= 2);
  if (row && row->when == When::OfLongs)
    return options.device.quirks.has(Quirk::OverflowsMadSat) && type.scalar == Scalar::Long;
  if (!row || !isFloat(type.scalar))
    return false;
  if (row->when == When::WhereExact)
    return options.exact;
  if (row->when == When::ByClang)
    return options.device.isCpu && takesLongVectors(options.device) && type.scalar != Scalar::Half;
  return options.device.quirks.has(Quirk::LosesMaskedLoads) && !type.isVector();
}

/// OpenCL's function, of vectors that it takes.
static std::string byParts(const std::string &name, const std::string &argument, unsigned lanes,
                           const std::string &between = ", ") {
  if (lanes <= 16)
    return name + "(" + argument + ")";
  return byParts(name, argument + ".lo", lanes / 2, between) + between +
         byParts(name, argument + ".hi", lanes / 2, between);
}

/// Of a function of one number.
static std::string byClang(const Expr *call, const std::string &builtin, const std::string &argument) {
  const std::string type = toString(call->type);
  const std::string parts = byParts(openClName(call->builtin, call->type), "a", call->type.lanes);
  return " {\n#if __has_builtin(" + builtin + ")\n  return " + builtin + "(" + argument +
         ");\n#else\n  return " + (call->type.lanes > 16 ? "(" + type + ")(" + parts + ")" : parts) +
         ";\n#endif\n}\n";
}

/// Of what holds in any or all lanes.
static std::string byReduction(const Expr *call, const Replacement &row) {
  const std::string reduction = row.ofFloat;
  const std::string parts =
      byParts(openClName(call->builtin, call->type), "a", call->args.front()->type.lanes, row.ofDouble);
  return " {\n#if __has_builtin(" + reduction + ")\n  return " + reduction + "(a) < 0;\n#else\n  return " +
         parts + ";\n#endif\n}\n";
}

static Scalar twiceAsWide(Scalar scalar) {
  switch (scalar) {
  case Scalar::Char:
    return Scalar::Short;
  case Scalar::UChar:
    return Scalar::UShort;
  case Scalar::UShort:
    return Scalar::UInt;
  default:
    return Scalar::Int;
  }
}

/// The type that a letter names: $T the operand's, $U the unsigned one, $I what its comparisons have, $W
/// twice as wide.
static ValueType typeOf(char letter, ValueType type) {
  return letter == 'T'   ? type
         : letter == 'U' ? type.withScalar(unsignedOf(type.scalar))
         : letter == 'I' ? type.withScalar(comparisonScalar(type.scalar))
                         : type.withScalar(twiceAsWide(type.scalar));
}

/// Names of types replaced, and $B by the bits of a lane.
static std::string ofType(const char *body, ValueType type) {
  std::string text;
  for (const char *c = body; *c; ++c)
    if (*c != '$')
      text += *c;
    else if (*++c == 'B')
      text += std::to_string(8 * sizeOf(type.scalar));
    else
      text += toString(typeOf(*c, type));
  return text;
}

/// The argument of Clang's function.
static std::string argumentOf(const Replacement &row, ValueType type) {
  if (row.id != BuiltinId::round)
    return "a";
  return ofType(type.scalar == Scalar::Double ? nearlyHalfOfDouble : nearlyHalf, type);
}

/// Of vectors, in the order of their components.
static std::string sumOfProducts(unsigned lanes) {
  if (lanes == 1)
    return "a * b";
  std::string text;
  for (unsigned c = 0; c < lanes; ++c) {
    const std::string component = std::string(".") + "xyzw"[c];
    text += (c ? " + a" : "a") + component + " * b" + component;
  }
  return text;
}

static std::string crossProduct(ValueType type) {
  return "(" + toString(type) + ")(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x" +
         (type.lanes == 4 ? ", 0)" : ")");
}

std::vector<ValueType> typesOfReplacement(const Expr *call) {
  const When when = find(call->builtin.id)->when;
  const ValueType type = call->args.front()->type.unpacked();
  if (when == When::InLanes || call->builtin.id == BuiltinId::round)
    return {typeOf('U', type), typeOf('I', type)};
  return when == When::InShortLanes ? std::vector{typeOf('U', type), typeOf('W', type)}
                                    : std::vector<ValueType>{};
}

std::string definitionOf(const Expr *call) {
  const Replacement &row = *find(call->builtin.id);
  const Scalar scalar = call->args.front()->type.scalar;
  std::string text = "\nstatic inline " + toString(call->type) + " __attribute__((overloadable)) icl_" +
                     openClName(call->builtin, call->type) + "(";
  for (std::size_t i = 0; i < call->args.size(); ++i)
    text += (i ? ", " : "") + toString(call->args[i]->type) + " " + row.parameters[i];
  if (row.when == When::Always)
    return text + ") { return " +
           (row.id == BuiltinId::dot ? sumOfProducts(call->args.front()->type.lanes)
                                     : crossProduct(call->type)) +
           "; }\n";
  if (row.when == When::OfLongs)
    return text + ") " + ofType(saturatedSum, call->type);
  if (row.when == When::ByReduction)
    return text + ")" + byReduction(call, row);
  if (row.when == When::InLanes || row.when == When::InShortLanes) {
    const std::string body = ofType(isSigned(scalar) ? row.ofFloat : row.ofDouble, call->args.front()->type);
    return text + ") " + (body.front() == '{' ? body : "{ return " + body + "; }\n");
  }
  if (row.when == When::ByClang)
    return text + ")" +
           byClang(call, scalar == Scalar::Double ? row.ofDouble : row.ofFloat, argumentOf(row, call->type));
  return text + ") { return " + (scalar == Scalar::Double ? row.ofDouble : row.ofFloat) + "; }\n";
}

}
