// Finds floats whose sums do not round.
#pragma once
#include "compiler/ir/builder.h"
#include "compiler/ir/names.h"

namespace icl {

/// The body with Var::sumsExactly set where exactFloats() (whole_floats.h) has proved it.
ir::Stmts markExactSums(ir::Arena &, ir::Stmts body, UniqueNames &);

}
