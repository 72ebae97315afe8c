// Splits vectors, so that lanes can hold what several pixels have in common.
#pragma once
#include "compiler/ir/builder.h"
#include "compiler/ir/names.h"
#include "llvm/ADT/DenseMap.h"
#include <optional>

namespace icl {

struct SplitForm {
  /// Components may have other bits than vectors give.
  bool bitsMayDiffer = false;
  /// Vectors are split into as many parts (Op::Part) as they have components. Lanes hold the components of
  /// several pixels as they lie in memory: pixel after pixel.
  bool isInterleaved = false;
};

/// Which part of vectors of so many components.
struct PartOf {
  unsigned number = 0, components = 1;
};

struct SplitBody {
  ir::Stmts body;
  llvm::DenseMap<const ir::Var *, PartOf> parts; ///< interleaved: of the variables that hold one
};

/// Each vector variable that differs between neighbouring pixels becomes one scalar per component, and so do
/// the operations on it. What a scalar cannot compute stays a vector, and is the value of a constant: a pixel
/// that is read, and calls and choices without the same form, or the same bits, for components. Constants are
/// used by component; writes take a Vector of scalars. Values that all pixels share stay as they are. The
/// body is straightened first. Nothing if it is to be interleaved, but does not treat all components alike.
std::optional<SplitBody> splitVectors(ir::Arena &, ir::Stmts body, const SplitForm &, UniqueNames &);

/// The value of a component of a vector, which may be a Vector of scalars.
const ir::Expr *componentOf(ir::Builder &, const ir::Expr *vector, unsigned component);

/// The name of a component of a vector of so many lanes, for variables: "x", "s7".
std::string componentName(unsigned component, unsigned lanes);

/// A vector of the scalars.
const ir::Expr *joinComponents(ir::Builder &, ValueType, llvm::ArrayRef<const ir::Expr *> scalars);

}
