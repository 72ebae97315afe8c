// Adds values before they are given to a result of reduce(...).
#pragma once
#include "compiler/analysis/range.h"
#include "compiler/ir/ir.h"

namespace icl {

/// How values that statements in a row give to a sum are added first.
enum class Joining : std::uint8_t {
  None,
  Exact, ///< small integers in lanes, as of bytes: in 16 bits, of which a register has more lanes
  Float, ///< also floats in float, in pairs; the result is accumulated in double
};

/// At most so many values are added first: log2 of it roundings.
inline constexpr std::size_t mostJoined = 8;

/// `joining`: of a result.
ir::Stmts joinUpdates(ir::Arena &, ir::Stmts, const Ranges &,
                      llvm::function_ref<Joining(const ir::Var *result)> joining);

}
