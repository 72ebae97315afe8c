// Control flow.
#pragma once
#include "compiler/ast/ast.h"

namespace icl {

/// Whether control may reach the end of the statement. Any condition may be true or false, except that of a
/// loop if it is constant and true: `while (1)` without `break` never ends.
bool canFallThrough(const ast::Stmt &);

}
