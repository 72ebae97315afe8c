// The launch that computes a kernel's tables before the kernel runs.
#pragma once
#include "compiler/ir/ir.h"
#include "compiler/space/device.h"
#include "runtime/include/icl/launch.h"

namespace icl {

/// A kernel of one dimension whose work-item i computes the element i of each table. The kernel must have
/// tables.
ir::Kernel tableKernel(const ir::Kernel &, const Device &);

/// The tables, as arrays between that launch and the kernel's.
std::vector<runtime::Temporary> temporariesOf(const ir::Kernel &);

/// The elements of the longest table: the size of the launch, whatever the kernel's grid is.
runtime::SizeRule tableGrid(const ir::Kernel &);

}
