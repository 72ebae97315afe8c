// Finds the smaller or the larger of two integers where the source compares them.
#pragma once
#include "compiler/ir/builder.h"

namespace icl {

/// The same body with `a > b ? a : b` and `if (a > b) b = a;` of scalar integers as calls of max, and the
/// like as calls of min: other passes look for these. Floats stay, because NaN makes a difference.
ir::Stmts callExtremes(ir::Arena &, ir::Stmts);

}
