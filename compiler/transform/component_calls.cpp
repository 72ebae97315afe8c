#include "compiler/transform/component_calls.h"
#include "compiler/ast/builtins.h"
#include "compiler/transform/components.h"

namespace icl {
using namespace ir;

/// A scalar's truth value, 1 or 0, as a vector's component: all bits or none.
static const Expr *asAllBits(Builder &build, const Expr *truth, ValueType type) {
  return build.unary(Op::Minus, build.convert(truth, type));
}

/// Whether the scalar is 1 or 0.
static bool isTruth(const Expr *e) {
  if (e->op != Op::Call)
    return isComparison(e->op) || e->op == Op::Not || e->op == Op::LogicalAnd || e->op == Op::LogicalOr;
  const Signature signature = rowOf(e->builtin.id).signature;
  return signature == Signature::RelationUnary || signature == Signature::RelationBinary;
}

static const Expr *withoutConversion(const Expr *e) { return e->op == Op::Convert ? e->args[0] : e; }

const Expr *asTruth(Builder &build, const Expr *component) {
  const Expr *bits = withoutConversion(component);
  if (bits->op == Op::Minus && isTruth(withoutConversion(bits->args[0])))
    return withoutConversion(bits->args[0]);
  const Scalar scalar = component->type.scalar;
  const Expr *number = build.convert(component, {isSigned(scalar) ? scalar : comparisonScalar(scalar), 1});
  return build.binary(Op::Lt, number, build.integer(0, number->type));
}

/// Vectors shift by the amount modulo the bits of a component, small scalars modulo those of an int.
static const Expr *shiftAmount(Builder &build, const Expr *amount, ValueType shifted) {
  if (sizeOf(shifted.scalar) >= 4)
    return amount;
  return build.binary(Op::And, amount, build.integer(8 * sizeOf(shifted.scalar) - 1, amount->type));
}

const Expr *operateOnComponent(Builder &build, const Expr *e, llvm::ArrayRef<const Expr *> args) {
  const ValueType type = e->type.withLanes(1);
  if (e->op == Op::Minus || e->op == Op::BitNot)
    return build.unary(e->op, args[0]);
  if (e->op == Op::Not)
    return asAllBits(build, build.unary(Op::Not, args[0]), type);
  if (isComparison(e->op) || e->op == Op::LogicalAnd || e->op == Op::LogicalOr)
    return asAllBits(build, build.binary(e->op, args[0], args[1]), type);
  if (e->op == Op::Shl || e->op == Op::Shr)
    return build.binary(e->op, args[0], shiftAmount(build, args[1], type));
  return build.binary(e->op, args[0], args[1]);
}

bool isComputedByComponent(const Expr *e, bool bitsMayDiffer) {
  const BuiltinRow &row = rowOf(e->builtin.id);
  switch (row.signature) {
  case Signature::Cross:
  case Signature::Normalize:
  case Signature::FloatNormalize:
  case Signature::Shuffle:
  case Signature::Shuffle2:
    return false;
  case Signature::Reinterpret: {
    const ValueType from = e->args[0]->type;
    return from.lanes == e->type.lanes && sizeOf(from.scalar) == sizeOf(e->type.scalar);
  }
  default:
    return bitsMayDiffer || isSameInLanes(e->builtin, e->args.front()->type.scalar);
  }
}

const Expr *callOnComponent(Builder &build, const Expr *e, llvm::ArrayRef<const Expr *> args) {
  const ValueType type = e->type.withLanes(1);
  switch (rowOf(e->builtin.id).signature) {
  case Signature::Select:
    return build.select(asTruth(build, args[2]), args[1], args[0]);
  case Signature::RelationUnary:
  case Signature::RelationBinary:
    return asAllBits(build, build.call(e->builtin, {Scalar::Int, 1}, args), type);
  default:
    return build.call(e->builtin, type, args);
  }
}

const Expr *reduction(Builder &build, const Expr *e, llvm::ArrayRef<const Expr *> args) {
  const unsigned lanes = e->args.front()->type.lanes;
  const auto fold = [&](Op op, auto part) {
    const Expr *all = part(0);
    for (unsigned c = 1; c < lanes; ++c)
      all = build.binary(op, all, part(c));
    return all;
  };
  const auto component = [&](unsigned argument, unsigned c) { return componentOf(build, args[argument], c); };
  switch (e->builtin.id) {
  case BuiltinId::any:
    return fold(Op::LogicalOr, [&](unsigned c) { return asTruth(build, component(0, c)); });
  case BuiltinId::all:
    return fold(Op::LogicalAnd, [&](unsigned c) { return asTruth(build, component(0, c)); });
  case BuiltinId::dot:
    return fold(Op::Add, [&](unsigned c) { return build.binary(Op::Mul, component(0, c), component(1, c)); });
  default:
    return nullptr;
  }
}

const Expr *crossProduct(Builder &build, llvm::ArrayRef<const Expr *> a, llvm::ArrayRef<const Expr *> b,
                         unsigned c) {
  if (c == 3)
    return build.number(0, a.front()->type);
  const unsigned next = (c + 1) % 3, last = (c + 2) % 3;
  return build.binary(Op::Sub, build.binary(Op::Mul, a[next], b[last]),
                      build.binary(Op::Mul, a[last], b[next]));
}

}
