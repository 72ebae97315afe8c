// Constants that nothing uses any more.
#pragma once
#include "compiler/ir/builder.h"

namespace icl {

/// The list without constants that nothing uses, or only such constants.
ir::Stmts withoutUnusedConstants(ir::Arena &, ir::Stmts);

}
