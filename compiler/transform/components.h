// Computes the components of vectors apart, so that lanes can hold a component of several pixels.
#pragma once
#include "compiler/ir/builder.h"
#include "compiler/ir/names.h"

namespace icl {

/// Each vector variable that differs between neighbouring pixels becomes one scalar per component, and so do
/// the operations on it. What a scalar cannot compute stays a vector, and is the value of a constant: a pixel
/// that is read, and calls and choices without the same form, or the same bits, for components. Constants are
/// used by component; writes take a Vector of scalars. Values that all pixels share stay as they are. The
/// body is straightened first. `bitsMayDiffer`: components may have other bits than vectors give.
ir::Stmts splitVectors(ir::Arena &, ir::Stmts body, bool bitsMayDiffer, UniqueNames &);

/// The value of a component of a vector, which may be a Vector of scalars.
const ir::Expr *componentOf(ir::Builder &, const ir::Expr *vector, unsigned component);

/// The name of a component of a vector of so many lanes, for variables: "x", "s7".
std::string componentName(unsigned component, unsigned lanes);

/// A vector of the scalars.
const ir::Expr *joinComponents(ir::Builder &, ValueType, llvm::ArrayRef<const ir::Expr *> scalars);

}
