// Warns of builtins in exact kernels that have no exact result.
#pragma once
#include "compiler/ast/ast.h"
#include "compiler/source/diagnostics.h"

namespace icl {

/// Reports each call of a builtin whose result OpenCL C does not define to the last bit, in exact kernels and
/// their helpers.
void warnOfInexactCalls(const ast::Program &, Diagnostics &);

}
