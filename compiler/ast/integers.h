// Arithmetic on two integer constants, for the source language and the kernel IR.
#pragma once
#include "compiler/ast/ast.h"
#include <cstdint>
#include <optional>

namespace icl {

/// `a op b` as OpenCL C computes it on integers of the type. Both operands are values of the type (as
/// returned by `wrap`); the caller must wrap the result. Comparisons and logic give 0 or 1. Nothing if it
/// divides by zero.
std::optional<std::int64_t> computeInteger(ast::BinaryOp op, Scalar type, std::int64_t a, std::int64_t b);

}
