// Applies the pragmas above a kernel to it.
#pragma once
#include "compiler/frontend/file.h"
#include "compiler/frontend/pragma_words.h"
#include <set>

namespace icl {

/// Whether the directives make the function below a kernel.
bool makesKernel(llvm::ArrayRef<Directive>);

/// Applies the directives to the kernel. Its parameters must be declared. Errors are reported.
/// `pixelImages`: the images whose pixel type the pixel directive may set.
void applyPragmas(ast::Kernel &, llvm::ArrayRef<Directive>,
                  const std::set<const ast::Variable *> &pixelImages, File &);

/// Reports directives above a function that is not a kernel.
void rejectPragmas(llvm::ArrayRef<Directive>, File &);

}
