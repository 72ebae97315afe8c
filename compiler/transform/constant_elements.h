// Replaces integers in arrays of constants by their values.
#pragma once
#include "compiler/ir/builder.h"

namespace icl {

/// The element of an array of constants at a constant index; null for other elements.
const ir::Expr *constantElement(const ir::Expr *element);

/// The same body, where the integers that arrays of constants and their copies hold at constant indices, and
/// the components of vectors of integers there, are literals. The builder folds operations on them.
ir::Stmts replaceConstantElements(ir::Arena &, ir::Stmts body);

}
