// Computes once what several statements of straight-line code compute.
#pragma once
#include "compiler/ir/builder.h"
#include "compiler/ir/names.h"

namespace icl {

/// Local value numbering (Cocke & Schwartz 1970). Statements that give variables the same value, by the same
/// operations on the same values, read it from a constant that the first of them declares. `seesAll`: no
/// other statements use what these declare; assignments that nothing reads are then left out. Merged pixels
/// so share what the author sums or sorts in variables. No operation changes. The statements contain no
/// others.
ir::Stmts shareEqualValues(ir::Arena &, ir::Stmts, bool seesAll, UniqueNames &);

}
