// The samplers that image objects are read through.
#pragma once
#include "compiler/ir/ir.h"
#include <string>

namespace icl {

/// The names in generated code of the samplers that take the nearest pixel and that interpolate.
std::string samplerName(Addressing);
std::string linearSamplerName(Addressing);

/// Whether it takes coordinates in parts of the image: OpenCL C allows the addressing no other way.
bool isNormalised(Addressing);

/// Declarations of the samplers that the body reads through, to stand first in the kernel. Not outside of it:
/// there every use stands for the value, uses in two branches are joined to one that chooses, and PoCL 3.1
/// crashes at the choice (test/fuzz/drivers/pocl_two_samplers.cl).
std::string samplers(ir::Stmts body);

}
