// Generates random kernels. They are well typed and have no undefined behaviour. The interpreter and every
// variant must agree, because OpenCL fixes the results of operations exactly. Operations with rounding errors
// are in the last term of some outputs only, where an error stays as small as it is.
#pragma once
#include "compiler/space/device.h"
#include <cstdint>
#include <set>
#include <string>

namespace icl::fuzz {

struct GeneratedKernel {
  std::string source;
  std::set<std::string> close; ///< outputs with rounding errors (Case)
};

/// ICL source with one kernel for devices of that kind. Depends only on the arguments. `filters`: the
/// probability, in per cent, of a kernel that only sums its neighbours with weights (filters.cpp).
GeneratedKernel generateKernel(std::uint64_t seed, const Device &, unsigned filters);

}
