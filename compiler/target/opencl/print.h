// The statements of a variant as OpenCL C.
#pragma once
#include "compiler/target/target.h"
#include <string>

namespace icl {

/// Prints what a work-item does, indented by one level.
void printOpenCl(const ir::Kernel &, const EmitOptions &, llvm::raw_ostream &);

/// vload's and vstore's names for half values (`what` is "vload" or "vstore"): "vload_half", "vload_half2",
/// "vloada_half3". Three lanes lie four apart.
std::string halfAccess(const char *what, unsigned lanes);

}
