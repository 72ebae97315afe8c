// Vectors of integers that hold places, by component: `int2 p = (int2)(idx, idy) + offset; img[p.x][p.y]`.
#pragma once
#include "compiler/ir/builder.h"
#include "compiler/ir/names.h"

namespace icl {

/// The same body with a scalar for each component of such a vector, so that analyses of coordinates see what
/// they are computed of. Only of vectors that are used by component alone; the same list where no coordinate
/// is a component.
ir::Stmts splitPlaces(ir::Arena &, ir::Stmts, UniqueNames &);

}
