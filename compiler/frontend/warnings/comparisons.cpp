#include "compiler/frontend/warnings/comparisons.h"
#include "compiler/ast/operators.h"
#include "compiler/ast/walk.h"
#include "compiler/frontend/fold.h"
#include "compiler/frontend/warnings/ranges.h"

namespace icl {

using namespace ast;

static std::string decimal(WideInt value) {
  return value > INT64_MAX ? std::to_string(std::uint64_t(value)) : std::to_string(std::int64_t(value));
}

static const Expr &withoutImplicitCasts(const Expr &e) {
  const auto *cast = llvm::dyn_cast<Cast>(&e);
  return cast && cast->isImplicit ? withoutImplicitCasts(*cast->operand) : e;
}

/// What is known about the values of the operand that is compared with the other one.
static std::string valuesOf(const Expr &side, const Interval &range, const Expr &other,
                            const Diagnostics &diagnostics) {
  const std::string spelled = "`" + diagnostics.text().slice(side.range.begin, side.range.end).str() + "`";
  const auto limit = rangeOf(withoutImplicitCasts(other));
  if (range.low == 0 && range.high > UINT16_MAX && limit && limit->high <= 0)
    return spelled + " is never negative";
  return spelled + " is from " + decimal(range.low) + " to " + decimal(range.high);
}

/// The values that the type of a constant local can hold, for `q > 255` where `q` is a `const uchar`; nothing
/// for other expressions.
static std::optional<Interval> rangeOfConstantLocal(const Expr &e) {
  const auto *reference = llvm::dyn_cast<VariableRef>(&withoutImplicitCasts(e));
  if (!reference || reference->variable->storage != Variable::Storage::Local || !reference->type.isValue())
    return std::nullopt;
  return rangeOfType(reference->type.value.scalar);
}

/// Constants are compared to choose code: only what their types rule out is a mistake.
static std::optional<bool> resultByTypes(const Binary &comparison) {
  const auto lhs = rangeOfConstantLocal(*comparison.lhs), rhs = rangeOfConstantLocal(*comparison.rhs);
  if (lhs.has_value() == rhs.has_value())
    return std::nullopt;
  const auto other = rangeOf(lhs ? *comparison.rhs : *comparison.lhs);
  if (!other)
    return std::nullopt;
  return lhs ? resultOf(comparison.op, *lhs, *other) : resultOf(comparison.op, *other, *rhs);
}

void warnOfConstantComparisons(const Function &function, Diagnostics &diagnostics) {
  forEachExpr(*function.body, [&](const Expr &e) {
    const auto *comparison = llvm::dyn_cast<Binary>(&e);
    if (!comparison || !isComparison(comparison->op))
      return;
    const Expr &lhs = *comparison->lhs, &rhs = *comparison->rhs;
    const bool isLeftConstant = fold(lhs).has_value(), areConstant = isLeftConstant && fold(rhs).has_value();
    const auto result = areConstant ? resultByTypes(*comparison) : resultOf(e);
    if (!result)
      return;
    const bool isLeftExplained = areConstant ? rangeOfConstantLocal(lhs).has_value() : !isLeftConstant;
    const Expr &explained = isLeftExplained ? lhs : rhs, &other = isLeftExplained ? rhs : lhs;
    const auto range =
        areConstant ? rangeOfConstantLocal(explained) : rangeOf(withoutImplicitCasts(explained));
    diagnostics.report(Diag::ConstantComparison, e.range, {*result ? "true" : "false"}).hint =
        valuesOf(explained, range ? *range : *rangeOf(explained), other, diagnostics);
  });
}

}
