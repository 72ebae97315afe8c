// How large a kernel's grid and images are.
#pragma once
#include "runtime/include/icl/extent.h"
#include <map>
#include <optional>
#include <string>

namespace icl {

using runtime::Extent;
using runtime::extentText;
using runtime::longestSide;

/// The sizes that a kernel is compiled or tuned for. Without a grid only `sizes=runtime` is offered.
struct Sizes {
  std::optional<Extent> grid;
  std::map<std::string, Extent> images; ///< of images whose size is not the grid's; the grid's where absent
  /// Without a grid: rows are a multiple of every vector. Programs that rely on it check it when they are
  /// launched.
  bool hasWholeRows = false;

  /// The size of an image. `hasGridSize`: the source states that it is the grid's. Nothing if it is unknown.
  std::optional<Extent> ofImage(const std::string &name, bool hasGridSize) const {
    const auto own = images.find(name);
    return hasGridSize || own == images.end() ? grid : own->second;
  }
};

}
