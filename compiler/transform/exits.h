// Early exits made structured: what follows a Leave inside its Region is guarded instead of jumped over, so
// that bodies can stand beside each other and be taken apart.
#pragma once
#include "compiler/ir/builder.h"

namespace icl {

/// The region's body without any Leave of its own. A flag is made only where an exit does not end its branch;
/// inside loops a Leave becomes a Break.
ir::Stmts removeLeaves(ir::Arena &, ir::Stmts regionBody, const std::string &flagName);

/// The body of a loop with its own Continue statements (not those of inner loops) turned into Leave.
ir::Stmts turnContinuesIntoLeaves(ir::Arena &, ir::Stmts loopBody);

/// Whether a loop's body has a jump of this kind that belongs to the loop itself.
bool hasJump(ir::Stmts loopBody, ir::StmtKind kind);

}
