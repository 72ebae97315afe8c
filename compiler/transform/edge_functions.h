// Coordinates that a kernel moves into an image in a way of its own: reflected at the edge's pixel,
// reflected along one dimension and clamped along another one, or by integers without sign.
#pragma once
#include "compiler/analysis/range.h"
#include "compiler/ir/builder.h"

namespace icl {

/// A coordinate as a function of a place. Inside the image, it is the place.
struct EdgeFunction {
  const ir::Expr *place;
  const ir::Expr *moved; ///< of the variable for the place
};

/// Nothing where the coordinate depends on something else than one place and the image's extent, and where it
/// is not known to be the place inside the image. `variable`: for the place, an int.
std::optional<EdgeFunction> edgeFunctionOf(ir::Arena &, const ir::Expr *coordinate, const ir::Image *,
                                           unsigned dimension, const ir::Var *variable, const Ranges &);

}
