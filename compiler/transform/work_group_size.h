// The size of the work-group that runs a kernel: compiled in, or an argument of the launch.
#pragma once
#include "compiler/ir/builder.h"

namespace icl {

struct WorkGroupSize {
  std::array<std::int64_t, 3> items{1, 1, 1}; ///< work-items of the configuration
  /// The code is the same for work-groups of any size up to `most`, and must not depend on `items`.
  bool isLaunchArgument = false;
  std::array<std::int64_t, 3> most{1, 1, 1};

  /// Of one dimension, as an int.
  const ir::Expr *size(ir::Builder &build, unsigned d) const {
    return isLaunchArgument ? build.index(ir::Op::LocalSize, d) : build.integer(items[d]);
  }
  /// Of the first dimensions together.
  const ir::Expr *total(ir::Builder &build, unsigned dimensions) const {
    const ir::Expr *all = size(build, 0);
    for (unsigned d = 1; d < dimensions; ++d)
      all = build.binary(ir::Op::Mul, all, size(build, d));
    return all;
  }
  /// Whether code may leave out the work-item's index in this dimension.
  bool isOne(unsigned d) const { return !isLaunchArgument && items[d] == 1; }
};

}
