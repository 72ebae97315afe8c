// Straight code in which what several statements compute alike is computed once.
#pragma once
#include "compiler/ir/builder.h"
#include "compiler/ir/names.h"

namespace icl {

/// Local value numbering (Cocke & Schwartz 1970): statements that give variables the same value, by the same
/// operations on the same values, read it from a constant that the first of them makes. What only gave a
/// variable such a value is left out where `seesAll`: nothing but these statements mentions what they
/// declare. Merged pixels share so what the author sums, orders or weighs in variables; no operation changes.
/// The statements hold no others.
ir::Stmts shareEqualValues(ir::Arena &, ir::Stmts, bool seesAll, UniqueNames &);

}
