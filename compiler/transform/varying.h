// What differs between neighbouring pixels along x: values, and the ways that they go.
#pragma once
#include "compiler/ir/builder.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace icl {

/// The variables and expressions of a straightened body whose values depend on the pixel's x.
class Varying {
public:
  explicit Varying(ir::Arena &arena) : build(arena) {}

  void find(ir::Stmts body);

  bool varies(const ir::Expr *) const;
  /// Whether pixels go different ways at a branch, or leave a loop in different iterations.
  bool diverges(const ir::Stmt *s) const { return diverging.contains(s); }
  bool diverges() const { return !diverging.empty(); }
  /// Whether a variable in it holds something else in each lane. The index of the first lane does not count.
  bool variesByVariable(const ir::Expr *) const;
  /// A cheaper test: false only for what does not vary.
  bool mayVary(const ir::Expr *e) const { return e->mentions.meets(differing); }
  bool holds(const ir::Var *v) const { return variables.contains(v); }
  /// The value in the first lane of a coordinate along x that is PixelIndex(0) + something equal in all
  /// lanes. Null for other coordinates.
  const ir::Expr *firstOfRun(const ir::Coordinate &);

  /// The value of a constant, where its variables still have the values that it was computed from; else null.
  const ir::Expr *definition(const ir::Var *) const;

  /// Whether the expression may have another value where its variables have been assigned since.
  bool mayChange(const ir::Expr *) const;

private:
  /// The statements around a list: how many of them diverge, and the innermost loop.
  struct Place {
    unsigned depth = 0;
    const ir::Stmt *loop = nullptr;
    unsigned loopDepth = 0; ///< of the loop's body
  };
  void visit(ir::Stmts, const Place &);
  void visit(const ir::Stmt *, const Place &);
  void mark(const ir::Var *, bool differs);
  void declare(const ir::Var *, unsigned depth);
  void change(const ir::Var *, bool differs, unsigned depth);
  void note(const ir::Stmt *);

  const ir::Expr *firstOfRun(const ir::Expr *value);
  const ir::Expr *firstOfTerm(const ir::Expr *);

  ir::Builder build;
  llvm::DenseSet<const ir::Var *> variables, changing; // changing: assigned after their declaration
  ir::Mentions differing{ir::Op::PixelIndex, ir::Op::Part},
      assigned; // what mentions none of these neither varies nor changes
  llvm::DenseMap<const ir::Var *, const ir::Expr *> definitions;
  llvm::DenseMap<const ir::Var *, unsigned> depths; // diverging statements around the declaration
  llvm::DenseSet<const ir::Stmt *> diverging;
  bool isStable = false; // the last visit found nothing new
};

}
