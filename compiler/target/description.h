// A kernel as the run-time library describes it to its callers.
#pragma once
#include "compiler/ast/ast.h"
#include "runtime/include/icl/launch.h"

namespace icl {

/// The kernel's parameters, in order, and its grid; without variants.
runtime::Description describe(const ast::Kernel &);

}
