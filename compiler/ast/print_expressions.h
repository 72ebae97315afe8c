// Prints expressions of a checked program.
#pragma once
#include "compiler/ast/ast.h"

namespace llvm {
class raw_ostream;
}

namespace icl::ast {

/// In the syntax described in print.h.
void print(llvm::raw_ostream &, const Expr &);
/// Separated by commas.
void print(llvm::raw_ostream &, const std::vector<ExprPtr> &);

}
