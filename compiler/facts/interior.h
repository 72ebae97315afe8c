// What the interior's body will be, for estimates of its size.
#pragma once
#include "compiler/analysis/code_size.h"
#include "compiler/ir/ir.h"

namespace icl {

/// Reads are without guards.
ir::Stmts withoutGuards(ir::Arena &, ir::Stmts body);

/// Operations with counted loops unrolled. In floating point: there may be billions of iterations.
double unrolledSize(ir::Stmts body, HalfConversion);

}
