// Recognises coordinates of the own pixel.
#pragma once
#include "compiler/ast/ast.h"
#include <optional>

namespace icl {

/// The constant c if the expression is the pixel's index in that dimension plus c (`idx + 1`, `2 + idx`, a
/// const local with such a value); nothing otherwise.
std::optional<std::int64_t> offsetFromPixel(const ast::Expr &, unsigned dimension);

/// Whether the coordinates, x first, are those of the own pixel.
bool isOwnPixel(const std::vector<ast::ExprPtr> &coordinates);

}
