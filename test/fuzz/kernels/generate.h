// Random kernels: well typed, free of what OpenCL leaves undefined, and made of operations whose results
// OpenCL fixes to the bit, so that the interpreter and every variant must agree.
#pragma once
#include "compiler/space/device.h"
#include <cstdint>
#include <string>

namespace icl::fuzz {

/// ICL source with one kernel, which every device of that kind can run. The same for the same seed.
std::string generateKernel(std::uint64_t seed, const Device &);

}
