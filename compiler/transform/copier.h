// Copies statements for the pixels of a block, and finds the rows that they read.
#pragma once
#include "compiler/ir/rewrite.h"
#include "compiler/transform/lockstep.h"
#include "llvm/ADT/DenseMap.h"
#include <optional>

namespace icl {

/// Copies statements for one pixel of the block, in order. Each copy has its own variables.
class Copier : public ir::Rewriter {
public:
  Copier(ir::Arena &, const PixelOffset &, const AlignedIndex &known, UniqueNames &);
  const ir::Stmt *copy(const ir::Stmt *);

private:
  const ir::Expr *expr(const ir::Expr *) override;
  const ir::Var *now(const ir::Var *) const;

  ir::Arena &arena;
  const AlignedIndex &known;
  UniqueNames &names;
  std::array<const ir::Expr *, 3> pixel;
  llvm::SmallDenseMap<const ir::Var *, const ir::Var *, 16> renamed;
};

/// z before y, relative to the work-item's first pixel.
using Row = std::array<std::int64_t, 2>;
/// The farthest row that a statement reads; nothing where it reads no rows.
std::optional<Row> rowOf(ir::Builder &, const ir::Stmt *);

}
