// The launches around a kernel's own that its results need.
#pragma once
#include "compiler/ir/ir.h"
#include "compiler/space/device.h"
#include "runtime/include/icl/launch.h"
#include <vector>

namespace icl {

/// A kernel and the grid that it is launched over.
struct Companion {
  ir::Kernel kernel;
  runtime::SizeRule grid;
};

/// What runs before: sets cells that all work-groups update to the neutral element.
std::vector<Companion> launchesBefore(const ir::Kernel &);
/// What runs after: makes results of cells, and combines those of the work-groups.
std::vector<Companion> launchesAfter(const ir::Kernel &, const Device &);
/// The cells that are not results themselves.
std::vector<runtime::Temporary> cellsOf(const ir::Kernel &);

}
