// Combines what several work-items, or several work-groups, have gathered for the results of reduce(...).
#pragma once
#include "compiler/ir/builder.h"
#include "compiler/ir/names.h"

namespace icl {

/// Combines the values of a work-group's items in local memory: appends the statements after which the
/// array's first `columns` elements hold the results, each of every `columns`-th item of `rows * columns`.
/// `item`: the work-item's number; `values`: a Shared array with an element for each.
void combineItems(ir::Builder &, ast::ReduceOp, const ir::Var *values, const ir::Expr *item,
                  llvm::SmallVectorImpl<const ir::Stmt *> &out, std::int64_t rows, std::int64_t columns);
/// The same of several values of each of `items` work-items, of which `values` has `items` each: the results
/// are in every `items`-th element.
void combineItemsOfEach(ir::Builder &, UniqueNames &, ast::ReduceOp, const ir::Var *values,
                        const ir::Expr *item, std::int64_t items,
                        llvm::SmallVectorImpl<const ir::Stmt *> &out);

/// Some copies of an array of cells, one behind the other.
struct CellCopies {
  const ir::Var *cells;
  std::int64_t count;     ///< cells of a copy
  const ir::Expr *copies; ///< int: how many
};

/// Combines an element of the copies row, row + rows, ... into the variable: several at a time, then those
/// that remain.
void combineCopies(ir::Builder &, UniqueNames &, ast::ReduceOp, const CellCopies &, const ir::Expr *element,
                   const ir::Expr *row, std::int64_t rows, const ir::Var *accumulator,
                   llvm::SmallVectorImpl<const ir::Stmt *> &out);

/// The indices of the array's element at this place, row-major.
ir::Exprs indicesOf(ir::Builder &, const ir::Var *array, const ir::Expr *place);

}
