// Sizes and arguments of the kernels in bench/kernels/ and bench/papers/kernels/ that cannot have a square
// grid, images of its size and random numbers.
#pragma once
#include "compiler/space/sizes.h"
#include <map>
#include <string>
#include <vector>

namespace icl::contest {

struct KernelShape {
  Extent grid{1, 1, 1};
  std::map<std::string, Extent> images{};               ///< of another size than the grid's
  std::map<std::string, std::vector<double>> numbers{}; ///< lanes of `float` and `int`, by parameter
};

/// The shape of a 2-D kernel where the picture has so many pixels along each edge. The standard one is a grid
/// of this size and nothing else.
KernelShape shapeOf(const std::string &kernel, std::int64_t edge);

}
