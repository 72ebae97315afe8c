// What of a body still stands once for each lane where it is computed in lanes.
#pragma once
#include "compiler/analysis/code_size.h"
#include "compiler/ir/names.h"
#include <optional>

namespace icl {

/// Whether a body has lanes, and all that it converts from and to half in 4 of them and more are vectors.
bool convertsWholeVectors(ir::Arena &, ir::Stmts body, UniqueNames &);

/// The part of a body in lanes, from 0 to 1, that stands once for each lane (what OpenCL has no exact vector
/// form for: elementary functions, gathers; what stands so in software: half), counted loops unrolled;
/// nothing if the body has no lanes.
std::optional<double> sharePerLane(ir::Arena &, ir::Stmts body, UniqueNames &, HalfConversion);

}
