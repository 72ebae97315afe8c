// A kernel's description for the run-time library, as C++ that makes it.
#pragma once
#include "compiler/ast/ast.h"
#include "compiler/target/stub.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"
#include <array>
#include <string>

namespace icl {

/// "{512, 512, 1}"
std::string initializerOf(const std::array<std::int64_t, 3> &extent);

/// Writes the class's function describe(), which returns the description with the variants.
void writeDescription(llvm::raw_ostream &, const ast::Kernel &, const std::string &className,
                      llvm::ArrayRef<StubVariant>);

}
