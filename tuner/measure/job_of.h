// A variant and its arguments as a job and buffers.
#pragma once
#include "compiler/compile.h"
#include "compiler/interpret/interpret.h"
#include "tuner/device/job.h"

namespace icl {

/// The kernel's images, arrays and pointers, in the parameters' order. Throws an Error that names the
/// argument that is missing, or whose number of bytes does not fit its size.
std::vector<BufferSpec> buffersOf(const ast::Kernel &, const Arguments &);

/// The variant's program over the arguments' grid; its buffers are those of buffersOf(), in that order.
/// Throws an Error if the variant was compiled for other sizes or an argument is missing, and
/// runtime::Error as runtime::bindProgram() does.
Job jobOf(const ast::Kernel &, const Variant &, const Arguments &,
          runtime::Objective = runtime::Objective::Launch);

}
