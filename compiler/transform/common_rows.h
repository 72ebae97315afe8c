// Loops over rows of an image that the pixels of a column run together, each iteration at one row for all of
// them: pixel y reads row y + j in iteration j, so that it reads next what its neighbour reads now.
#pragma once
#include "compiler/ir/builder.h"
#include "compiler/transform/row_windows.h"
#include "llvm/ADT/DenseMap.h"

namespace icl {

/// A loop over such rows, whose bounds are known at run time, before the body. Loops of a constant trip count
/// are unrolled instead.
struct CommonRows {
  unsigned dimension;              ///< along which the rows lie
  const ir::Expr *begin, *limit;   ///< of parameters and sizes alone
  const ir::Expr *condition;       ///< that the loop is not longer than ints allow; null where that is known
  std::optional<RowWindow> window; ///< where it is one: each row is then computed once for all pixels
};
using LoopsOverRows = llvm::DenseMap<const ir::For *, CommonRows>;

/// Those of a body whose pixels can run in lock-step. None of them is inside another one.
LoopsOverRows loopsOverRows(ir::Arena &, ir::Stmts body, unsigned dimension);

}
