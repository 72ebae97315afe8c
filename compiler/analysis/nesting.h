// How deeply generated code nests. Compilers limit the depth of brackets, often to 256.
#pragma once
#include "compiler/ir/ir.h"

namespace icl {

/// The largest depth of brackets that a body needs: of its statements, and in an expression. A chain of `else
/// if` counts once. Code in lanes has up to twice as many, because conversions are calls there.
unsigned bracketDepth(ir::Stmts body);

}
