// Loops in the form that lanes need where pixels go different ways.
#pragma once
#include "compiler/ir/names.h"
#include "compiler/transform/varying.h"

namespace icl {

/// The body without `continue`, whose loops leave by their condition or by `break` alone. Counted loops whose
/// bounds differ between lanes become while loops.
ir::Stmts reshapeLoops(ir::Arena &, ir::Stmts body, const Varying &, UniqueNames &);

}
