// Prints statements and expressions as OpenCL C.
#pragma once
#include "compiler/target/target.h"
#include <string>

namespace icl {

/// Prints the body of the kernel's function, indented by one level.
void printOpenCl(const ir::Kernel &, const EmitOptions &, llvm::raw_ostream &);

/// The type of the elements of an array at file scope: of 4 lanes for 3, because a driver misplaces elements
/// of 3 (runtime/quirks.cpp).
ValueType constantElement(ValueType);

/// The function that loads or stores values in memory of scalars (`what` is "vload" or "vstore"): "vload3",
/// "vload_half", "vload_half2", "vloada_half3", whose stride is that of four lanes.
std::string accessName(const char *what, ValueType stored);

}
