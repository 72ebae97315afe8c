// Warns of what has no exact result in exact kernels.
#pragma once
#include "compiler/ast/ast.h"
#include "compiler/source/diagnostics.h"

namespace icl {

/// Reports each call of a builtin in an exact kernel, or in a helper of one, whose result OpenCL C does not
/// define to the last bit.
void warnOfInexactCalls(const ast::Program &, Diagnostics &);

}
