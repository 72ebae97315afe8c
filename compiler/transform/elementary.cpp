#include "compiler/transform/elementary.h"
#include "compiler/ast/builtins.h"
#include "compiler/ir/rewrite.h"
#include <cmath>

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
    if (e->op != Op::Call || !hasOwnFunction(e->builtin.id, e->type.scalar))
      return e;
    Builtin own = e->builtin;
    own.isOwn = true;
    return build.call(own, e->type, e->args);
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
