// Computes `sample` in software.
#pragma once
#include "compiler/ir/ir.h"
#include "compiler/ir/names.h"
#include <functional>

namespace icl {

/// The extent of an image in a dimension.
using ExtentOf = std::function<const ir::Expr *(const ir::Image *, unsigned dimension)>;

/// Each Sample becomes linear interpolation between reads under the image's boundary condition, in the order
/// that compiler/interpret/README.md fixes: along x first, then y, then z, each as a + (b - a) * fraction.
///
/// `shortcutIn`: images of whose samples a shortcut (ir::If) computes those that lie inside, without guards.
/// Only samples whose rows differ between neighbouring pixels: others share what depends on x alone.
ir::Stmts interpolateSamples(ir::Arena &, ir::Stmts body, UniqueNames &,
                             const std::function<bool(const ir::Image *)> &shortcutIn = {},
                             const ExtentOf &extentOf = {});

}
