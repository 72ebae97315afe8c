// Reads of images, and values computed from them, that several statements share.
#pragma once
#include "compiler/ir/builder.h"
#include "compiler/ir/names.h"
#include "llvm/ADT/DenseSet.h"

namespace icl {

/// Of statements without control flow.
class SharedReads {
public:
  /// To be called with each of the statements first.
  void note(const ir::Stmt *);
  /// The image of a read that statements can share, if the kernel does not write the image. Also for guarded
  /// reads, for vectors, conversions, and integer sums, extremes and bits of reads, and for their products
  /// with literals. Else null.
  const ir::Image *imageOf(const ir::Expr *) const;
  /// Lets imageOf() find a sum of reads that it would not find by itself: one of floats, whose order usually
  /// matters.
  void share(const ir::Expr *sum) { sums.insert(sum); }
  /// What is read more than once becomes a variable, loaded right before its first use.
  ir::Stmts load(ir::Arena &, ir::Stmts, UniqueNames &) const;

private:
  llvm::DenseSet<const ir::Var *> changing; ///< what the statements assign
  ir::Mentions assigned;                    ///< what mentions none of it does not change
  llvm::DenseSet<const ir::Expr *> sums;    ///< to be shared

  bool mayChange(const ir::Expr *) const;
};

/// Whether it is the least or the greatest of integers, for which the order does not matter.
bool isExtreme(const ir::Expr *);

}
