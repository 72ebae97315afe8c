// The samplers that image objects are read through.
#pragma once
#include "compiler/ir/ir.h"
#include <string>

namespace icl {

/// The sampler's name in generated code.
std::string samplerName(Addressing);

/// Whether it takes coordinates in parts of the image: OpenCL C allows the addressing no other way.
bool isNormalised(Addressing);

/// Declarations of the samplers that the kernel's images need.
std::string samplers(const ir::Kernel &);

}
