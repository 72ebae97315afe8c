// The one traversal that passes are made of: rebuilds a body from its leaves, sharing what does not change.
#pragma once
#include "compiler/ir/builder.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace icl::ir {

class Rewriter {
public:
  /// Expressions that mention nothing of `wanted` stay as they are.
  explicit Rewriter(Arena &arena, Mentions wanted = Mentions::everything()) : build(arena), wanted(wanted) {}
  virtual ~Rewriter() = default;

  const Expr *rewrite(const Expr *);
  Stmts rewrite(Stmts);

protected:
  /// What takes an expression's place without its operands being rewritten first; null for most.
  virtual const Expr *whole(const Expr *) { return nullptr; }
  /// What an expression becomes; its operands are already rewritten.
  virtual const Expr *expr(const Expr *e) { return e; }
  /// What a statement becomes: any number of statements. The default rewrites its parts.
  virtual Stmts stmt(const Stmt *s) { return rewriteParts(s); }
  Stmts rewriteParts(const Stmt *);
  Exprs rewriteAll(Exprs);
  Stmts one(const Stmt *s) { return build.list(s); }
  /// To be called when the same expression may from now on become something else.
  void forget() { done.clear(); }

  Builder build;
  Mentions wanted;

private:
  const Expr *rewritten(const Expr *);
  Stmts unfolded(Stmts);

  llvm::DenseMap<const Expr *, const Expr *> done; // an expression that several hold is rewritten once
};

/// The body with every variable named here, and the pixel's index where it is not null, replaced.
struct Substitution {
  llvm::SmallVector<std::pair<const Var *, const Expr *>, 2> variables;
  std::array<const Expr *, 3> pixel{nullptr, nullptr, nullptr};
};
Stmts substitute(Arena &, Stmts, const Substitution &);
const Expr *substitute(Arena &, const Expr *, const Substitution &);

/// Calls `visit` on every statement, outer before inner; returns early when it returns false.
bool walk(Stmts, llvm::function_ref<bool(const Stmt *)> visit);
/// Calls `visit` on every expression of the body and their operands (shared ones as often as they stand).
void walkExprs(Stmts, llvm::function_ref<void(const Expr *)> visit);
void walkExprs(const Expr *, llvm::function_ref<void(const Expr *)> visit);
/// The same of those alone that mention something of `wanted`.
void walkExprs(Stmts, Mentions wanted, llvm::function_ref<void(const Expr *)> visit);
void walkExprs(const Expr *, Mentions wanted, llvm::function_ref<void(const Expr *)> visit);
/// The statement's own expressions: not those of statements inside it.
llvm::SmallVector<const Expr *, 4> expressionsOf(const Stmt *);
/// The bodies inside the statement.
llvm::SmallVector<Stmts, 2> bodiesOf(const Stmt *);

}
