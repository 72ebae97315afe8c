// Computes in variables what a body writes into its own pixel again and again.
#pragma once
#include "compiler/ir/builder.h"
#include "compiler/ir/names.h"

namespace icl {

/// Where the body writes its pixel of an image, and reads or writes it again later: the same with a variable
/// instead, which is written into the image where the body ends. `body`: before removeLeaves
/// (transform/exits.h). Images that are written on some ways only are left as they are, unless the source
/// reads them: others are not read in addition.
ir::Stmts keepOwnPixels(ir::Arena &, ir::Stmts body, llvm::ArrayRef<const ir::Image *> written,
                        UniqueNames &);

}
