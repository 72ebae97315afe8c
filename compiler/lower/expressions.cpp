#include "compiler/ast/walk.h"
#include "compiler/ir/operators.h"
#include "compiler/lower/body_lowering.h"
#include "compiler/transform/exits.h"

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
  } else if (hasEffects(e)) {
    expression(e); // its statements; the value is not wanted
  }
}

bool BodyLowering::hasEffects(const ast::Expr &e) {
  bool found = false;
  ast::forEachExpr(e, [&](const ast::Expr &x) {
    found |= x.kind == ast::ExprKind::Assign || x.kind == ast::ExprKind::IncDec ||
             x.kind == ast::ExprKind::HelperCall;
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

// ---- Assignment
// ------------------------------------------------------------------------------------------------

BodyLowering::Target BodyLowering::target(const ast::Expr &e, bool isReadToo) {
  Target t;
  if (auto *s = llvm::dyn_cast<ast::Swizzle>(&e)) {
    t = target(*s->base, isReadToo);
    llvm::SmallVector<std::uint8_t, 4> components;
    for (auto c : s->components)
      components.push_back(t.components.empty() ? c : t.components[c]);
    t.components = std::move(components);
  } else if (auto *v = llvm::dyn_cast<ast::VariableRef>(&e)) {
    t.var = binding(v->variable).var;
  } else if (auto *element = llvm::dyn_cast<ast::Element>(&e)) {
    t.var = binding(element->array).var;
    for (const ast::ExprPtr &index : element->indices) {
      const Expr *i = expression(*index);
      t.indices.push_back(isReadToo || hasEffects(e) ? keepInTemporary(i, "i") : i);
    }
  } else {
    t.image = binding(cast<ast::ImageAccess>(&e)->image).image;
    for (unsigned d = 0; d < t.image->dimensions; ++d)
      t.indices.push_back(build.index(Op::PixelIndex, d));
  }
  t.type = e.type.value;
  return t;
}

const Expr *BodyLowering::valueOf(const Target &t) {
  const Expr *whole = t.image            ? build.read(Op::Read, t.image, t.indices)
                      : t.var->isArray() ? build.element(t.var, t.indices)
                                         : build.variable(t.var);
  return t.components.empty() ? whole : build.swizzle(whole, t.components);
}

void BodyLowering::assign(const Target &t, const Expr *value) {
  // Memory rounds to half when it is written; a variable must be rounded here.
  const bool isMemory = t.image || t.var->isArray();
  const bool isHalf = t.type.scalar == Scalar::Half;
  const bool keepsHalf = isHalf && (t.image || t.var->storage != ir::Var::Storage::Local);
  const Expr *converted = build.convert(value, keepsHalf ? ir::computeType(t.type) : t.type);
  if (!isMemory)
    return push(build.assign(t.var, converted, t.components));
  if (t.image)
    return push(build.write(t.image, t.indices, converted, t.components));
  push(build.store(t.var, t.indices, converted, t.components));
}

const Expr *BodyLowering::assignment(const ast::Assign &a, bool wantValue) {
  // The place is found before the value is evaluated, and read after that.
  const Target t = target(*a.target, a.op.has_value() || hasEffects(*a.value));
  const Expr *value = expression(*a.value);
  if (a.op)
    value =
        build.binary(ir::operatorOf(*a.op), build.convert(valueOf(t), ir::computeType(a.computeType)), value);
  if (!wantValue)
    return assign(t, value), nullptr;
  value = keepInTemporary(build.convert(value, t.type));
  assign(t, value);
  return value;
}

const Expr *BodyLowering::increment(const ast::IncDec &i, bool wantValue) {
  const Target t = target(*i.target, true);
  const Expr *old = valueOf(t);
  if (wantValue && !i.prefix)
    old = keepInTemporary(old);
  // Small integers are promoted to int, as in C; vectors are not.
  const bool isSmall = isInteger(t.type.scalar) && sizeOf(t.type.scalar) < 4 && !t.type.isVector();
  const ValueType computed = isSmall ? ValueType{Scalar::Int, 1} : ir::computeType(t.type);
  const Expr *one = isInteger(computed.scalar) ? build.integer(1, computed) : build.number(1.0, computed);
  const Expr *next = build.binary(i.increment ? Op::Add : Op::Sub, build.convert(old, computed), one);
  if (wantValue && i.prefix)
    next = keepInTemporary(build.convert(next, t.type));
  assign(t, next);
  return i.prefix ? next : old;
}

// ---- Conditions
// ------------------------------------------------------------------------------------------------

const Expr *BodyLowering::conditional(const ast::Conditional &c) {
  if (c.condition->type.value.isVector()) {
    const auto all = operands({c.condition.get(), c.whenTrue.get(), c.whenFalse.get()});
    return build.select(all[0], all[1], all[2]);
  }
  const Expr *condition = expression(*c.condition);
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

// ---- Images and calls
// ------------------------------------------------------------------------------------------

/// Whether the expression may be repeated wherever its value is used: it is short, and reads no memory.
static bool isDirect(const Expr *e, unsigned depth = 2) {
  if (e->op == Op::Element || e->op == Op::Read || e->op == Op::BoundedRead || e->op == Op::Call)
    return false;
  return e->args.empty() ||
         (depth > 0 && llvm::all_of(e->args, [&](const Expr *x) { return isDirect(x, depth - 1); }));
}

const Expr *BodyLowering::imageRead(const ast::ImageAccess &access) {
  const ir::Image *image = binding(access.image).image;
  llvm::SmallVector<const ast::Expr *, 4> coordinates;
  for (const ast::ExprPtr &x : access.coordinates)
    coordinates.push_back(x.get());
  auto at = operands(coordinates);
  // A boundary condition uses a coordinate more than once.
  for (const Expr *&x : at)
    if (!isDirect(x, 4))
      x = keepInTemporary(x, "at");
  // The kernel may change this very pixel later: what is read now is kept.
  if (image->isWritten)
    return keepInTemporary(build.read(Op::Read, image, at), image->name);
  return build.read(image->boundary == ast::Boundary::Undefined ? Op::Read : Op::BoundedRead, image, at);
}

/// The knob `sample` decides how it is interpolated, which may take several statements. It is therefore the
/// whole value of a declaration.
const Expr *BodyLowering::sample(const ast::ImageSample &call) {
  llvm::SmallVector<const ast::Expr *, 4> coordinates;
  for (const ast::ExprPtr &x : call.coordinates)
    coordinates.push_back(x.get());
  auto at = operands(coordinates);
  for (const Expr *&x : at)
    x = keepInTemporary(x, "place");
  return keepInTemporary(build.sample(Op::Sample, binding(call.image).image, at), "sampled");
}

/// Half exists only in memory: its bits are read and set through memory, and rounding in a given direction
/// also goes through memory.
static const Expr *halfBuiltin(ir::Builder &build, const Builtin &builtin, ValueType from, const Expr *value,
                               ValueType to) {
  const auto bitsOf = [](ValueType half) { return half.withScalar(Scalar::UShort); };
  if (builtin.id == BuiltinId::Convert && to.scalar == Scalar::Half && builtin.rounding) {
    const ValueType single = to.withScalar(Scalar::Float);
    return build.call({BuiltinId::round_half, false, builtin.rounding}, single,
                      {build.convert(value, single)});
  }
  if (builtin.id != BuiltinId::Reinterpret || (from.scalar == Scalar::Half) == (to.scalar == Scalar::Half))
    return nullptr;
  if (from.scalar == Scalar::Half) {
    const Expr *bits = build.call(BuiltinId::half_bits, bitsOf(from), {value});
    return bits->type == to ? bits : build.call(BuiltinId::Reinterpret, to, {bits});
  }
  const Expr *bits = from == bitsOf(to) ? value : build.call(BuiltinId::Reinterpret, bitsOf(to), {value});
  return build.call(BuiltinId::half_from_bits, to.withScalar(Scalar::Float), {bits});
}

const Expr *BodyLowering::builtin(const ast::BuiltinCall &call) {
  llvm::SmallVector<const ast::Expr *, 4> arguments;
  for (const ast::ExprPtr &x : call.arguments)
    arguments.push_back(x.get());
  const auto lowered = operands(arguments);
  if (call.builtin == BuiltinId::Convert)
    return build.convert(lowered[0], call.type.value);
  if (call.arguments.size() == 1)
    if (const Expr *half =
            halfBuiltin(build, call.builtin, call.arguments.front()->type.value, lowered[0], call.type.value))
      return half;
  return build.call(call.builtin, ir::computeType(call.type.value), lowered);
}

const Expr *BodyLowering::helperCall(const ast::HelperCall &call) {
  const ast::Function &callee = *call.callee;
  llvm::SmallVector<const ast::Expr *, 4> valueArguments;
  for (const ast::ExprPtr &x : call.arguments)
    if (x->type.isValue())
      valueArguments.push_back(x.get());
  const auto values = operands(valueArguments);

  std::size_t next = 0;
  for (std::size_t i = 0; i < callee.parameters.size(); ++i) {
    const ast::Variable &p = *callee.parameters[i];
    if (!p.type.isValue()) {
      bindings[&p] = binding(cast<ast::VariableRef>(call.arguments[i].get())->variable);
      continue;
    }
    const Expr *value = values[next++];
    const bool isAssigned = assignedIn(callee).contains(&p);
    if (!isAssigned && isDirect(value)) {
      bindings[&p] = {nullptr, nullptr, value};
      continue;
    }
    const ir::Var *var = build.local(names.unique(p.name), p.type.value, !isAssigned);
    bindings[&p] = {var, nullptr, nullptr};
    push(build.declare(var, value));
  }

  const ast::Function *caller = std::exchange(function, &callee);
  const Expr *result = inlinedBody(callee);
  function = caller;
  return result;
}

const Expr *BodyLowering::inlinedBody(const ast::Function &callee) {
  const auto &body = callee.body->body;
  bool hasEarlyReturn = false;
  for (std::size_t i = 0; i < body.size(); ++i)
    ast::forEachStmt(*body[i], [&](const ast::Stmt &s) {
      hasEarlyReturn |= s.kind == ast::StmtKind::Return && &s != body.back().get();
    });
  if (!hasEarlyReturn) {
    for (const ast::StmtPtr &s : body)
      if (s->kind != ast::StmtKind::Return)
        statement(*s);
    auto *last = body.empty() ? nullptr : llvm::dyn_cast<ast::Return>(body.back().get());
    return last && last->value ? build.convert(expression(*last->value), callee.result.value) : nullptr;
  }
  const ir::Var *mine = nullptr;
  if (!callee.result.isVoid()) {
    mine = build.local(names.unique(callee.name + "_result"), callee.result.value, false);
    push(build.declare(mine, nullptr));
  }
  const ir::Var *outer = std::exchange(helperResult, mine);
  const List inner = collect([&] {
    for (const ast::StmtPtr &s : body)
      statement(*s);
  });
  helperResult = outer;
  push(build.block(removeLeaves(*arena, build.list(inner), names.unique(callee.name + "_done"))));
  return callee.result.isVoid() ? nullptr : build.variable(mine);
}

}
