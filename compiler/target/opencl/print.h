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

/// The function that loads or stores half values (`what` is "vload" or "vstore"): "vload_half",
/// "vload_half2", "vloada_half3". Three lanes have the stride of four.
std::string halfAccess(const char *what, unsigned lanes);

}
