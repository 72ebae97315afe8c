#include "compiler/ast/walk.h"
#include "compiler/lower/body_lowering.h"
#include "compiler/transform/exits.h"
#include <numbers>

using llvm::cast;

namespace icl {
using ir::Expr;
using ir::Op;

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
  // No image has 2^31 pixels in a row: what is so far outside may as well be before the first one.
  const bool isSameOutside =
      image->boundary == ast::Boundary::Constant || image->boundary == ast::Boundary::Undefined;
  for (const Expr *&x : at) {
    const bool isWidened = x->op == Op::Convert && sizeOf(x->type.scalar) >= 4; // by the checker
    const Expr *whole = isWidened ? x->args[0] : x;
    if (isSameOutside && whole->type == ValueType{Scalar::UInt, 1})
      x = converted(build, whole, {Scalar::Int, 1});
  }
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

/// Functions that OpenCL describes by a formula, and whose error it leaves open, are that formula, so that
/// passes and devices compute them like any other expression. Null for others.
const Expr *BodyLowering::formula(BuiltinId id, ValueType type, llvm::ArrayRef<const Expr *> args) {
  const auto number = [&](double value) { return build.number(value, type); };
  const auto add = [&](const Expr *a, const Expr *b) { return build.binary(Op::Add, a, b); };
  const auto subtract = [&](const Expr *a, const Expr *b) { return build.binary(Op::Sub, a, b); };
  const auto multiply = [&](const Expr *a, const Expr *b) { return build.binary(Op::Mul, a, b); };
  const auto once = [&](const Expr *e) { return isDirect(e) ? e : keepInTemporary(e); };
  switch (id) {
  case BuiltinId::degrees:
    return multiply(args[0], number(180 / std::numbers::pi));
  case BuiltinId::radians:
    return multiply(args[0], number(std::numbers::pi / 180));
  case BuiltinId::mad:
    return add(multiply(args[0], args[1]), args[2]);
  case BuiltinId::mix: {
    const Expr *from = once(args[0]);
    return add(from, multiply(subtract(args[1], from), args[2]));
  }
  case BuiltinId::smoothstep: {
    const Expr *low = once(args[0]);
    const Expr *along = build.binary(Op::Div, subtract(args[2], low), subtract(args[1], low));
    const Expr *notBefore = build.call(BuiltinId::fmax, type, {along, number(0)});
    const Expr *t = keepInTemporary(build.call(BuiltinId::fmin, type, {notBefore, number(1)}));
    return multiply(multiply(t, t), subtract(number(3), multiply(number(2), t)));
  }
  default:
    return nullptr;
  }
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
  const ValueType type = ir::computeType(call.type.value);
  const Expr *made = formula(call.builtin.id, type, lowered);
  return made ? made : build.call(call.builtin, type, lowered);
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
