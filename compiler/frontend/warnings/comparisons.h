// Warns of comparisons that are always true or always false.
#pragma once
#include "compiler/ast/ast.h"
#include "compiler/source/diagnostics.h"

namespace icl {

/// Reports comparisons of integers whose result follows from the types and the language: `u < 0` of an
/// unsigned number, `c > 255` of a uchar, `idx < 0`. Comparisons of constants are not reported. Sizes and
/// tunables count as unknown, because they differ between uses of a kernel.
void warnOfConstantComparisons(const ast::Function &, Diagnostics &);

}
