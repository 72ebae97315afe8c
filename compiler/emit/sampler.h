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

/// Declarations of the samplers that the body reads through.
std::string samplers(ir::Stmts body);

}
