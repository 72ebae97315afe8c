// Images are immutable: a pass that decides how an image is stored replaces it by another one.
#pragma once
#include "compiler/ir/ir.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>

namespace icl {

/// The kernel with some of its images replaced wherever they occur. `change` returns the new image for the
/// image of a parameter or a tile, with the same pixels and dimensions, or nothing if the image is kept. A
/// new tile may have another array, which is then declared instead.
ir::Kernel replaceImages(ir::Kernel, llvm::function_ref<std::optional<ir::Image>(const ir::Image *)> change);

}
