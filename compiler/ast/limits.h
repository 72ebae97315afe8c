// How large images may be.
#pragma once
#include <cstdint>

namespace icl::ast {

/// Pixels a side; larger images are refused. Half of what int holds, so that an index and its offsets, or
/// twice an index, need no care.
inline constexpr std::int64_t longestSide = (std::int64_t(1) << 30) - 1;

}
