// Computes integer temporaries in 16 bits, where ranges prove that they fit.
#pragma once
#include "compiler/ir/builder.h"
#include <optional>

namespace icl {

struct NarrowBody {
  ir::Stmts body;
  bool mayBeNegative; ///< something that is computed in 16 bits, or its operands
  /// All that is computed in 16 bits are sums, extremes, and products, quotients and shifts by constants, or
  /// by what is one once loops are unrolled.
  bool isWeightedSum;
};

/// The same body with 32-bit variables in short or ushort where ranges prove that their values fit.
/// Operations from narrow values to narrow values (sums, products, comparisons, clamps before a write), and
/// what becomes a float, are narrow, too. Addresses are left alone, so that footprints can still be found.
/// Nothing where there is no such temporary.
std::optional<NarrowBody> narrowIntegers(ir::Arena &, ir::Stmts body);

}
