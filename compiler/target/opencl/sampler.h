// Samplers for image objects.
#pragma once
#include "compiler/ir/ir.h"
#include <string>

namespace icl {

/// The names of samplers in generated code: for the nearest pixel, and for linear interpolation.
std::string samplerName(Addressing);
std::string linearSamplerName(Addressing);

/// Whether a sampler with that addressing needs normalised coordinates.
bool isNormalised(Addressing);

/// Declarations of the samplers that the body uses, for the start of the kernel's body. At file scope they
/// could make a driver crash (runtime/quirks.cpp).
std::string samplers(ir::Stmts body);

}
