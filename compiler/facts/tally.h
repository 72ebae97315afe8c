// What one pixel reads and computes, and where it reads: counted as its body runs. Loops of constant trip
// count are executed iteration by iteration, and branches that this decides are taken; what folds to a
// constant on the way is not counted. Any other loop counts as one iteration, any other branch as both its
// sides.
#pragma once
#include "compiler/analysis/range.h"
#include "compiler/facts/shape.h"
#include "compiler/ir/arena.h"
#include <map>
#include <set>

namespace icl {

struct ImageTally {
  std::int64_t reads = 0;
  std::set<Offset> offsets; ///< of the reads that are not gathers; of quotients: of their dividends, unless
                            ///< these are all multiples of the divisor
  std::array<std::int64_t, 3> divisors{1, 1, 1}; ///< per dimension
};

struct Tally {
  std::map<const ir::Image *, ImageTally> images;  ///< that are read
  std::int64_t arithmetic = 0;                     ///< operations and calls, index computations left out
  std::int64_t multiplications = 0, additions = 0; ///< among these: `*` and `/`; `+` and `-`
};

/// `ranges`: of the body. After some thousands of iterations, the remaining ones are assumed to be like the
/// others.
Tally tallyOf(ir::Arena &, ir::Stmts body, const Ranges &ranges);

}
