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
  const PixelOffset &pixelOffset() const { return offset; }
  /// Replaces a variable by a value from now on; null: no longer.
  void setValue(const ir::Var *, const ir::Expr *);
  /// From now on, uses the other copy's variable in place of its own.
  void shareVariable(const ir::Var *, const Copier &);

private:
  const ir::Expr *expr(const ir::Expr *) override;
  const ir::Var *now(const ir::Var *) const;

  ir::Arena &arena;
  const AlignedIndex &known;
  UniqueNames &names;
  const PixelOffset offset;
  std::array<const ir::Expr *, 3> pixel;
  llvm::SmallDenseMap<const ir::Var *, const ir::Var *, 16> renamed;
  llvm::SmallDenseMap<const ir::Var *, const ir::Expr *, 2> values;
};

/// A place relative to the work-item's first pixel: the coordinate that changes last comes first.
using Place = std::array<std::int64_t, 3>;

/// The order in which pixels are read: row by row, as Place{z, y, 0}, or column by column, as Place{x, y, z}.
enum class Scan : std::uint8_t { Rows, Columns };

/// The farthest place that a statement reads; nothing where it reads no image at such a place.
std::optional<Place> farthestRead(ir::Builder &, const ir::Stmt *, Scan);

/// By rows, unless reads by columns turn back less often.
Scan scanOf(ir::Builder &, ir::Stmts);

}
