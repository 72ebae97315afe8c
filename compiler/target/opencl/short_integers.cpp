#include "compiler/target/opencl/short_integers.h"
#include "compiler/ir/rewrite.h"

namespace icl {
using namespace ir;

namespace {

bool isShort(ValueType type) { return type.scalar == Scalar::Short || type.scalar == Scalar::UShort; }

/// Whether it was loaded, so that nothing was computed in 16 bits.
bool isLoaded(const Expr *e) { return e->op == Op::Read || e->op == Op::Element; }

/// The 16-bit value that a conversion to a wider integer begins with; null if there is none.
const Expr *shortIn(const Expr *e) {
  while (e->op == Op::Convert && isInteger(e->type.scalar) && e->args[0]->type.lanes == e->type.lanes)
    e = e->args[0];
  return isShort(e->type) && !e->isInt() && !isLoaded(e) ? e : nullptr;
}

class Avoider : public Rewriter {
public:
  explicit Avoider(Arena &arena) : Rewriter(arena) {}

private:
  const Expr *expr(const Expr *e) override {
    switch (e->op) {
    case Op::Eq:
    case Op::Ne:
      return equality(e);
    case Op::Not:
    case Op::LogicalAnd:
    case Op::LogicalOr:
      return withTruths(e, e->args.size());
    case Op::Select:
      return withTruths(e, 1);
    case Op::Convert:
      return e->type.scalar == Scalar::Bool ? withTruths(e, 1) : conversion(e);
    case Op::Minus:
      return isShort(e->type) ? opaque(negated(e->args[0]), e->type) : e;
    case Op::Call:
      return e->builtin.id == BuiltinId::select && !e->type.isVector() && shortIn(e->args[2])
                 ? build.select(truth(e->args[2]), e->args[1], e->args[0])
                 : e;
    default:
      return e;
    }
  }

  Stmts stmt(const Stmt *s) override {
    const Stmts rewritten = rewriteParts(s);
    if (rewritten.size() != 1)
      return rewritten;
    if (const auto *i = llvm::dyn_cast<If>(rewritten.front()); i && truth(i->condition) != i->condition)
      return one(i->isShortcut ? build.shortcut(truth(i->condition), i->thenBody, i->elseBody)
                               : build.branch(truth(i->condition), i->thenBody, i->elseBody, i->isLikely));
    if (const auto *w = llvm::dyn_cast<While>(rewritten.front()); w && truth(w->condition) != w->condition)
      return one(build.whileLoop(truth(w->condition), w->body, w->testAtEnd, w->name));
    return rewritten;
  }

  const Expr *opaque(const Expr *e, ValueType type) { return build.call(BuiltinId::Convert, type, {e}); }

  /// In 32 bits, or as many more as it has.
  const Expr *wide(const Expr *e) {
    const ValueType type = isShort(e->type) ? e->type.withScalar(Scalar::Int) : e->type;
    const Expr *from = shortIn(e);
    return from ? opaque(from, type) : build.convert(e, type);
  }

  const Expr *equality(const Expr *e) {
    if (!shortIn(e->args[0]) && !shortIn(e->args[1]))
      return e;
    const Expr *wider = build.binary(e->op, wide(e->args[0]), wide(e->args[1]));
    return wider->type == e->type ? wider : opaque(wider, e->type);
  }

  const Expr *truth(const Expr *condition) {
    if (condition->type.isVector() || !shortIn(condition))
      return condition;
    const Expr *value = wide(condition);
    return build.binary(Op::Ne, value, build.integer(0, value->type));
  }

  /// The first operands as conditions.
  const Expr *withTruths(const Expr *e, std::size_t count) {
    llvm::SmallVector<const Expr *, 3> args(e->args.begin(), e->args.end());
    for (std::size_t i = 0; i < count; ++i)
      args[i] = truth(args[i]);
    return build.withArgs(e, build.exprs(args));
  }

  const Expr *negated(const Expr *e) {
    return build.unary(Op::Minus, build.convert(e, e->type.withScalar(Scalar::Int)));
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
};

}

Kernel avoidShorts(Kernel kernel) {
  for (Path &path : kernel.paths)
    path.body = Avoider(*kernel.arena).rewrite(path.body);
  return kernel;
}

}
