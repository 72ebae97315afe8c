// Operations and calls on vectors as they compute one component.
#pragma once
#include "compiler/ir/builder.h"

namespace icl {

/// What an operation on vectors gives in the component of which its operands' values are `args`.
const ir::Expr *operateOnComponent(ir::Builder &, const ir::Expr *operation,
                                   llvm::ArrayRef<const ir::Expr *> args);

/// A component of a vector's condition, which holds where its highest bit is set, as a scalar's.
const ir::Expr *asTruth(ir::Builder &, const ir::Expr *component);

/// Whether a call computes each component of its result from those of its arguments, with the same bits as
/// for scalars, or with others where they may differ.
bool isComputedByComponent(const ir::Expr *call, bool bitsMayDiffer);
const ir::Expr *callOnComponent(ir::Builder &, const ir::Expr *call, llvm::ArrayRef<const ir::Expr *> args);

/// A call that makes a scalar of vectors, each of which is a Vector of scalars, in terms of these. Null where
/// only the call itself gives the same bits.
const ir::Expr *reduction(ir::Builder &, const ir::Expr *call, llvm::ArrayRef<const ir::Expr *> args);

/// Component `c` of cross(a, b), of their components.
const ir::Expr *crossProduct(ir::Builder &, llvm::ArrayRef<const ir::Expr *> a,
                             llvm::ArrayRef<const ir::Expr *> b, unsigned c);

}
