// Bodies made as straight as they can be: no braces, no branches that cost less to compute both ways.
#pragma once
#include "compiler/ir/builder.h"
#include "compiler/lower/names.h"

namespace icl {

/// The same computation without Blocks, every variable declared once, and each If whose sides only compute
/// (and write the same images) turned into Selects where both sides may be computed whatever the condition.
/// Loops and other Ifs stay, their bodies straightened.
ir::Stmts straightened(ir::Arena &, ir::Stmts, UniqueNames &);

/// Whether the expression can be computed where the program would not have: no access
/// that could be out of bounds.
bool isSpeculable(const ir::Expr *);

/// The names that a kernel uses.
UniqueNames namesIn(const ir::Kernel &);
/// Those that a copy of the body must leave alone, if it renames the variables that it declares: parameters,
/// constants, loop variables.
UniqueNames namesAround(const ir::Kernel &, ir::Stmts body);

}
