// Images are immutable: a pass that decides how one is stored makes another image and has it used instead.
#pragma once
#include "compiler/ir/ir.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>

namespace icl {

/// The kernel with some of its images replaced wherever they occur. `change` gives the new image for a
/// parameter's or a tile's, of the same pixels and dimensions, or nothing where the image stays. A new tile
/// may have another array, which is then declared instead.
ir::Kernel replaceImages(ir::Kernel, llvm::function_ref<std::optional<ir::Image>(const ir::Image *)> change);

}
