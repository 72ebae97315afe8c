// What guards cost a driver that builds them, beyond their operations.
#pragma once
#include "compiler/analysis/range.h"
#include "compiler/space/typed.h"

namespace icl {

/// A guard that gives a constant outside the image is a branch. In loops, the time to build guards grows with
/// the square of their number: 512 took 24 s in PoCL, and 1 s where the loops were unrolled. These are the
/// additional operations that the guards of one pixel's body count as: expressions over `unroll.*`.
struct GuardSizes {
  IntegerExpression bounded = 0; ///< of reads at bounded offsets, which only borders guard
  IntegerExpression gathers = 0;
};
GuardSizes guardSizes(ir::Stmts body, const Ranges &);

/// For two choices of tunables: the larger sizes.
GuardSizes larger(const GuardSizes &, const GuardSizes &);

}
