#include "compiler/facts/interior.h"
#include "compiler/analysis/range.h"
#include "compiler/ir/rewrite.h"

namespace icl {
using namespace ir;

double unrolledSize(Stmts list, HalfConversion half) {
  double size = 0;
  for (const Stmt *s : list) {
    size += static_cast<double>(sizeOf(s, half));
    const auto *loop = llvm::dyn_cast<For>(s);
    const double iterations = loop ? static_cast<double>(Ranges::tripCount(*loop).value_or(1)) : 1;
    for (Stmts inner : bodiesOf(s))
      size += iterations * unrolledSize(inner, half);
  }
  return size;
}

namespace {
/// Turns reads into those of the interior, without guards.
class WithoutGuards : public Rewriter {
public:
  explicit WithoutGuards(Arena &arena) : Rewriter(arena, {Op::BoundedRead}) {}

private:
  const Expr *expr(const Expr *e) override {
    return e->op == Op::BoundedRead ? build.read(Op::Read, e->image, e->args) : e;
  }
};
}

Stmts withoutGuards(Arena &arena, Stmts body) { return WithoutGuards(arena).rewrite(body); }

}
