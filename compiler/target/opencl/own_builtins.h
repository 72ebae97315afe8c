// Builtins that a kernel brings along, because the device's own give something else or cannot be compiled.
#pragma once
#include "compiler/target/target.h"

namespace icl {

/// Whether the Call, of a builtin, calls a function of the kernel's own, icl_<builtin>, instead.
bool isOwnBuiltin(const ir::Expr *call, const EmitOptions &);

/// That function for the types of the Call's operands.
std::string ownBuiltin(const ir::Expr *call);

}
