// Whether a kernel writes every pixel of an output image, whichever branches it takes.
#pragma once
#include "compiler/ast/ast.h"

namespace icl {

/// True if every run of the body assigns its own pixel of `image`, with all components, so that the image's
/// former content does not matter. False may also mean that this is not known.
bool alwaysWrites(const ast::Kernel &kernel, const ast::Variable *image);

}
