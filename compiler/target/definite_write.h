// Does a kernel write a pixel of an output image whichever way it runs?
#pragma once
#include "compiler/ast/ast.h"

namespace icl::emit {

/// True when every run of the body assigns all of the own pixel of `image`, so that what the image held
/// before cannot show. False may also mean that it could not be told.
bool alwaysWrites(const ast::Kernel &kernel, const ast::Variable *image);

}
