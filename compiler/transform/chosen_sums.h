// Sums and extremes to which a choice adds something or nothing.
#pragma once
#include "compiler/ir/builder.h"

namespace icl {

/// `n = c ? n + v : n` becomes `n = n + (c ? v : 0)`, as does the same through constants in between, which
/// are left out where nothing else uses them. Also for extremes and bits of integers. The same list where
/// there is no such choice.
ir::Stmts addChosen(ir::Arena &, ir::Stmts);

}
