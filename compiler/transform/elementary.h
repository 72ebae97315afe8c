// Replaces the device's elementary functions by others.
#pragma once
#include "compiler/ir/builder.h"

namespace icl {

/// The same body, in which the elementary functions of floats that targets have (hasOwnFunction), and some of
/// double, are called as Builtin::isOwn, and lengths of vectors of float are roots of sums. Vectors then need
/// not call them lane by lane. The same list where there are none.
ir::Stmts callOwnMath(ir::Arena &, ir::Stmts body);
const ir::Expr *callOwnMath(ir::Arena &, const ir::Expr *);

/// The same body with the device's fast functions of floats, whose errors OpenCL does not bound: native_exp
/// for exp, native_divide for division, products with the reciprocal for division by a constant. The same
/// list where there are none.
ir::Stmts callNativeMath(ir::Arena &, ir::Stmts body);
const ir::Expr *callNativeMath(ir::Arena &, const ir::Expr *);

}
