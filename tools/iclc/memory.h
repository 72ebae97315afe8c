// Whether a launch fits a device's memory, said before its buffers are made on the host.
#pragma once
#include "compiler/compile.h"
#include "compiler/interpret/interpret.h"

namespace icl::cli {

/// Throws an environment Error that names the image or array larger than the largest buffer of the device,
/// or says what all of them take together where that is more than its memory. `sizes` has the grid; what is
/// not given has the size that would be made up.
void checkMemory(const ast::Kernel &, const Sizes &, const std::map<std::string, HostBuffer> &given,
                 const Device &);

/// The same for code that is only made here: sizes may lack the grid, and of the generic device, which stands
/// for the least that devices have, is asked what any device can address.
void checkMemoryToCome(const ast::Kernel &, const Sizes &, const Device &);

}
