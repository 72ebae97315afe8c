// Elements of tables of 256 bytes, at another place in each lane, which vectors of x86 hold.
#pragma once
#include "compiler/ir/ir.h"
#include <string>
#include <vector>

namespace icl {

/// Whether an Element's last index has lanes.
bool isLookup(const ir::Expr *element);

/// "icl_lookup_uchar32"
std::string lookupName(const ir::Expr *lookup);

/// The functions for an array in this address space ("__global const"), each behind those that it calls.
std::vector<std::string> lookupFunctions(const ir::Expr *lookup, const std::string &space);

/// The vector types in the definitions.
std::vector<ValueType> typesOfLookup(const ir::Expr *lookup);

}
