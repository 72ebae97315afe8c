// Constants in the place of variables that are assigned again.
#pragma once
#include "compiler/ir/builder.h"
#include "compiler/ir/names.h"

namespace icl {

/// The same computation with a constant for each value that a variable has one after another, as far as no
/// branch or loop assigns it. Analyses that go through definitions then find these values.
ir::Stmts nameEachValue(ir::Arena &, ir::Stmts, UniqueNames &);

}
