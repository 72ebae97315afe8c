// tune(...), force(...) and constraint(...) pragmas: how the author changes the space.
#pragma once
#include "compiler/ast/ast.h"
#include "compiler/source/diagnostics.h"
#include "compiler/space/definition.h"

namespace icl {

/// Adds a constraint for each pragma of the kernel. One that names a knob or a value that is not offered is
/// reported, and so is a tune(...) of a knob's name. `otherwise`: the values of knobs that are not offered;
/// force(...) may require them, and exclude others.
void applyPragmas(const ast::Kernel &, const std::vector<Parameter> &offered, const Assignment &otherwise,
                  std::vector<Constraint> &, Diagnostics &);

}
