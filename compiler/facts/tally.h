// What one pixel reads and computes, and where it reads: counted as its body runs. Loops of constant trip
// count are gone through round by round, and branches that this decides are taken as they fall; what folds to
// a constant on the way is no computation. Any other loop counts as one round, any other branch as both ways.
#pragma once
#include "compiler/analysis/range.h"
#include "compiler/facts/shape.h"
#include "compiler/ir/arena.h"
#include <map>
#include <set>

namespace icl {

struct ImageTally {
  std::int64_t reads = 0;
  std::set<Offset> offsets; ///< of the reads that are no gathers
};

struct Tally {
  std::map<const ir::Image *, ImageTally> images;  ///< that are read
  std::int64_t arithmetic = 0;                     ///< operations and calls, index computations left out
  std::int64_t multiplications = 0, additions = 0; ///< among these: `*` and `/`; `+` and `-`
};

/// `ranges`: of the body. Of loops with very many rounds together, those beyond some thousands are taken to
/// be like the others.
Tally tallyOf(ir::Arena &, ir::Stmts body, const Ranges &ranges);

}
