// Expressions on vectors in terms of scalars: what the statements of components.h are made of.
#pragma once
#include "compiler/transform/components.h"
#include "compiler/transform/varying.h"
#include <functional>

namespace icl {

/// What does not treat all components alike; caught where interleaving was asked for.
struct CannotInterleave {};

class ComponentValues {
public:
  using Components = llvm::SmallVector<const ir::Expr *, 4>;
  /// `push` takes the statements that come before the one whose expressions are split.
  ComponentValues(ir::Arena &, const Varying &, const SplitForm &, UniqueNames &,
                  std::function<void(const ir::Stmt *)> push);

  /// To be called before each statement.
  void startStatement() { seen.clear(), seenScalars.clear(); }

  /// Makes the scalars that replace a variable or an array.
  llvm::ArrayRef<const ir::Var *> split(const ir::Var *);
  llvm::ArrayRef<const ir::Var *> scalarsOf(const ir::Var *v) const { return replaced.find(v)->second; }
  /// Lets values that cost nothing replace a constant. Whether they do not.
  bool needsVariables(const ir::Var *, const Components &values);

  /// An expression that is a scalar, or the same for all pixels.
  const ir::Expr *scalar(const ir::Expr *);
  /// The same where it is evaluated more than once, or perhaps never, so that it needs no statements.
  const ir::Expr *repeatedScalar(const ir::Expr *);
  Components components(const ir::Expr *vector);
  const ir::Expr *declared(const ir::Expr *, llvm::StringRef name);
  /// In a constant, unless it is one already or costs nothing.
  const ir::Expr *kept(const ir::Expr *, llvm::StringRef name);
  /// Checks that memory holds pixels as the parts of vectors have them.
  void checkPixel(ValueType) const;

private:
  template <typename F>
  const ir::Expr *repeated(F evaluate);
  const ir::Expr *newScalar(const ir::Expr *);
  const ir::Expr *singleComponent(const ir::Expr *swizzle);
  Components newComponents(const ir::Expr *);
  const ir::Expr *whole(const ir::Expr *vector);
  Components each(const ir::Expr *vector);
  Components spread(const ir::Expr *scalar, ValueType vector, llvm::StringRef name = "t");
  template <typename Make>
  Components map(const ir::Expr *, Make);
  Components element(const ir::Expr *);
  Components select(const ir::Expr *);
  Components cross(const ir::Expr *);
  Components call(const ir::Expr *);
  /// What has no form for interleaved components.
  void needsSeparate() const {
    if (form.isInterleaved)
      throw CannotInterleave();
  }

  ir::Arena &arena;
  ir::Builder build;
  const Varying &varying;
  SplitForm form;
  UniqueNames &names;
  std::function<void(const ir::Stmt *)> push;
  bool mayDeclare = true;
  llvm::DenseMap<const ir::Var *, llvm::SmallVector<const ir::Var *, 4>> replaced;
  llvm::DenseMap<const ir::Var *, Components> constants; ///< that need no variables of their own
  unsigned lanes = 0;                                    ///< interleaved: of every vector; 0: none seen yet
  // In the statement so far
  llvm::DenseMap<const ir::Expr *, Components> seen;
  llvm::DenseMap<const ir::Expr *, const ir::Expr *> seenScalars;
};

}
