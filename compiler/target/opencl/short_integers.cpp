#include "compiler/target/opencl/short_integers.h"
#include "compiler/ir/rewrite.h"
#include "compiler/target/opencl/packed_extremes.h"

namespace icl {
using namespace ir;

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
