// Replaces integers in arrays of constants by their values.
#pragma once
#include "compiler/ir/builder.h"

namespace icl {

/// The element of an array of constants at a constant index; null for other elements.
const ir::Expr *constantElement(const ir::Expr *element);

/// The same body, where the integers that arrays at file scope and their copies hold at constant indices are
/// literals. The builder folds operations on them.
ir::Stmts replaceConstantElements(ir::Arena &, ir::Stmts body);

}
