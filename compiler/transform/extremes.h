// Finds the smaller or the larger of two integers where the source compares them.
#pragma once
#include "compiler/ir/builder.h"
#include "compiler/ir/names.h"

namespace icl {

/// The same body with `a > b ? a : b` and `if (a > b) b = a;` of scalar integers as calls of max, and the
/// like as calls of min: other passes look for these. Floats stay, because NaN makes a difference. An
/// exchange that sorts, as `if (a > b) { t = a; a = b; b = t; }`, is one of each, and two choices where they
/// are floats: it has no branch, so that lanes and lock-step can execute it.
ir::Stmts callExtremes(ir::Arena &, ir::Stmts, UniqueNames &);

}
