// Leaves out copies in local memory and arrays of constants that nothing reads.
#pragma once
#include "compiler/ir/ir.h"

namespace icl {

/// The same kernel without what its prologue copies for nothing: the reads have become literals
/// (constant_elements.h). Arrays at file scope that are not read any more are left out, too. To run when the
/// paths are complete, before the prologue becomes a part of them.
ir::Kernel removeUnreadCopies(ir::Kernel);

}
