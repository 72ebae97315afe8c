// Which share of a body a further pixel of a column adds where pixels run in lock-step.
#pragma once
#include "compiler/ir/names.h"
#include <set>
#include <string>

namespace icl {

struct RowShare {
  double share; ///< from 0 to 1: pixels above each other share reads, and what they compute from these alone
  std::set<std::string> completeLoops; ///< names of the loops that must be complete for this
};

/// Of the interior's body. Loops are complete as long as the body is short enough to find out, outer loops
/// first: of a long loop those inside are. The share is 1 where pixels do not run in lock-step.
RowShare shareOfRow(ir::Arena &, ir::Stmts body, UniqueNames &);

}
