// Which share of a body a further pixel of a column adds where pixels run in lock-step.
#pragma once
#include "compiler/ir/names.h"
#include <optional>

namespace icl {

/// From 0 to 1: pixels above each other share reads, and what they compute from these alone. The interior's
/// body, with complete loops. 1 where that is too long to find out, or where some loop is not counted.
double shareOfRow(ir::Arena &, ir::Stmts body, UniqueNames &);

}
