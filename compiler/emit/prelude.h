// What generated kernels need beside OpenCL C: small functions, extensions, the index type.
#pragma once
#include "compiler/ir/ir.h"
#include <string>

namespace icl {

/// The top of the source: pragmas, the index type when sizes are not compiled in, and the functions that the
/// kernel calls.
std::string prelude(const ir::Kernel &, bool exact, bool needsIndexType);

}
