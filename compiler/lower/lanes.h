// A body for one pixel -> a body for several neighbours along x at once, in vectors.
#pragma once
#include "compiler/ir/builder.h"
#include "compiler/lower/names.h"
#include <optional>

namespace icl {

/// PixelIndex(0) becomes the index of the first of `lanes` pixels. Values that differ between them become
/// vectors; reads of neighbours become vector loads (aligned ones and shuffles when `aligned`: the index is
/// then a multiple of `lanes`, and so is every row). What OpenCL has no exact vector form for is computed
/// lane by lane. `readsAreInside`: reads of neighbours are known to stay inside their image, and need not
/// wait for a condition. Nothing where lanes would need control flow of their own, or the pixels are vectors
/// already. The body is straightened.
std::optional<ir::Stmts> vectorised(ir::Arena &, ir::Stmts body, unsigned lanes, bool aligned,
                                    bool readsAreInside, UniqueNames &);

}
