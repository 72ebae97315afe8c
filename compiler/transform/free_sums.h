// Finds floats whose sums may be computed in any order.
#pragma once
#include "compiler/ir/builder.h"
#include "compiler/ir/names.h"

namespace icl {

/// The body with Var::sumOrder set where exactFloats() (whole_floats.h) has proved that sums do not round.
/// `toleratesErrors`: set wherever a float is summed up, because the author allows that it rounds
/// differently.
ir::Stmts markFreeSums(ir::Arena &, ir::Stmts body, bool toleratesErrors, UniqueNames &);

}
