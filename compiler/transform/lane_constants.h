// Vectors of a pixel in lanes: constants, of which only components are used (components.h).
#pragma once
#include "compiler/transform/lane_values.h"
#include "llvm/ADT/DenseSet.h"

namespace icl {

class ComponentConstants {
public:
  ComponentConstants(ir::Arena &arena, const LaneForm &form, LaneValues &lanes)
      : build(arena), form(form), lanes(lanes) {}

  /// Finds out which components the body uses. To be called first.
  void noteUses(ir::Stmts body);

  /// What declares the used components in lanes, after the variables that it makes through
  /// LaneValues::inVariable. A component that is such a variable is replaced by it. Throws CannotVectorise
  /// for a vector that is not a constant.
  llvm::SmallVector<const ir::Stmt *, 4> declarations(const ir::Declare &);

private:
  using Place = LaneValues::PixelLoad::Place;
  Place placeInPixels(unsigned components, unsigned c, unsigned lane) const;

  ir::Builder build;
  LaneForm form;
  LaneValues &lanes;
  llvm::DenseSet<std::pair<const ir::Var *, unsigned>> used;
};

}
