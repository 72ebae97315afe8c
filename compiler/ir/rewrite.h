// The traversal that passes are made of: rebuilds a body from its leaves, and keeps what does not change.
#pragma once
#include "compiler/ir/builder.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>

namespace icl::ir {

class Rewriter {
public:
  /// Expressions that mention nothing of `wanted` stay as they are.
  explicit Rewriter(Arena &arena, Mentions wanted = Mentions::everything())
      : build(arena), wanted(wanted), memo(arena.rewriteMemo()), number(memo.newRewriter()) {}
  virtual ~Rewriter() = default;

  const Expr *rewrite(const Expr *);
  Stmts rewrite(Stmts);

protected:
  /// What replaces an expression before its operands are rewritten; null for most expressions.
  virtual const Expr *replacement(const Expr *) { return nullptr; }
  /// What an expression becomes; its operands are already rewritten.
  virtual const Expr *expr(const Expr *e) { return e; }
  /// What a statement becomes: any number of statements. The default rewrites its parts.
  virtual Stmts stmt(const Stmt *s) { return rewriteParts(s); }
  /// What a list becomes whose statements are already rewritten.
  virtual Stmts list(Stmts body) { return body; }
  Stmts rewriteParts(const Stmt *);
  Exprs rewriteAll(Exprs);
  Coordinates rewriteAll(Coordinates);
  Stmts one(const Stmt *s) { return build.list(s); }
  /// To be called when the same expression may from now on become something else.
  void forget() { number = memo.newRewriter(); }

  Builder build;
  Mentions wanted;

private:
  const Expr *rewriteNode(const Expr *);
  const Expr *rewriteArgs(const Expr *);
  Stmts keepScope(Stmts);

  RewriteMemo &memo;
  unsigned number; // in the memo
};

/// What substitute() replaces: the variables, and the pixel's index in the dimensions that are not null.
struct Substitution {
  llvm::SmallVector<std::pair<const Var *, const Expr *>, 2> variables;
  std::array<const Expr *, 3> pixel{nullptr, nullptr, nullptr};
};
Stmts substitute(Arena &, Stmts, const Substitution &);
const Expr *substitute(Arena &, const Expr *, const Substitution &);

/// Calls `visit` on every statement, outer before inner; returns early when it returns false.
bool walk(Stmts, llvm::function_ref<bool(const Stmt *)> visit);
/// Calls `visit` on every expression of the body and their operands (shared ones as often as they occur).
void walkExprs(Stmts, llvm::function_ref<void(const Expr *)> visit);
void walkExprs(const Expr *, llvm::function_ref<void(const Expr *)> visit);
/// The same, but only for expressions that mention something of `wanted`.
void walkExprs(Stmts, Mentions wanted, llvm::function_ref<void(const Expr *)> visit);
void walkExprs(const Expr *, Mentions wanted, llvm::function_ref<void(const Expr *)> visit);
/// Calls `visit` with each variable or array that a statement gives a value, and that value.
void walkAssignments(Stmts, llvm::function_ref<void(const Var *, const Expr *)> visit);
/// The statement's own expressions: not those of statements inside it.
inline llvm::SmallVector<const Expr *, 4> expressionsOf(const Stmt *s) {
  llvm::SmallVector<const Expr *, 4> found;
  switch (s->kind) {
  case StmtKind::Declare:
    if (const Expr *value = llvm::cast<Declare>(s)->value)
      found.push_back(value);
    break;
  case StmtKind::Assign:
    found.push_back(llvm::cast<Assign>(s)->value);
    break;
  case StmtKind::Store:
    llvm::append_range(found, llvm::cast<Store>(s)->indices);
    found.push_back(llvm::cast<Store>(s)->value);
    break;
  case StmtKind::Write:
    llvm::append_range(found, valuesOf(llvm::cast<Write>(s)->coordinates));
    found.push_back(llvm::cast<Write>(s)->value);
    break;
  case StmtKind::Update:
    llvm::append_range(found, llvm::cast<Update>(s)->indices);
    found.push_back(llvm::cast<Update>(s)->value);
    break;
  case StmtKind::If:
    found.push_back(llvm::cast<If>(s)->condition);
    break;
  case StmtKind::For:
    found.append({llvm::cast<For>(s)->begin, llvm::cast<For>(s)->limit});
    if (const Expr *stride = llvm::cast<For>(s)->stride)
      found.push_back(stride);
    break;
  case StmtKind::While:
    found.push_back(llvm::cast<While>(s)->condition);
    break;
  default:
    break;
  }
  return found;
}

/// The bodies inside the statement.
inline llvm::SmallVector<Stmts, 2> bodiesOf(const Stmt *s) {
  switch (s->kind) {
  case StmtKind::If:
    return {llvm::cast<If>(s)->thenBody, llvm::cast<If>(s)->elseBody};
  case StmtKind::For:
    return {llvm::cast<For>(s)->body};
  case StmtKind::While:
    return {llvm::cast<While>(s)->body};
  case StmtKind::Region:
    return {llvm::cast<Region>(s)->body};
  case StmtKind::Block:
    return {llvm::cast<Block>(s)->body};
  default:
    return {};
  }
}

/// How many bodies the innermost statement is inside.
inline unsigned nestingOf(Stmts list) {
  unsigned deepest = 0;
  for (const Stmt *s : list)
    for (Stmts inner : bodiesOf(s))
      deepest = std::max(deepest, 1 + nestingOf(inner));
  return deepest;
}

}
