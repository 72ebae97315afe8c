// The arguments and sizes of a launch, from those that were given.
#pragma once
#include "compiler/compile.h"
#include "compiler/interpret/interpret.h"

namespace icl::cli {

/// `sizes` completed from the given images: the grid from those that the grid pragma names, and every image's
/// own size. Throws an Error if they contradict each other, or if nothing gives the grid.
Sizes completeSizes(const ast::Kernel &, Sizes, const std::map<std::string, HostBuffer> &given);

/// Throws a usage Error that lists what is missing. Outputs do not have to be given.
void checkComplete(const ast::Kernel &, const std::map<std::string, HostBuffer> &given);

/// Everything that the kernel is called with: what was given, which is complete, and zeroed outputs of the
/// grid's size. Throws an Error if this machine lacks the memory.
Arguments completeArguments(const ast::Kernel &, const Sizes &, std::map<std::string, HostBuffer> given);

}
