// Bodies made as straight as they can be: no braces, no branches that cost less to compute both ways.
#pragma once
#include "compiler/ir/builder.h"
#include "compiler/ir/names.h"

namespace icl {

/// The same computation without Blocks, every variable declared once, and each If whose sides only compute
/// (and write the same images) turned into Selects where both sides may be computed whatever the condition.
/// Loops and other Ifs stay, their bodies straightened.
ir::Stmts straighten(ir::Arena &, ir::Stmts, UniqueNames &);

/// Whether the expression can be computed where the program would not have: no access that could be out of
/// bounds.
bool isSpeculable(const ir::Expr *);

}
