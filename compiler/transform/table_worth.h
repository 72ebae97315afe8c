// Which values cost more than reading them from a table.
#pragma once
#include "compiler/ir/ir.h"

namespace icl {

/// What an operation costs besides its operands, where 2 is worth a table.
int costOf(const ir::Expr *);

/// Whether the value costs more than reading it from a table, and is short enough to be one's.
bool isWorthTable(const ir::Expr *value);

/// Whether an elementary function is computed, for which even one launch before the kernel's may pay.
bool callsElementary(const ir::Expr *);

}
