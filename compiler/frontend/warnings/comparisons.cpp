#include "compiler/frontend/warnings/comparisons.h"
#include "compiler/ast/walk.h"
#include "compiler/frontend/fold.h"
#include "compiler/frontend/warnings/ranges.h"

namespace icl {

using namespace ast;

/// What is known about the values of the operand that is not constant.
static std::string valuesOf(const Expr &side, const Diagnostics &diagnostics) {
  const std::string spelled = "`" + diagnostics.text().slice(side.range.begin, side.range.end).str() + "`";
  const Expr *operand = &side;
  while (const auto *cast = llvm::dyn_cast_or_null<Cast>(operand))
    operand = cast->isImplicit ? cast->operand.get() : nullptr;
  const auto range = rangeOf(operand ? *operand : side);
  if (!range)
    return spelled + " is unsigned, so it is never negative";
  if (range->low == 0 && range->high > UINT16_MAX)
    return spelled + " is never negative";
  return spelled + " is from " + std::to_string(range->low) + " to " + std::to_string(range->high);
}

void warnOfConstantComparisons(const Function &function, Diagnostics &diagnostics) {
  forEachExpr(*function.body, [&](const Expr &e) {
    const auto result = resultOf(e);
    if (!result)
      return;
    const auto &comparison = llvm::cast<Binary>(e);
    const bool isLeftConstant = fold(*comparison.lhs).has_value(),
               isRightConstant = fold(*comparison.rhs).has_value();
    if (isLeftConstant && isRightConstant)
      return;
    diagnostics.report(Diag::ConstantComparison, e.range, {*result ? "true" : "false"}).hint =
        valuesOf(isLeftConstant ? *comparison.rhs : *comparison.lhs, diagnostics);
  });
}

}
