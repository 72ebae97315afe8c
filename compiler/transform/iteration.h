// One iteration of a counted loop.
#pragma once
#include "compiler/ir/ir.h"

namespace icl {

/// Whether the variable is an int that takes every value between the bounds, upwards.
bool countsByOne(const ir::For &);

/// The loop's body with `value` in place of its variable. Where that is a literal, constants that become
/// literals are replaced, too: loops that they bound have constant trip counts then.
ir::Stmts iterationOf(ir::Arena &, const ir::For &, const ir::Expr *value);

}
