#include "compiler/ast/walk.h"
#include "compiler/ir/operators.h"
#include "compiler/lower/body_lowering.h"

using llvm::cast;

namespace icl {
using ir::Expr;
using ir::Op;

const Expr *BodyLowering::expression(const ast::Expr &e) {
  const ValueType type = e.type.value;
  switch (e.kind) {
  case ast::ExprKind::IntLiteral:
    return build.integer(static_cast<std::int64_t>(cast<ast::IntLiteral>(&e)->value), type);
  case ast::ExprKind::FloatLiteral:
    return build.number(cast<ast::FloatLiteral>(&e)->value, ir::computeType(type));
  case ast::ExprKind::VariableRef: {
    const Binding bound = binding(cast<ast::VariableRef>(&e)->variable);
    return bound.value ? bound.value : build.variable(bound.var);
  }
  case ast::ExprKind::Unary: {
    auto *u = cast<ast::Unary>(&e);
    const Expr *operand = expression(*u->operand);
    if (u->op == ast::UnaryOp::Plus)
      return operand;
    return build.unary(u->op == ast::UnaryOp::Minus ? Op::Minus
                       : u->op == ast::UnaryOp::Not ? Op::Not
                                                    : Op::BitNot,
                       operand);
  }
  case ast::ExprKind::Binary: {
    auto *b = cast<ast::Binary>(&e);
    const bool isLogical = b->op == ast::BinaryOp::LogicalAnd || b->op == ast::BinaryOp::LogicalOr;
    if (isLogical && !type.isVector())
      return logicalOperation(*b);
    const auto sides = operands({b->lhs.get(), b->rhs.get()});
    return build.binary(ir::operatorOf(b->op), sides[0], sides[1]);
  }
  case ast::ExprKind::Assign:
    return assignment(*cast<ast::Assign>(&e), true);
  case ast::ExprKind::IncDec:
    return increment(*cast<ast::IncDec>(&e), true);
  case ast::ExprKind::Conditional:
    return conditional(*cast<ast::Conditional>(&e));
  case ast::ExprKind::Comma:
    return effect(*cast<ast::Comma>(&e)->lhs), expression(*cast<ast::Comma>(&e)->rhs);
  case ast::ExprKind::Cast:
    return build.convert(expression(*cast<ast::Cast>(&e)->operand), type);
  case ast::ExprKind::VectorLiteral: {
    llvm::SmallVector<const ast::Expr *, 4> elements;
    for (const ast::ExprPtr &x : cast<ast::VectorLiteral>(&e)->elements)
      elements.push_back(x.get());
    return build.vector(ir::computeType(type), operands(elements));
  }
  case ast::ExprKind::Swizzle:
    return build.swizzle(expression(*cast<ast::Swizzle>(&e)->base), cast<ast::Swizzle>(&e)->components);
  case ast::ExprKind::Element: {
    auto *element = cast<ast::Element>(&e);
    llvm::SmallVector<const ast::Expr *, 4> indices;
    for (const ast::ExprPtr &x : element->indices)
      indices.push_back(x.get());
    const auto lowered = operands(indices);
    return build.element(binding(element->array).var, lowered);
  }
  case ast::ExprKind::ImageAccess:
    return imageRead(*cast<ast::ImageAccess>(&e));
  case ast::ExprKind::ImageSample:
    return sample(*cast<ast::ImageSample>(&e));
  case ast::ExprKind::ImageExtent: {
    auto *extent = cast<ast::ImageExtent>(&e);
    return build.imageExtent(binding(extent->image).image, extent->dimension);
  }
  case ast::ExprKind::Update:
    return update(*cast<ast::Update>(&e)), nullptr;
  case ast::ExprKind::BuiltinCall:
    return builtin(*cast<ast::BuiltinCall>(&e));
  case ast::ExprKind::HelperCall:
    return helperCall(*cast<ast::HelperCall>(&e));
  }
  return nullptr;
}

void BodyLowering::effect(const ast::Expr &e) {
  if (auto *a = llvm::dyn_cast<ast::Assign>(&e)) {
    assignment(*a, false);
  } else if (auto *i = llvm::dyn_cast<ast::IncDec>(&e)) {
    increment(*i, false);
  } else if (auto *c = llvm::dyn_cast<ast::Comma>(&e)) {
    effect(*c->lhs), effect(*c->rhs);
  } else if (auto *u = llvm::dyn_cast<ast::Update>(&e)) {
    update(*u);
  } else if (hasEffects(e)) {
    expression(e); // its statements; the value is not wanted
  }
}

bool BodyLowering::hasEffects(const ast::Expr &e) {
  bool found = false;
  ast::forEachExpr(e, [&](const ast::Expr &x) {
    found |= x.kind == ast::ExprKind::Assign || x.kind == ast::ExprKind::IncDec ||
             x.kind == ast::ExprKind::HelperCall || x.kind == ast::ExprKind::Update;
  });
  return found;
}

llvm::SmallVector<const Expr *, 4> BodyLowering::operands(llvm::ArrayRef<const ast::Expr *> list) {
  llvm::SmallVector<const Expr *, 4> lowered;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Expr *e = expression(*list[i]);
    const bool effectsFollow =
        llvm::any_of(list.drop_front(i + 1), [&](const ast::Expr *x) { return hasEffects(*x); });
    lowered.push_back(effectsFollow ? keepInTemporary(e) : e);
  }
  return lowered;
}

const Expr *BodyLowering::keepInTemporary(const Expr *e, llvm::StringRef name) {
  if (e->isInt() || e->op == Op::Float || (e->op == Op::Variable && e->var->isConst))
    return e;
  const ir::Var *var = build.local(names.unique(name), e->type);
  push(build.declare(var, e));
  return build.variable(var);
}

const Expr *BodyLowering::conditional(const ast::Conditional &c) {
  if (c.condition->type.value.isVector()) {
    const auto all = operands({c.condition.get(), c.whenTrue.get(), c.whenFalse.get()});
    return build.select(all[0], all[1], all[2]);
  }
  const Expr *condition = expression(*c.condition);
  if (!isInteger(condition->type.scalar))
    condition = build.toBool(condition); // OpenCL C, 6.3.i: it must not be a float
  if (condition->isInt())
    return expression(condition->integer ? *c.whenTrue : *c.whenFalse);
  const Expr *a, *b;
  List before = collect([&] { a = expression(*c.whenTrue); });
  List beforeElse = collect([&] { b = expression(*c.whenFalse); });
  if (before.empty() && beforeElse.empty())
    return build.select(condition, a, b);
  const ir::Var *result = build.local(names.unique("t"), a->type, false);
  push(build.declare(result, nullptr));
  before.push_back(build.assign(result, a));
  beforeElse.push_back(build.assign(result, b));
  push(build.branch(condition, before, beforeElse));
  return build.variable(result);
}

const Expr *BodyLowering::logicalOperation(const ast::Binary &b) {
  const bool isAnd = b.op == ast::BinaryOp::LogicalAnd;
  const Expr *lhs = expression(*b.lhs), *rhs;
  if (lhs->isInt() && (lhs->integer != 0) != isAnd)
    return build.integer(!isAnd);
  List before = collect([&] { rhs = expression(*b.rhs); });
  if (before.empty())
    return build.binary(ir::operatorOf(b.op), lhs, rhs);
  const ir::Var *result = build.local(names.unique("t"), {Scalar::Int, 1}, false);
  push(build.declare(result, build.integer(!isAnd)));
  const auto zero = [&](const Expr *e) {
    return isFloat(e->type.scalar) ? build.number(0, e->type) : build.integer(0, e->type);
  };
  before.push_back(build.assign(result, build.binary(Op::Ne, rhs, zero(rhs))));
  push(build.branch(isAnd ? lhs : build.unary(Op::Not, lhs), before));
  return build.variable(result);
}

}
