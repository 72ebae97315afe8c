// Which share of a body is repeated for each lane where it is computed in lanes.
#pragma once
#include "compiler/analysis/code_size.h"
#include "compiler/ir/names.h"
#include <optional>

namespace icl {

/// Whether a body can be computed in lanes, and in 4 lanes and more converts only vectors from and to half.
bool convertsWholeVectors(ir::Arena &, ir::Stmts body, UniqueNames &);

/// How many times as many operations a body has where vectors are computed by component. 1 if there are none.
double growthByComponents(ir::Arena &, ir::Stmts body, UniqueNames &);

/// The share of a body in lanes, from 0 to 1, that is repeated for each lane: elementary functions and
/// gathers, for which OpenCL has no exact vector form, and conversions of half in software. Counted loops are
/// unrolled. Nothing if the body cannot be computed in lanes.
std::optional<double> sharePerLane(ir::Arena &, ir::Stmts body, UniqueNames &, HalfConversion);

}
