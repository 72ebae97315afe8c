// Integer temporaries in 16 bits, where they are proved to fit.
#pragma once
#include "compiler/ir/builder.h"
#include <optional>

namespace icl {

/// The same body with 32-bit variables in short or ushort where ranges prove that their values fit, and with
/// what leads from narrow values to narrow ones (sums, products, comparisons, clamps on the way to a pixel)
/// computed so. What addresses memory stays as it is, lest its footprint be lost. Nothing where there is no
/// such temporary.
std::optional<ir::Stmts> narrowIntegers(ir::Arena &, ir::Stmts body);

}
