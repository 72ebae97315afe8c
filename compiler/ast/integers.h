// Arithmetic on two integer constants, of the source and of the kernel IR alike.
#pragma once
#include "compiler/ast/ast.h"
#include <cstdint>
#include <optional>

namespace icl {

/// `a op b` as OpenCL C computes it on integers of the type, both held as `wrapped` gives them; what leaves
/// the type is still to be wrapped. Comparisons and logic give 0 or 1. Nothing when dividing by zero.
std::optional<std::int64_t> computed(ast::BinaryOp op, Scalar type, std::int64_t a, std::int64_t b);

}
