// Windows whose size is a parameter, where all of them lie in the grid: there, tests whether a pixel is
// inside, and what moves it inside, change nothing.
#pragma once
#include "compiler/analysis/range.h"
#include "compiler/ir/builder.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace icl {

/// Whether the body may assume that a place along a dimension of the grid lies inside.
using MayAssumeInside = llvm::function_ref<bool(const ir::Expr *place, unsigned dimension)>;

/// The body under these assumptions: `idx + i >= 0` holds, `clamp(idx + i, 0, img.width - 1)` and
/// `max(idx - radius, 0)` are their first operand. Asks only about places at no bounded distance from the
/// pixel, and only where something follows. Loops from one such place to another one count the distance from
/// the pixel then. The same list where nothing follows. `grid`: its extents where they are compiled in.
ir::Stmts assumeInside(ir::Arena &, ir::Stmts body, std::optional<std::array<std::int64_t, 3>> grid,
                       MayAssumeInside);

/// The same where blocks can be tested for whether their windows are inside (analysis/block_ends.h).
ir::Stmts insideWindows(ir::Arena &, ir::Stmts body);

}
