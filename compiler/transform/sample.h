// Computes `sample` in software.
#pragma once
#include "compiler/ir/ir.h"
#include "compiler/ir/names.h"

namespace icl {

/// Each Sample becomes linear interpolation between reads under the image's boundary condition, in the order
/// that compiler/interpret/README.md fixes: along x first, then y, then z, each as a + (b - a) * fraction.
ir::Stmts interpolateSamples(ir::Arena &, ir::Stmts body, UniqueNames &);

}
