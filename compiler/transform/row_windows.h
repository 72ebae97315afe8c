// Loops over the rows of a window, of which the pixels of a column have most in common.
#pragma once
#include "compiler/ir/builder.h"
#include "llvm/ADT/MapVector.h"

namespace icl {

/// A statement of a body that accumulates rows of the image: PixelIndex(dimension) plus the variable of a
/// loop. What it accumulates may be any function of a row, also of loops and branches inside or around.
struct RowWindow {
  const ir::Stmt *nest;
  const ir::For *rows; ///< the loop over them, `nest` or inside
  llvm::MapVector<const ir::Var *, ast::ReduceOp> sums;
  /// Before it. Those that it uses are the same for all pixels of a column, but for the row.
  llvm::SmallVector<const ir::Declare *, 16> constants;
  bool isSum() const;  ///< all of them can be taken back: they are sums of integers
  bool isOpen() const; ///< how many rows there are is known at run time
};

/// Statements inside loops or branches of the body are not among them. `around`: loops around the body, whose
/// variables are the same for all pixels of a column.
llvm::SmallVector<RowWindow, 2> findRowWindows(ir::Stmts body, unsigned dimension,
                                               llvm::ArrayRef<const ir::For *> around = {});
/// Those that can slide. Open ones keep no rows, so that each row is taken back as it was added.
llvm::SmallVector<RowWindow, 2> findSlidingWindows(ir::Stmts body, unsigned dimension,
                                                   llvm::ArrayRef<const ir::For *> around = {});

/// What an assignment accumulates into its variable.
struct Accumulated {
  ast::ReduceOp op;
  ir::SumTerms values; ///< subtracted ones and a constant only of a sum
};
/// Nothing where it does not: of floats only extremes are accumulated in any order.
std::optional<Accumulated> accumulatedBy(const ir::Assign &);

}
