// Windows whose rows the pixels of a column have in common, as kernel facts.
#pragma once
#include "compiler/facts/facts.h"
#include "compiler/ir/ir.h"

namespace icl {

/// The body's windows that can slide. `inLanes`: as it is where short branches are choices.
void noteSliding(KernelFacts &, ir::Arena &, ir::Stmts body, ir::Stmts inLanes);

/// The loops over rows that are not counted, of a straightened body whose pixels can run in lock-step.
void noteOpenRows(KernelFacts &, ir::Arena &, ir::Stmts body);

}
