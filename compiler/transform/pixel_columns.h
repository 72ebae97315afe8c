// The loop over the pixels of a column whose windows slide. Where a loop of the body has windows inside, as a
// search for the best match has, the loop over pixels goes inside that loop.
#pragma once
#include "compiler/ir/builder.h"
#include "compiler/ir/names.h"

namespace icl {

struct PixelColumn {
  unsigned dimension;
  std::int64_t count;      ///< of pixels
  const ir::Expr *stride;  ///< between their indices; an int
  llvm::StringRef counter; ///< the name of the variable that counts them
};

/// Statements that run for one pixel of a column after another.
struct ColumnPart {
  ir::Stmts statements;
  llvm::SmallVector<const ir::For *, 2> around; ///< loops of the body that all pixels run together
};
struct ColumnParts {
  llvm::SmallVector<ColumnPart, 4> parts;
  std::int64_t keptBytes = 0; ///< of a pixel: of variables that one part sets and another one uses
};
ColumnParts partsOfColumn(ir::Arena &, ir::Stmts body, unsigned dimension);

/// The body of one pixel, for all pixels of a column. Variables that several loops over pixels use are kept
/// in arrays. Windows slide (transform/sliding_windows.h).
ir::Stmts loopOverColumn(ir::Arena &, ir::Stmts body, const PixelColumn &, UniqueNames &);

}
