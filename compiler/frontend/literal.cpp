#include "compiler/frontend/literal.h"
#include "compiler/frontend/convert.h"
#include "compiler/frontend/fold.h"
#include "compiler/frontend/tokens.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include <cmath>
#include <limits>

namespace icl {
namespace {

using namespace ast;

ExprPtr intLiteral(std::uint64_t value, Scalar scalar, SourceRange range) {
  return literalOf(makeConstant(scalar, value), range);
}

/// `value` and `asFloat`: the written number, rounded once to double and once to float.
ExprPtr unsuffixedLiteral(double value, float asFloat, SourceRange range) {
  const bool holds = std::isfinite(asFloat) == std::isfinite(value) && (asFloat == 0) == (value == 0);
  if (!holds)
    return literalOf(makeConstant(Scalar::Double, value), range);
  auto literal = std::make_unique<UnsuffixedLiteral>();
  literal->type = Type::of(Scalar::Float);
  literal->range = range;
  literal->value = asFloat;
  literal->exact = value;
  return literal;
}

/// The first type of C's list for the literal's form that can hold the value (C99, 6.4.4.1).
std::optional<Scalar> typeOf(std::uint64_t value, bool isDecimal, bool isUnsigned, bool isLong) {
  if (!isLong && !isUnsigned && value <= INT32_MAX)
    return Scalar::Int;
  if (!isLong && (isUnsigned || !isDecimal) && value <= UINT32_MAX)
    return Scalar::UInt;
  if (!isUnsigned && value <= INT64_MAX)
    return Scalar::Long;
  if (isUnsigned || !isDecimal)
    return Scalar::ULong;
  return std::nullopt;
}

ExprPtr integerLiteral(llvm::StringRef text, SourceRange range, Diagnostics &diagnostics) {
  const auto malformed = [&]() -> ExprPtr {
    diagnostics.report(Diag::MalformedNumber, range, {text.str()});
    return nullptr;
  };
  const llvm::StringRef suffix = text.take_back(text.size() - text.rtrim("uUlL").size());
  if (suffix.size() > 2 || suffix.equals_insensitive("uu"))
    return malformed();
  if (suffix.equals_insensitive("ll")) {
    diagnostics.report(Diag::MalformedNumber, range, {text.str()}).hint =
        "a `long` has 64 bits: write one `l`";
    return nullptr;
  }
  llvm::StringRef digits = text.drop_back(suffix.size());
  unsigned radix = 10;
  if (digits.consume_front_insensitive("0x"))
    radix = 16;
  else if (digits.size() > 1 && digits[0] == '0')
    radix = 8;
  std::uint64_t value = 0;
  if (digits.empty() || !llvm::all_of(digits, [&](char c) { return llvm::hexDigitValue(c) < radix; }))
    return malformed();
  const bool overflows = digits.getAsInteger(radix, value);
  const auto scalar = overflows ? std::nullopt
                                : typeOf(value, radix == 10, suffix.contains_insensitive("u"),
                                         suffix.contains_insensitive("l"));
  if (!scalar && !overflows) { // a decimal number is only unsigned if it has the suffix
    diagnostics.report(Diag::NumberTooLarge, range, {text.str(), "long"}).hint =
        "a `ulong` holds it: `" + digits.str() + "u`";
    return nullptr;
  }
  if (!scalar) {
    diagnostics.report(Diag::NumberTooLarge, range, {text.str(), "ulong"}).hint =
        "no integer type holds it; a `float` holds it approximately: `" + digits.str() + ".0f`";
    return nullptr;
  }
  return intLiteral(value, *scalar, range);
}

ExprPtr floatingLiteral(llvm::StringRef text, SourceRange range, Diagnostics &diagnostics) {
  const bool isHex = text.startswith_insensitive("0x");
  llvm::StringRef digits = text;
  Scalar scalar = Scalar::Float;
  bool hasSuffix = true;
  if (digits.endswith_insensitive("f"))
    digits = digits.drop_back();
  else if (digits.endswith_insensitive("h")) {
    digits = digits.drop_back();
    scalar = Scalar::Half;
  } else {
    hasSuffix = false;
  }
  // strtod accepts more than C's literals: names, signs, hexadecimals without exponent. Only the last of
  // these can get here.
  const std::string spelled = digits.str();
  char *end = nullptr;
  const double value = std::strtod(spelled.c_str(), &end);
  if (*end != '\0' || (isHex && !digits.contains_insensitive("p"))) {
    diagnostics.report(Diag::MalformedNumber, range, {text.str()});
    return nullptr;
  }
  if (!hasSuffix && std::isfinite(value))
    return unsuffixedLiteral(value, std::strtof(spelled.c_str(), nullptr), range);
  // A float literal is rounded once, directly from its digits.
  const double rounded =
      scalar == Scalar::Float ? std::strtof(spelled.c_str(), nullptr) : makeConstant(scalar, value).real;
  if (!std::isfinite(rounded) || !std::isfinite(value)) {
    Diagnostic &error =
        diagnostics.report(Diag::NumberTooLarge, range, {text.str(), hasSuffix ? nameOf(scalar) : "double"});
    const bool fitsFloat = std::isfinite(std::strtof(spelled.c_str(), nullptr));
    if (hasSuffix && std::isfinite(value))
      error.hint = scalar == Scalar::Half && fitsFloat ? "a `float` holds it: `" + spelled + "f`"
                                                       : "a `double` holds it: `(double)" + spelled + "`";
    else
      error.hint = "no type holds it; `INFINITY` is a constant";
    return nullptr;
  }
  return literalOf({scalar, 0, rounded}, range);
}

struct NamedValue {
  Scalar scalar;
  std::uint64_t integer; ///< the bits of an integer
  double real;
  bool isUnsuffixed; ///< double in OpenCL C: behaves like a literal without suffix
};

const llvm::StringMap<NamedValue> &namedValues() {
  static const llvm::StringMap<NamedValue> values = {
#define ICL_INT_NAME(name, scalar, value)                                                                    \
  {#name, {Scalar::scalar, static_cast<std::uint64_t>(value), 0, false}},
#define ICL_FLOAT_NAME(name, value) {#name, {Scalar::Float, 0, value, false}},
#define ICL_DOUBLE_NAME(name, value) {#name, {Scalar::Double, 0, value, true}},
#include "compiler/frontend/names.def"
  };
  return values;
}

/// The character of an escape sequence: after a backslash, a letter or the digits of a code. Nothing if there
/// is no such sequence.
std::optional<int> unescape(llvm::StringRef text) {
  constexpr llvm::StringLiteral letters = "abfnrtv\\'\"?";
  constexpr llvm::StringLiteral meanings = "\a\b\f\n\r\t\v\\'\"?";
  if (text.size() == 1)
    if (const std::size_t found = letters.find(text[0]); found != llvm::StringRef::npos)
      return meanings[found];
  const bool isHex = text.consume_front("x");
  unsigned value = 0;
  if (text.empty() || text.size() > 3 || text.getAsInteger(isHex ? 16 : 8, value) || value > 255)
    return std::nullopt;
  return static_cast<signed char>(value);
}

}

ExprPtr numberLiteral(llvm::StringRef text, SourceRange range, Diagnostics &diagnostics) {
  const bool isHex = text.startswith_insensitive("0x");
  const bool isFloating = text.find_first_of(isHex ? ".pP" : ".eEfFhH") != llvm::StringRef::npos;
  return isFloating ? floatingLiteral(text, range, diagnostics) : integerLiteral(text, range, diagnostics);
}

ExprPtr characterLiteral(llvm::StringRef text, SourceRange range, Diagnostics &diagnostics) {
  if (isUnclosedQuote(text))
    return nullptr; // reported by the lexer
  llvm::StringRef inner = text.drop_front().drop_back();
  std::optional<int> value;
  if (inner.consume_front("\\"))
    value = unescape(inner);
  else if (inner.size() == 1 && static_cast<unsigned char>(inner[0]) < 0x80)
    value = inner[0];
  if (!value) {
    diagnostics.report(Diag::MalformedCharacter, range, {text.str()});
    return nullptr;
  }
  return intLiteral(static_cast<std::uint64_t>(static_cast<std::int64_t>(*value)), Scalar::Int, range);
}

ExprPtr namedLiteral(llvm::StringRef name, SourceRange range) {
  const auto found = namedValues().find(name);
  if (found == namedValues().end())
    return nullptr;
  const NamedValue &named = found->second;
  if (named.isUnsuffixed)
    return unsuffixedLiteral(named.real, static_cast<float>(named.real), range);
  if (isFloat(named.scalar))
    return literalOf(makeConstant(named.scalar, named.real), range);
  return intLiteral(named.integer, named.scalar, range);
}

}
