#include "compiler/transform/zero_signs.h"
#include "compiler/ir/rewrite.h"
#include "compiler/transform/float_exponents.h"
#include <cmath>

namespace icl {
using namespace ir;

ZeroSigns::ZeroSigns(Stmts body) {
  walk(body, [this](const Stmt *s) {
    if (const auto *d = llvm::dyn_cast<Declare>(s); d && isFloatType(d->var->type))
      locals.insert(d->var);
    return true;
  });
  for (bool changed = true; changed;) {
    changed = false;
    walkAssignments(body, [&](const Var *v, const Expr *value) { changed |= note(v, value); });
  }
}

bool ZeroSigns::note(const Var *v, const Expr *value) {
  if (!locals.contains(v))
    return false;
  bool changed = !isPositive(value) && maybeSigned.insert(v).second;
  changed |= mayBeNegative(value) && maybeMinus0.insert(v).second;
  return changed;
}

bool ZeroSigns::isPositive(const Expr *e) const {
  const auto are = [this](Exprs list) {
    return llvm::all_of(list, [this](const Expr *x) { return isPositive(x); });
  };
  if (const auto number = numberIn(e))
    return !std::signbit(*number);
  switch (e->op) {
  case Op::Variable:
  case Op::Element:
    return locals.contains(e->var) && !maybeSigned.contains(e->var);
  case Op::Convert:
    return isFloatType(e->args[0]->type) ? isPositive(e->args[0]) : !isSigned(e->args[0]->type.scalar);
  case Op::Add:
  case Op::Mul:
  case Op::Div:
  case Op::Vector:
  case Op::Swizzle:
    return are(e->args);
  case Op::Select:
    return are(e->args.drop_front());
  case Op::Call:
    return isPositiveCall(e);
  default:
    return false;
  }
}

bool ZeroSigns::isPositiveCall(const Expr *e) const {
  if (e->builtin.id == BuiltinId::fabs)
    return true;
  if (isConversion(e))
    return isInteger(e->args[0]->type.scalar) ? !isSigned(e->args[0]->type.scalar) : isPositive(e->args[0]);
  const bool keepsSigns =
      choosesOperand(e->builtin.id) || roundingOf(e->builtin.id) || isSumOfProduct(e->builtin.id);
  return keepsSigns && llvm::all_of(e->args, [this](const Expr *x) { return isPositive(x); });
}

bool ZeroSigns::mayBeNegative(const Expr *e) const {
  const auto mayAny = [this](Exprs list) {
    return llvm::any_of(list, [this](const Expr *x) { return mayBeNegative(x); });
  };
  if (const auto number = numberIn(e))
    return *number == 0 && std::signbit(*number);
  if (isPositive(e))
    return false;
  switch (e->op) {
  case Op::Variable:
  case Op::Element:
    return !locals.contains(e->var) || maybeMinus0.contains(e->var);
  case Op::Convert:
    return isFloatType(e->args[0]->type) && mayBeNegative(e->args[0]);
  case Op::Add: // of numbers that are not both -0, the sum 0 is positive
    return mayBeNegative(e->args[0]) && mayBeNegative(e->args[1]);
  case Op::Sub: // -0 only as -0 - 0
    return mayBeNegative(e->args[0]) && numberIn(e->args[1]).value_or(0) == 0;
  case Op::Mul:
  case Op::Div:
    return mayProductBeNegative(e->args[0], e->args[1]);
  case Op::Vector:
  case Op::Swizzle:
    return mayAny(e->args);
  case Op::Select:
    return mayAny(e->args.drop_front());
  case Op::Call:
    return mayCallBeNegative(e);
  default:
    return true;
  }
}

bool ZeroSigns::mayProductBeNegative(const Expr *a, const Expr *b) const {
  const bool isSquare = a == b || (a->op == Op::Variable && b->op == Op::Variable && a->var == b->var);
  if (isSquare)
    return false;
  for (const auto &[one, other] : {std::pair(a, b), std::pair(b, a)})
    if (const auto number = numberIn(one); number && *number > 0)
      return mayBeNegative(other);
  return true;
}

bool ZeroSigns::mayCallBeNegative(const Expr *e) const {
  if (isConversion(e))
    return isFloatType(e->args[0]->type) && mayBeNegative(e->args[0]);
  if (e->builtin.id == BuiltinId::constant_quotient)
    return mayProductBeNegative(e->args[0], e->args[1]);
  if (isSumOfProduct(e->builtin.id))
    return mayProductBeNegative(e->args[0], e->args[1]) && mayBeNegative(e->args[2]);
  if (choosesOperand(e->builtin.id))
    return llvm::any_of(e->args, [this](const Expr *x) { return mayBeNegative(x); });
  return true;
}

}
