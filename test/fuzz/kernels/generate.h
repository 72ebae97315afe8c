// Generates random kernels. They are well typed and have no undefined behaviour. The interpreter and every
// variant must agree, because OpenCL fixes the results of operations exactly. Operations with rounding errors
// are in the last term of some outputs only, where an error stays as small as it is.
#pragma once
#include "compiler/space/device.h"
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace icl::fuzz {

/// How an input that is transposed or turned is as large as the grid.
struct Turn {
  std::vector<unsigned> order{}; ///< the dimension of the grid whose index each of its own has
  std::int64_t margin = 0;       ///< pixels by which its extents are larger
};

struct GeneratedKernel {
  std::string source;
  std::set<std::string> close;       ///< outputs with rounding errors (Case)
  std::map<std::string, Turn> turns; ///< of inputs that are transposed or turned
};

/// ICL source with one kernel for devices of that kind. Depends only on the arguments. `filters`: the
/// probability, in per cent, of a kernel of one form (filters.cpp, sorting.cpp, turning.cpp, windows.cpp,
/// branching.cpp, edges.cpp).
GeneratedKernel generateKernel(std::uint64_t seed, const Device &, unsigned filters);

}
