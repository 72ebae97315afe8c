// force(...) and constraint(...) pragmas: what the author says about the space.
#pragma once
#include "compiler/ast/ast.h"
#include "compiler/source/diagnostics.h"
#include "compiler/space/space.h"

namespace icl {

/// Adds the pragmas' constraints to those derived, and checks that they name what exists. A force keeps (or bars) a value of
/// the parameter. `known`: every parameter name that the table could offer for this kernel, offered here or not.
void applyPragmas(const ast::Kernel &, std::vector<Parameter> &, std::vector<Constraint> &, Diagnostics &);

}
