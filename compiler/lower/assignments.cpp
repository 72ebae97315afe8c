#include "compiler/ir/operators.h"
#include "compiler/lower/body_lowering.h"

using llvm::cast;

namespace icl {
using ir::Expr;
using ir::Op;

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

/// What a conversion made of a value of the type by changing nothing but its sign; else null.
static const Expr *withOwnSign(const Expr *e, ValueType type) {
  const bool isSuch = e->op == Op::Convert && e->args[0]->type == type && isInteger(type.scalar) &&
                      isInteger(e->type.scalar) && sizeOf(type.scalar) == sizeOf(e->type.scalar);
  return isSuch ? e->args[0] : nullptr;
}

static bool isSum(const Expr *e) { return e->op == Op::Add || e->op == Op::Sub; }

/// Whether such a value is a term of the sum.
static bool hasTermOf(ValueType type, const Expr *e) {
  return isSum(e) ? hasTermOf(type, e->args[0]) || hasTermOf(type, e->args[1])
                  : withOwnSign(e, type) != nullptr;
}

const Expr *converted(ir::Builder &build, const Expr *e, ValueType type) {
  if (const Expr *own = withOwnSign(e, type))
    return own;
  if (!isSum(e) || !hasTermOf(type, e))
    return build.convert(e, type);
  return build.binary(e->op, converted(build, e->args[0], type), converted(build, e->args[1], type));
}

void BodyLowering::assign(const Target &t, const Expr *value) {
  // Memory rounds to half when it is written; a variable must be rounded here.
  const bool isMemory = t.image || t.var->isArray();
  const bool isHalf = t.type.scalar == Scalar::Half;
  const bool keepsHalf = isHalf && (t.image || t.var->storage != ir::Var::Storage::Local);
  const Expr *result = converted(build, value, keepsHalf ? ir::computeType(t.type) : t.type);
  if (!isMemory)
    return push(build.assign(t.var, result, t.components));
  if (t.image)
    return push(build.write(t.image, t.indices, result, t.components));
  push(build.store(t.var, t.indices, result, t.components));
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

/// The value is computed after the indices.
void BodyLowering::update(const ast::Update &u) {
  llvm::SmallVector<const ast::Expr *, 4> parts;
  for (const ast::ExprPtr &index : u.indices)
    parts.push_back(index.get());
  parts.push_back(u.value.get());
  auto lowered = operands(parts);
  const ir::Var *array = binding(u.result).var;
  const Expr *value = build.convert(lowered.pop_back_val(), ir::computeType(array->type));
  if (sumsMagnitudes && u.op == ast::ReduceOp::Sum && isFloat(value->type.scalar))
    value = build.call(BuiltinId::fabs, value->type, {value});
  if (u.indices.empty())
    lowered.push_back(build.integer(0));
  push(build.update(array, lowered, u.op, value));
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

}
