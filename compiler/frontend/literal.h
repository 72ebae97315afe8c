// Literals: numbers, characters and predefined names.
#pragma once
#include "compiler/ast/ast.h"
#include "compiler/source/diagnostics.h"

namespace icl {

/// The literal of a number such as 42u, 0x1F, 1.5f, 2e-3, 1.0h; null after an error, which has been reported.
ast::ExprPtr numberLiteral(llvm::StringRef text, SourceRange, Diagnostics &);
/// The literal of a character such as 'a' or '\n': an int, as in C.
ast::ExprPtr characterLiteral(llvm::StringRef text, SourceRange, Diagnostics &);
/// The literal for a name that OpenCL C predefines, such as FLT_MAX, M_PI_F or true; null for other names.
ast::ExprPtr namedLiteral(llvm::StringRef name, SourceRange);

}
