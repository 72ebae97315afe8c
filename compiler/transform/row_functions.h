// Values that a pixel computes by the same function of several rows, as interpolation does.
#pragma once
#include "compiler/ir/builder.h"

namespace icl {

/// What is computed of one row.
struct RowValues {
  const ir::Expr *row;                            ///< an int
  llvm::SmallVector<const ir::Var *, 4> values{}; ///< constants of the body
};

/// Rows of a body without control flow, in the order in which their values are declared: the i-th value of
/// each is the i-th function of its row. The functions are equal for all pixels of a column: the row is all
/// that makes a difference along `dimension`. Two rows or more, or none.
llvm::SmallVector<RowValues, 2> findRowFunctions(ir::Arena &, ir::Stmts body, unsigned dimension);

}
