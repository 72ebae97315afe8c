// Checks of the caller's sizes and memory, made before the driver is called. Private to the library.
#pragma once
#include <icl/kernel.h>

namespace icl::runtime {

/// Bytes of the argument's elements. Throws an Error when they do not fit a size_t.
std::size_t bytesOf(const Parameter &parameter, const Argument &argument);

/// The largest image object, in pixels.
Extent largestObject(const DeviceInfo &device, unsigned dimensions);

/// The arguments on the device, with the number of elements of each pointer that is written: as many as its
/// buffer holds, and the source allows.
std::vector<Argument> withCounts(const Description &description, std::vector<Argument> arguments);

/// Where images begin that are in memory of the caller (CL_MEM_USE_HOST_PTR): fills in `alignment`. On a CPU,
/// kernels compute there.
void findAlignments(const Description &description, std::vector<Argument> &arguments);

/// Throws an Error unless every image and array has a buffer that is large enough, and those that are written
/// share it with no other parameter.
void checkBuffers(const Description &description, const std::vector<Argument> &arguments);

/// Throws an Error if some argument has no host memory.
void checkHostMemory(const Description &description, const std::vector<Argument> &arguments);

/// Of a scalar or vector, of which `value` is in host memory. Zeros where a vector of three has room for a
/// fourth.
std::vector<unsigned char> valueBytes(const Parameter &, const void *value);

/// Arguments of which only the sizes and these values are known, for images of these sizes in the order of
/// the image parameters. They refer to `values`. Throws an Error for another number of images, and for a
/// value that is not of its parameter's size or of no parameter.
std::vector<Argument> argumentsOf(const Description &description, const std::vector<Extent> &images,
                                  const FixedValues &values = {});

}
