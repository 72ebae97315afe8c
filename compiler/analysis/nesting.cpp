#include "compiler/analysis/nesting.h"
#include "compiler/ir/operators.h"
#include "compiler/ir/rewrite.h"
#include <algorithm>

namespace icl {
using namespace ir;

namespace {

class Depths {
public:
  unsigned of(Stmts list) {
    unsigned deepest = 0;
    for (const Stmt *s : list)
      deepest = std::max(deepest, of(s));
    return deepest;
  }

private:
  llvm::DenseMap<const Expr *, unsigned> known;

  unsigned of(const Stmt *s) {
    unsigned deepest = 0;
    for (const Expr *e : expressionsOf(s))
      deepest = std::max(deepest, of(e));
    for (Stmts inner : bodiesOf(s)) {
      const bool isElseIf = s->kind == StmtKind::If && inner.data() != llvm::cast<If>(s)->thenBody.data() &&
                            inner.size() == 1 && inner.front()->kind == StmtKind::If;
      deepest = std::max(deepest, of(inner) + !isElseIf);
    }
    return deepest;
  }

  unsigned of(const Expr *e) {
    if (!e || e->args.empty())
      return 0;
    if (const auto found = known.find(e); found != known.end())
      return found->second;
    unsigned deepest = 0;
    for (std::size_t i = 0; i < e->args.size(); ++i)
      deepest = std::max(deepest, of(e->args[i]) + isInBrackets(e, i));
    return known[e] = deepest;
  }

  /// Whether the operand is printed in brackets, or may be in some variant.
  static bool isInBrackets(const Expr *e, std::size_t operand) {
    const Expr *inner = e->args[operand];
    if (inner->args.empty())
      return false;
    if (e->op == Op::Minus || e->op == Op::Not || e->op == Op::BitNot)
      return inner->op != Op::Minus && inner->op != Op::Not && inner->op != Op::BitNot;
    if (e->op == Op::Select)
      return operand < 2;
    if (!isBinary(e) || !isBinary(inner))
      return true;
    const unsigned own = rowOf(operatorOf(e->op)).precedence,
                   within = rowOf(operatorOf(inner->op)).precedence;
    return operand == 0 ? within < own : within <= own;
  }

  static bool isBinary(const Expr *e) { return e->op >= Op::Mul && e->op <= Op::LogicalOr; }
};

}

unsigned bracketDepth(Stmts body) { return Depths().of(body); }

}
