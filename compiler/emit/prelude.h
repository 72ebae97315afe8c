// What generated kernels need beside OpenCL C: small functions, extensions, the index type.
#pragma once
#include "compiler/ir/ir.h"
#include <string>

namespace icl {

struct PreludeOptions {
  bool exact = false;             ///< forbid contraction
  bool needsIndexType = false;    ///< sizes are not compiled in
  bool hasUnalignedTypes = false; ///< vectors at any element have types of their own
};

/// The top of the source: pragmas, types, and the functions that the kernel calls.
std::string prelude(const ir::Kernel &, const PreludeOptions &);

/// "icl_float4": a float4 that may start at any float.
std::string unalignedName(ValueType);

}
