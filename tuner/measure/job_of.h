// From the compiler's words to the device's: a variant and its arguments become a job and buffers.
#pragma once
#include "compiler/compile.h"
#include "compiler/interpret/interpret.h"
#include "tuner/device/job.h"

namespace icl {

/// The kernel's images, arrays and pointers, in the parameters' order. Throws an Error when an
/// argument is missing, or holds other than the bytes that its size asks for, naming it.
std::vector<BufferSpec> buffersOf(const ast::Kernel &, const Arguments &);

/// The launch of the variant over the arguments' grid; buffers are numbered as buffersOf() orders them.
/// Throws an Error when the variant was compiled for other sizes.
Job jobOf(const ast::Kernel &, const Variant &, const Arguments &);

}
