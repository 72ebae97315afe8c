// What a kernel is called with: each argument's declaration in OpenCL C, and how a launch fills it.
#pragma once
#include "compiler/ir/ir.h"
#include "compiler/target/variant.h"
#include <string>
#include <utility>
#include <vector>

namespace icl {

/// The argument that passes how many pixels (d = 0) or rows (d = 1) a padded image has in memory.
std::string pitchName(const ir::Image &, unsigned d);

inline bool isHalf(ValueType t) { return t.scalar == Scalar::Half; }

/// The type that a pointer to stored values has: half vectors are reached through half.
std::string storedType(ValueType);

/// In the order of the kernel's parameters, then the sizes that are not compiled in (`fixed`: all are).
std::vector<std::pair<std::string, runtime::KernelArgument>> argumentsOf(const ir::Kernel &, bool fixed);

}
