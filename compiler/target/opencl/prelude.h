// What generated kernels need beside OpenCL C: small functions, extensions, the index type.
#pragma once
#include "compiler/target/target.h"
#include <string>

namespace icl {

/// The top of the source: pragmas, types, and the functions that the kernel calls.
std::string prelude(const ir::Kernel &, const EmitOptions &);

/// "icl_float4": a float4 that may start at any float.
std::string unalignedName(ValueType);

/// Whether icl_stream() takes such vectors through icl_opaque(): they may be shortened ones of wider lanes.
bool isOpaqueStreamed(ValueType);

}
