// Warns of declarations that nothing uses.
#pragma once
#include "compiler/ast/ast.h"
#include "compiler/source/diagnostics.h"

namespace icl {

/// Reports local variables and parameters of the function that nothing reads. An image or array is used if it
/// is accessed or passed on, and an image if the grid has its size.
void warnOfUnusedVariables(const ast::Function &, Diagnostics &);

/// Reports helpers that no function calls.
void warnOfUnusedHelpers(const ast::Program &, Diagnostics &);

}
