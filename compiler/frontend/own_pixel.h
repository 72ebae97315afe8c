// Which coordinates are the own pixel's.
#pragma once
#include "compiler/ast/ast.h"
#include <optional>

namespace icl {

/// The constant c for which the expression is the pixel's index of that dimension plus c (`idx + 1`, `2 +
/// idx`, a const local of such a value); nothing if there is none.
std::optional<std::int64_t> offsetFromPixel(const ast::Expr &, unsigned dimension);

/// Whether the coordinates, x first, are exactly the own pixel's.
bool isOwnPixel(const std::vector<ast::ExprPtr> &coordinates);

}
