// The types of the variables in which work-items gather what their pixels give to a result.
#pragma once
#include "compiler/analysis/range.h"
#include "compiler/ir/ir.h"

namespace icl {

/// Narrow types have more lanes in a register: 32 bits where the sum of all pixels of a work-item, which are
/// those of the body, fits them; the result's own type for extremes and bits. `cell`: as cellOf() has it.
Scalar privateType(const ir::Reduction &, Scalar cell, ir::Stmts body, const Ranges &);

/// The value, whose bounds are known, without conversions that keep it.
const ir::Expr *withoutWidening(const ir::Expr *, const Ranges &);

}
