// Where control goes.
#pragma once
#include "compiler/ast/ast.h"

namespace icl {

/// Whether control may reach the end of the statement. Conditions count as open but for loops whose condition
/// is constant and true, so `while (1)` without `break` never ends.
bool canFallThrough(const ast::Stmt &);

}
