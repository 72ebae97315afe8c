// Definitions of builtins that a kernel contains, where the device's own give other results, cannot be
// compiled or are slow.
#pragma once
#include "compiler/target/target.h"

namespace icl {

/// Whether the Call calls such a definition, icl_<builtin>, instead of the builtin.
bool isReplaced(const ir::Expr *call, const EmitOptions &);

/// The definition for the types of the Call's operands.
std::string definitionOf(const ir::Expr *call);

/// The types in the definition that the Call may not have, which are wide if its own are.
std::vector<ValueType> typesOfReplacement(const ir::Expr *call);

}
