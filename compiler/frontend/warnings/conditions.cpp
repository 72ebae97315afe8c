#include "compiler/frontend/warnings/conditions.h"
#include "compiler/ast/walk.h"
#include "compiler/frontend/fold.h"
#include "compiler/frontend/warnings/ranges.h"

namespace icl {

using namespace ast;
using llvm::dyn_cast;

bool mentionsTunable(const Expr *e) {
  bool found = false;
  if (e)
    forEachExpr(*e, [&](const Expr &inner) {
      const auto *reference = dyn_cast<VariableRef>(&inner);
      found = found || (reference && reference->variable->storage == Variable::Storage::Tunable);
    });
  return found;
}

std::optional<bool> constantTruth(const Expr *condition) {
  if (!condition)
    return true;
  const auto value = fold(*condition);
  return value ? std::optional(value->isTrue()) : std::nullopt;
}

bool iteratesAtLeastOnce(const For &loop) {
  if (constantTruth(loop.condition.get()) == true)
    return true;
  if (loop.init.empty() || !loop.condition)
    return false;
  RangeContext context;
  context.usesSizes = true;
  const Expr *initial = nullptr;
  if (const auto *declared = dyn_cast<Declare>(loop.init.front().get())) {
    context.variable = declared->variable;
    if (declared->variable->type.isValue() && !declared->variable->initializer.empty())
      initial = declared->variable->initializer.front().get();
  } else if (const auto *stmt = dyn_cast<ExpressionStmt>(loop.init.front().get())) {
    const auto *assign = dyn_cast<Assign>(stmt->expr.get());
    const auto *target = assign && !assign->op ? dyn_cast<VariableRef>(assign->target.get()) : nullptr;
    if (target) {
      context.variable = target->variable;
      initial = assign->value.get();
    }
  }
  const auto value = initial ? foldInteger(*initial) : std::nullopt;
  if (!value)
    return resultOf(*loop.condition, {nullptr, 0, true}) == true;
  context.value = *value;
  return resultOf(*loop.condition, context) == true;
}

}
