// What guards cost a driver that builds them, beyond their operations.
#pragma once
#include "compiler/analysis/range.h"
#include <string>

namespace icl {

/// A guard that gives a constant outside the image branches. Within loops the time to build many of them
/// grows with their square: 512 in PoCL took 24 s, and 1 s where the loops were unrolled. These are the
/// operations, above their own, that they count for in one pixel's body: expressions over the `unroll.*`
/// knobs, empty where there are none.
struct GuardSizes {
  std::string bounded; ///< of reads at bounded offsets, which only borders guard
  std::string gathers;
};
GuardSizes guardSizes(ir::Stmts body, const Ranges &);

/// Of two choices of tunables: whatever is larger.
GuardSizes larger(const GuardSizes &, const GuardSizes &);

}
