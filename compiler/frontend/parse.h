// Source text to checked program.
#pragma once
#include "compiler/ast/ast.h"
#include "compiler/source/diagnostics.h"

namespace icl {

/// Parses, resolves and checks the text that `diagnostics` holds. Null when there is any error; every error
/// is reported there, several per run. Never throws, whatever the bytes.
std::unique_ptr<ast::Program> parseProgram(Diagnostics &diagnostics);

}
