// How large a kernel's grid and images are.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace icl {

using Extent = std::array<std::int64_t, 3>; ///< width, height, depth in pixels; 1 beyond the dimensions

/// The sizes that a kernel is compiled or tuned for. Without a grid nothing is known and only `sizes=runtime`
/// is offered.
struct Sizes {
  std::optional<Extent> grid;
  std::map<std::string, Extent> images; ///< of images whose size is not the grid's; the grid's where absent
};

}
