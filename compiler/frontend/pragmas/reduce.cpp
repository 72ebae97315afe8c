#include "compiler/frontend/pragmas/directives.h"
#include "llvm/ADT/STLExtras.h"

namespace icl {

using namespace ast;

namespace {

std::optional<ReduceOp> operatorAt(WordCursor &cursor, PragmaContext &context) {
  if (cursor.atEnd())
    return cursor.reportExpected("an operator");
  const PragmaWord word = cursor.take();
  const auto *found = llvm::find(reduceOpNames, word.text);
  if (found != std::end(reduceOpNames))
    return static_cast<ReduceOp>(found - std::begin(reduceOpNames));
  context.diagnostics.report(Diag::UnknownReduction, word.range, {word.text}).hint =
      "the operators are `+`, `max`, `min`, `&`, `|`";
  return std::nullopt;
}

/// Whether the operator applies to scalars of the type. Reports an error if not.
bool canReduce(ValueType type, ReduceOp op, SourceRange range, Diagnostics &diagnostics) {
  const bool isBits = op == ReduceOp::And || op == ReduceOp::Or;
  const bool fits = !type.isVector() && type.scalar != Scalar::Bool && !(isBits && isFloat(type.scalar));
  if (fits)
    return true;
  Diagnostic &error = diagnostics.report(Diag::ReduceElement, range,
                                         {toString(type), reduceOpNames[static_cast<unsigned>(op)]});
  if (type.isVector())
    error.hint = "give each component a result of its own, or an element of an array";
  return false;
}

}

void applyReduce(const Directive &directive, PragmaContext &context) {
  WordCursor cursor(directive, context.diagnostics);
  eachEntry(cursor, [&] {
    const auto name = cursor.name("a parameter");
    if (!name || !cursor.expect(":") || !context.isFirst("reduce", *name))
      return false;
    Variable *result = context.parameter(*name);
    const auto op = result ? operatorAt(cursor, context) : std::nullopt;
    if (!op)
      return false;
    if (result->type.kind == Type::Kind::Image) {
      context.reportKind(*name, *result, "a value or an array");
      return false;
    }
    if (result->isConst) {
      context.diagnostics.report(Diag::AssignToConst, name->range, {name->text})
          .addNote(result->range, "declared const here");
      return false;
    }
    if (!canReduce(result->type.value, *op, name->range, context.diagnostics))
      return false;
    if (context.kernel.isExact && *op == ReduceOp::Sum && isFloat(result->type.value.scalar)) {
      context.diagnostics.report(Diag::ExactSum, name->range, {context.kernel.name, name->text}).hint =
          "sum integers, or leave out `exact`";
      return false;
    }
    if (result->type.isValue())
      result->type = Type::array(result->type.value, {});
    context.kernel.results.push_back({result, *op});
    return true;
  });
}

}
