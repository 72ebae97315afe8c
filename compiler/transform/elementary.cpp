#include "compiler/transform/elementary.h"
#include "compiler/ast/builtins.h"
#include "compiler/ir/rewrite.h"
#include <cmath>
#include <limits>

namespace icl {
using namespace ir;

/// Those that lanes of double compute in little more than the time of one: others need more than the
/// precision of double.
static bool isCheapInDouble(BuiltinId id) {
  switch (id) {
  case BuiltinId::exp:
  case BuiltinId::exp2:
  case BuiltinId::exp10:
  case BuiltinId::hypot:
  case BuiltinId::log:
  case BuiltinId::log2:
  case BuiltinId::log10:
  case BuiltinId::rsqrt:
    return true;
  default:
    return false;
  }
}

/// Whether targets have a function of their own for a call with a result of that scalar.
static bool hasOwnFunction(BuiltinId id, Scalar scalar) {
  return scalar == Scalar::Float ? hasOwnFunction(id) : scalar == Scalar::Double && isCheapInDouble(id);
}

namespace {
class OwnCaller : public Rewriter {
public:
  explicit OwnCaller(Arena &arena) : Rewriter(arena, {Op::Call}) {}

private:
  const Expr *expr(const Expr *e) override {
    if (e->op != Op::Call)
      return e;
    if (const Expr *made = geometric(e))
      return made;
    if (!hasOwnFunction(e->builtin.id, e->type.scalar))
      return e;
    Builtin own = e->builtin;
    own.isOwn = true;
    return build.call(own, e->type, e->args);
  }

  /// Of vectors of float, in double, where their squares neither overflow nor vanish; fast ones may do so.
  /// Null for other calls.
  const Expr *geometric(const Expr *e) {
    if (e->args.empty() || e->args[0]->type.scalar != Scalar::Float || !e->args[0]->type.isVector())
      return nullptr;
    switch (e->builtin.id) {
    case BuiltinId::length:
      return build.convert(length(inDouble(e->args[0])), e->type);
    case BuiltinId::distance:
      return build.convert(length(inDouble(build.binary(Op::Sub, e->args[0], e->args[1]))), e->type);
    case BuiltinId::fast_length:
      return length(e->args[0]);
    case BuiltinId::fast_distance:
      return length(build.binary(Op::Sub, e->args[0], e->args[1]));
    case BuiltinId::normalize:
    case BuiltinId::fast_normalize:
      return normalized(e);
    default:
      return nullptr;
    }
  }

  const Expr *inDouble(const Expr *e) { return build.convert(e, {Scalar::Double, e->type.lanes}); }

  const Expr *squares(const Expr *vector) {
    return build.call(BuiltinId::dot, vector->type.withLanes(1), {vector, vector});
  }

  const Expr *length(const Expr *vector) {
    return build.call(BuiltinId::sqrt, vector->type.withLanes(1), {squares(vector)});
  }

  /// Infinite components count as equal, and others beside them as 0: they become numbers far beyond those of
  /// float, whose squares are finite. A vector of zeros is divided by a number that is too small to change
  /// other lengths.
  const Expr *normalized(const Expr *e) {
    constexpr double beyond = 1e150, negligible = 1e-200;
    const Expr *vector = inDouble(e->args[0]);
    const ValueType type = vector->type;
    const Expr *isInfinite = build.binary(Op::Gt, build.call(BuiltinId::fabs, type, {vector}),
                                          build.number(std::numeric_limits<float>::max(), type));
    const Expr *large = build.call(BuiltinId::copysign, type, {build.number(beyond, type), vector});
    const Expr *finite = build.call(BuiltinId::select, type, {vector, large, isInfinite});
    const Expr *size =
        build.call(BuiltinId::sqrt, {Scalar::Double, 1},
                   {build.add(squares(finite), build.number(negligible, {Scalar::Double, 1}))});
    const Expr *inverse = build.binary(Op::Div, build.number(1, size->type), size);
    return build.convert(build.binary(Op::Mul, finite, build.convert(inverse, type)), e->type);
  }
};

/// pow has none: native_powr is undefined for negative numbers.
std::optional<BuiltinId> nativeOf(BuiltinId id) {
  switch (id) {
  case BuiltinId::cos:
    return BuiltinId::native_cos;
  case BuiltinId::exp:
    return BuiltinId::native_exp;
  case BuiltinId::exp2:
    return BuiltinId::native_exp2;
  case BuiltinId::exp10:
    return BuiltinId::native_exp10;
  case BuiltinId::log:
    return BuiltinId::native_log;
  case BuiltinId::log2:
    return BuiltinId::native_log2;
  case BuiltinId::log10:
    return BuiltinId::native_log10;
  case BuiltinId::powr:
    return BuiltinId::native_powr;
  case BuiltinId::rsqrt:
    return BuiltinId::native_rsqrt;
  case BuiltinId::sin:
    return BuiltinId::native_sin;
  case BuiltinId::sqrt:
    return BuiltinId::native_sqrt;
  case BuiltinId::tan:
    return BuiltinId::native_tan;
  default:
    return std::nullopt;
  }
}

/// The number that every lane of the expression is, if it is a literal.
std::optional<double> literalOf(const Expr *e) {
  while (e->op == Op::Convert)
    e = e->args[0];
  if (e->isInt())
    return static_cast<double>(e->integer);
  return e->op == Op::Float ? std::optional(e->number) : std::nullopt;
}

class NativeCaller : public Rewriter {
public:
  explicit NativeCaller(Arena &arena) : Rewriter(arena, {Op::Call, Op::Div}) {}

private:
  const Expr *expr(const Expr *e) override {
    if (e->type.scalar != Scalar::Float)
      return e;
    if (e->op == Op::Div)
      return quotient(e);
    const auto native = e->op == Op::Call ? nativeOf(e->builtin.id) : std::nullopt;
    return native ? build.call(*native, e->type, e->args) : e;
  }

  const Expr *quotient(const Expr *e) {
    const auto divisor = literalOf(e->args[1]);
    if (divisor && std::isnormal(static_cast<float>(1 / *divisor)))
      return build.binary(Op::Mul, e->args[0], build.number(static_cast<float>(1 / *divisor), e->type));
    return build.call(BuiltinId::native_divide, e->type, e->args);
  }
};
}

Stmts callOwnMath(Arena &arena, Stmts body) { return OwnCaller(arena).rewrite(body); }
const Expr *callOwnMath(Arena &arena, const Expr *e) { return OwnCaller(arena).rewrite(e); }

Stmts callNativeMath(Arena &arena, Stmts body) { return NativeCaller(arena).rewrite(body); }
const Expr *callNativeMath(Arena &arena, const Expr *e) { return NativeCaller(arena).rewrite(e); }

}
