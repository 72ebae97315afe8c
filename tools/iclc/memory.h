// Whether a launch fits a device's memory, checked before its buffers are made on the host.
#pragma once
#include "compiler/compile.h"
#include "compiler/interpret/interpret.h"

namespace icl::cli {

/// Throws an environment Error if an image or array is larger than the largest buffer of the device, or if
/// all of them together are larger than its memory. Images and arrays that are not given have the size that
/// would be made up. What depends on a grid that is not known counts as one pixel.
void checkMemory(const ast::Kernel &, const Sizes &, const std::map<std::string, HostBuffer> &given,
                 const Device &);

/// The same for code that is only generated here. The generic device, which has the least that any device
/// has, is checked by what any device can address.
void checkMemoryToCome(const ast::Kernel &, const Sizes &, const Device &);

}
