// Calls of OpenCL C's builtins: chooses the overload and converts the arguments.
#pragma once
#include "compiler/ast/ast.h"
#include "compiler/ast/builtins.h"
#include "compiler/source/diagnostics.h"

namespace icl {

/// A call with arguments of the overload's types. This accepts more than OpenCL C: scalar arguments of
/// different types get a common type by the usual arithmetic conversions, and integers are accepted for
/// floats, so that `pow(x, 2)` and `max(i, 0u)` work. Null after an error, which has been reported.
ast::ExprPtr makeBuiltinCall(const NamedBuiltin &, std::vector<ast::ExprPtr> arguments, SourceRange name,
                             SourceRange call, Diagnostics &);

}
