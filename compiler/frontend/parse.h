// From source text to checked program.
#pragma once
#include "compiler/ast/ast.h"
#include "compiler/source/diagnostics.h"

namespace icl {

/// Parses, resolves and checks the text in `diagnostics`. Null if there is any error; all errors are reported
/// there, several per run. Never throws, for any sequence of bytes. `makesExact`: all kernels are exact, as
/// if they had the pragma.
std::unique_ptr<ast::Program> parseProgram(Diagnostics &diagnostics, bool makesExact = false);

}
