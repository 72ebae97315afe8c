// The checks of a launch: what the caller's sizes must be before anything is sent to the driver. Private to
// the library.
#pragma once
#include <icl/kernel.h>

namespace icl::runtime {

/// Bytes that the argument must hold. Throws an Error when they do not fit a size_t.
std::size_t bytesOf(const Parameter &parameter, const Argument &argument);

/// Throws an Error unless every image and array stands in a buffer that is large enough, and none that is
/// written stands in a buffer that another parameter reads or writes.
void checkBuffers(const Description &description, const std::vector<Argument> &arguments);

/// Throws an Error if some argument has no host memory.
void checkHostMemory(const Description &description, const std::vector<Argument> &arguments);

}
