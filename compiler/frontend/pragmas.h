// What the pragmas above a kernel say about it.
#pragma once
#include "compiler/frontend/file.h"
#include "compiler/frontend/pragma_words.h"
#include <set>

namespace icl {

/// Whether the directives make the function below a kernel.
bool makesKernel(llvm::ArrayRef<Directive>);

/// Puts what the directives say into the kernel, whose parameters are declared; errors are reported.
/// `pixelImages`: the images whose type was left to the pixel directive.
void applyPragmas(ast::Kernel &, llvm::ArrayRef<Directive>,
                  const std::set<const ast::Variable *> &pixelImages, File &);

/// Reports directives above what is no kernel.
void rejectPragmas(llvm::ArrayRef<Directive>, File &);

}
