// Divides once where the sides of a choice divide by the same number.
#pragma once
#include "compiler/ir/builder.h"

namespace icl {

/// c ? a / r : 2 + b / r becomes c ? q : 2 + q, where q = (c ? a : b) / r: lanes compute both sides of a
/// choice. Of floats; the bits are the same.
ir::Stmts shareQuotients(ir::Arena &, ir::Stmts body);

}
