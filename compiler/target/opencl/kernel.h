// Generates OpenCL C 1.2, formatted for people, from the kernel IR.
#pragma once
#include "compiler/target/target.h"

namespace icl {

/// Target::emit of OpenCL C.
Variant emitOpenCl(const ir::Kernel &, const EmitOptions &);

}
