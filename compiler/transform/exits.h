// Replaces early exits by structured code: statements after a Leave in its Region are guarded instead of
// skipped by a jump. Bodies can then be copied, interleaved and split.
#pragma once
#include "compiler/ir/builder.h"

namespace icl {

/// The region's body without any Leave of its own. A flag is declared only where an exit does not end its
/// branch. In loops a Leave becomes a Break.
ir::Stmts removeLeaves(ir::Arena &, ir::Stmts regionBody, const std::string &flagName);

/// The body of a loop with its own Continue statements (not those of inner loops) replaced by Leave.
ir::Stmts turnContinuesIntoLeaves(ir::Arena &, ir::Stmts loopBody);

/// Whether a loop's body has a jump of this kind that belongs to the loop itself.
bool hasJump(ir::Stmts loopBody, ir::StmtKind kind);

}
