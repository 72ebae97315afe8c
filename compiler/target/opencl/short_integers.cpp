#include "compiler/target/opencl/short_integers.h"
#include "compiler/ir/rewrite.h"
#include "compiler/target/opencl/packed_extremes.h"

namespace icl {
using namespace ir;

static bool isNarrow(ValueType type) { return isInteger(type.scalar) && sizeOf(type.scalar) < 4; }

/// Whether it is computed from integers of 8 or 16 bits, other than loaded ones.
static bool isOfNarrow(const Expr *e) {
  if (e->op == Op::Read)
    return false;
  return (isNarrow(e->type) && !e->isInt()) || llvm::any_of(e->args, isOfNarrow);
}

/// Whether a condition within the expression is.
static bool decidesByNarrow(const Expr *e) {
  switch (e->op) {
  case Op::Lt:
  case Op::Gt:
  case Op::Le:
  case Op::Ge:
  case Op::Eq:
  case Op::Ne:
  case Op::Not:
  case Op::LogicalAnd:
  case Op::LogicalOr:
    return llvm::any_of(e->args, isOfNarrow);
  case Op::Select:
    return isOfNarrow(e->args[0]);
  case Op::Convert:
    return e->type.scalar == Scalar::Bool && isOfNarrow(e->args[0]);
  case Op::Call:
    return e->builtin.id == BuiltinId::select && isOfNarrow(e->args[2]);
  default:
    return false;
  }
}

bool decidesByNarrow(const Kernel &kernel) {
  bool found = false;
  for (const Path &path : kernel.paths) {
    walkExprs(path.body, [&](const Expr *e) { found |= decidesByNarrow(e); });
    walk(path.body, [&](const Stmt *s) {
      if (const auto *i = llvm::dyn_cast<If>(s))
        found |= isOfNarrow(i->condition);
      else if (const auto *w = llvm::dyn_cast<While>(s))
        found |= isOfNarrow(w->condition);
      return true;
    });
  }
  return found;
}

namespace {

bool isShort(ValueType type) { return type.scalar == Scalar::Short || type.scalar == Scalar::UShort; }

class Avoider : public Rewriter {
public:
  Avoider(Arena &arena, const EmitOptions &options) : Rewriter(arena), options(options) {}

private:
  const Expr *expr(const Expr *e) override {
    switch (e->op) {
    case Op::Convert:
      return conversion(e);
    case Op::Minus:
      return isShort(e->type) ? opaque(negated(e->args[0]), e->type) : e;
    case Op::Call:
      return isShort(e->type) && isExtreme(e->builtin.id) && !isPackedExtreme(e, options) ? extreme(e) : e;
    default:
      return e;
    }
  }

  static bool isExtreme(BuiltinId id) {
    return id == BuiltinId::min || id == BuiltinId::max || id == BuiltinId::clamp;
  }

  const Expr *opaque(const Expr *e, ValueType type) { return build.call(BuiltinId::Convert, type, {e}); }

  const Expr *wide(const Expr *e) { return build.convert(e, e->type.withScalar(Scalar::Int)); }

  const Expr *negated(const Expr *e) { return build.unary(Op::Minus, wide(e)); }

  const Expr *extreme(const Expr *e) {
    llvm::SmallVector<const Expr *, 3> args;
    for (const Expr *arg : e->args)
      args.push_back(wide(arg));
    return opaque(build.call(e->builtin.id, e->type.withScalar(Scalar::Int), build.exprs(args)), e->type);
  }

  /// (short)-(int)a and (short)(0 - (int)a), which are the same.
  const Expr *conversion(const Expr *e) {
    if (!isShort(e->type) || e->type.isVector())
      return e;
    const Expr *from = e->args[0];
    while (from->op == Op::Convert && isInteger(from->type.scalar))
      from = from->args[0];
    const bool isNegation = from->op == Op::Minus ||
                            (from->op == Op::Sub && from->args[0]->isInt() && from->args[0]->integer == 0);
    return isNegation && isInteger(from->type.scalar) ? opaque(e->args[0], e->type) : e;
  }

  const EmitOptions &options;
};

}

Kernel avoidShorts(Kernel kernel, const EmitOptions &options) {
  for (Path &path : kernel.paths)
    path.body = Avoider(*kernel.arena, options).rewrite(path.body);
  return kernel;
}

}
