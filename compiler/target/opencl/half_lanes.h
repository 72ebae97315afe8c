// Loads and stores of several halves that begin at any element. PoCL's functions for 4 and more lanes work on
// vectors that are aligned to their size, so on CPUs halves go through private memory, which compilers keep
// in registers.
#pragma once
#include "compiler/ir/ir.h"
#include "compiler/target/target.h"
#include <string>

namespace icl {

/// Whether such a vector of half is accessed by own functions.
bool hasOwnHalfAccess(ValueType stored, const EmitOptions &);
/// "vload8", "vload_half8" or "icl_vload_half8", with the arguments of the second. `what`: vload or vstore.
std::string lanesAccessName(const char *what, ValueType stored, const EmitOptions &);
/// Both own functions, for each memory.
std::string ownHalfAccess(ValueType stored);

}
