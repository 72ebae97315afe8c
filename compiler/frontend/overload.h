// Calls of OpenCL C's builtins: which overload the arguments choose, and what they are converted to.
#pragma once
#include "compiler/ast/ast.h"
#include "compiler/ast/builtins.h"
#include "compiler/source/diagnostics.h"

namespace icl {

/// The call with arguments of the overload's types. More is accepted than OpenCL C's strict overloads: scalar
/// arguments of several types meet by the usual arithmetic conversions, and integers may stand where floats
/// are asked for, so that `pow(x, 2)` and `max(i, 0u)` mean what they say. Null after an error, which has
/// been reported.
ast::ExprPtr makeBuiltinCall(const NamedBuiltin &, std::vector<ast::ExprPtr> arguments, SourceRange name,
                             SourceRange call, Diagnostics &);

}
