// Kernel IR -> OpenCL C 1.2 that a person can read.
#pragma once
#include "compiler/target/target.h"

namespace icl {

/// Target::emit of OpenCL C.
Variant emitOpenCl(const ir::Kernel &, const EmitOptions &);

}
