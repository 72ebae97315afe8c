// Expressions of a checked program as text.
#pragma once
#include "compiler/ast/ast.h"

namespace llvm {
class raw_ostream;
}

namespace icl::ast {

/// As print.h says.
void print(llvm::raw_ostream &, const Expr &);
/// With commas between them.
void print(llvm::raw_ostream &, const std::vector<ExprPtr> &);

}
