// Generates random kernels. They are well typed, have no undefined behaviour, and use only operations whose
// results OpenCL fixes exactly, so that the interpreter and every variant must agree.
#pragma once
#include "compiler/space/device.h"
#include <cstdint>
#include <string>

namespace icl::fuzz {

/// ICL source with one kernel for devices of that kind. Depends only on the seed.
std::string generateKernel(std::uint64_t seed, const Device &);

}
