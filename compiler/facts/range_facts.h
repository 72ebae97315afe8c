// The ranges of a kernel's integers, as kernel facts.
#pragma once
#include "compiler/analysis/range.h"
#include <string>
#include <vector>

namespace icl {

/// Integers of up to 32 bits: the pixels of an image (of one that is only written, what the kernel writes),
/// an array at file scope or in the body, or a variable.
struct RangeFacts {
  std::string name;               ///< of a variable: in the lowered body, where helpers are inlined
  std::optional<Interval> values; ///< nothing where they are not bounded
};

/// Images, arrays at file scope, then variables in source order.
std::vector<RangeFacts> rangeFacts(const ir::Kernel &, const Ranges &);

/// Ranges that hold for both, for example for two choices of one kernel's tunables.
std::vector<RangeFacts> joinRanges(std::vector<RangeFacts>, const std::vector<RangeFacts> &);

}
