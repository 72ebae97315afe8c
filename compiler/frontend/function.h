// Definitions at file scope: constants, and the heads of helpers and kernels.
#pragma once
#include "compiler/frontend/file.h"
#include "compiler/frontend/syntax.h"

namespace icl {

/// Declares the constants that the item defines, and gives them their values.
void declareConstants(const SyntaxItem &, File &);

/// Declares the function that the item defines, with its parameters. A kernel's pragmas are applied.
void declareFunction(const SyntaxItem &, File &);

/// Checks the body of a declared function.
void checkBody(FunctionEntry &, File &);

}
