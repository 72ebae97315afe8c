#include "compiler/frontend/pragma_numbers.h"
#include "compiler/frontend/literal.h"
#include <cmath>

namespace icl {

using namespace ast;

std::optional<Constant> readNumber(WordCursor &cursor, const File &file) {
  const bool isNegative = cursor.accept("-");
  if (!isNegative)
    cursor.accept("+");
  const PragmaWord word = cursor.peek();
  ExprPtr literal;
  if (word.kind == PragmaWord::Kind::Number) {
    literal = numberLiteral(word.text, word.range, file.diagnostics);
    if (!literal)
      return std::nullopt;
  } else if (const Variable *constant = file.constants.find(word.text)) {
    auto reference = std::make_unique<VariableRef>();
    reference->type = constant->type;
    reference->variable = constant;
    literal = std::move(reference);
  } else {
    literal = namedLiteral(word.text, word.range);
  }
  const auto value = literal ? fold(*literal) : std::nullopt;
  if (!value)
    return cursor.reportExpected("a number or a named constant");
  cursor.take();
  if (!isNegative)
    return value;
  if (isFloat(value->scalar))
    return makeConstant(value->scalar, -value->real);
  return makeConstant(Scalar::Long, 0 - static_cast<std::uint64_t>(value->integer));
}

/// readNumber(); also sets the range, of the number with its sign.
static std::optional<Constant> readNumber(WordCursor &cursor, const File &file, SourceRange &range) {
  range = cursor.peek().range;
  if (cursor.peek().kind == PragmaWord::Kind::Punctuation)
    ++range.end;
  return readNumber(cursor, file);
}

std::optional<std::int64_t> readInteger(WordCursor &cursor, const File &file, std::int64_t lowest,
                                        std::int64_t highest) {
  SourceRange range;
  const auto value = readNumber(cursor, file, range);
  if (!value)
    return std::nullopt;
  const bool isInteger = !isFloat(value->scalar) && !(value->scalar == Scalar::ULong && value->integer < 0);
  if (isInteger && value->integer >= lowest && value->integer <= highest)
    return value->integer;
  file.diagnostics.report(Diag::PragmaNumber, range, {std::to_string(lowest), std::to_string(highest)});
  return std::nullopt;
}

std::optional<double> readPositive(WordCursor &cursor, const File &file) {
  SourceRange range;
  const auto value = readNumber(cursor, file, range);
  if (!value)
    return std::nullopt;
  const auto number = icl::convert(*value, Scalar::Double);
  if (number && number->real > 0 && std::isfinite(number->real))
    return number->real;
  file.diagnostics.report(Diag::PragmaPositive, range);
  return std::nullopt;
}

}
