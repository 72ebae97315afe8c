// What one row of a window adds to the sums and extremes of a pixel.
#pragma once
#include "compiler/analysis/range.h"
#include "compiler/ir/names.h"
#include "compiler/ir/rewrite.h"
#include "compiler/transform/row_windows.h"

namespace icl {

/// Variables of a row, by those of the pixel.
using RowVariables = llvm::MapVector<const ir::Var *, const ir::Var *>;

/// Vectors of so many lanes are those of CPUs, which keep arrays near.
inline constexpr unsigned manyLanes = 16;

class RowSums {
public:
  /// `body`: around the windows, whose rows lie along `dimension`.
  RowSums(ir::Arena &, ir::Stmts body, unsigned dimension, UniqueNames &);

  /// Appends what a row adds to the window of the pixel `shift` behind this one. The names of its variables
  /// have this ending.
  RowVariables add(const RowWindow &, const ir::Expr *row, std::int64_t shift, const char *ending,
                   llvm::SmallVectorImpl<const ir::Stmt *> &out);
  /// Of 16 bits where what a row adds to a sum fits, and where vectors become shorter by it.
  ValueType typeOf(const RowWindow &, const ir::Var *sum) const;
  /// What a row adds to the sum, in the sum's type.
  const ir::Expr *valueOf(const RowVariables &, const ir::Var *sum);
  /// What changes nothing. An extreme that is NaN stays so only beside NaN.
  const ir::Expr *nothing(ast::ReduceOp, ValueType);
  /// The constants that the window uses, by what is known before the pixel.
  ir::Substitution constantsOf(const RowWindow &);

private:
  std::optional<Interval> boundsOf(ir::Stmts, const RowWindow &, const ir::Var *sum) const;

  ir::Arena &arena;
  ir::Builder build;
  const Ranges ranges;
  const unsigned dimension;
  UniqueNames &names;
};

}
