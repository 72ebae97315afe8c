// Lowers the checked AST to kernel IR: the first step.
#pragma once
#include "compiler/ast/ast.h"
#include "compiler/ir/ir.h"
#include <map>

namespace icl {

/// One pixel's computation in terms of PixelIndex, as a kernel of one Whole path. Helpers are inlined,
/// tunables and constants replaced by their values, early returns made structured, effects inside expressions
/// put into statements of their own in C's order (left to right). `sample` is left to its knob. Reads of
/// images with a boundary condition are BoundedReads. Tunables that are absent take their first value.
/// `isReserved`: names that variables cannot have in the target. `sumsMagnitudes`: floating sums add the
/// magnitudes of their values.
ir::Kernel lowerBody(const ast::Kernel &, const std::map<std::string, std::int64_t> &tunables,
                     ir::IsReserved isReserved = nullptr, bool sumsMagnitudes = false);

}
