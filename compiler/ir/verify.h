// Checks what every pass must keep.
#pragma once
#include "compiler/ir/ir.h"

namespace icl::ir {

/// What is wrong with the kernel, in a sentence; empty if nothing is. Looked at: operand types, variables
/// used where they are declared, constants assigned once, jumps inside loops, coordinates as many as
/// dimensions.
std::string verify(const Kernel &);

}
