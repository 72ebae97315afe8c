// Straightens bodies: removes braces, and branches where computing both sides costs less.
#pragma once
#include "compiler/ir/builder.h"
#include "compiler/ir/names.h"

namespace icl {

/// A branch larger than this (sizeOf) is cheaper than computing both sides. One call of an elementary
/// function is larger. On PoCL the branch was 16 times as fast where few pixels need the call, and a fifth
/// slower where all do.
inline constexpr std::int64_t mostOperationsToSpeculate = 32;

/// The same computation without Blocks, with every variable declared once. An If whose sides only compute
/// (and write the same images) becomes Selects where both sides may be computed unconditionally and have at
/// most so many operations. Loops and other Ifs stay, their bodies straightened.
ir::Stmts straighten(ir::Arena &, ir::Stmts, UniqueNames &,
                     std::int64_t mostOperations = mostOperationsToSpeculate);

/// Whether the expression can be computed where the program would not compute it: no access could be out of
/// bounds.
bool isSpeculable(const ir::Expr *);

}
