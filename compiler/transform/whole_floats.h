// Floats that are multiples of a power of two, computed as integers.
#pragma once
#include "compiler/ir/builder.h"
#include "compiler/ir/names.h"
#include <optional>
#include <vector>

namespace icl {

struct IntegerBody {
  ir::Stmts body;
  std::vector<const ir::Var *> constants; ///< new arrays, in the place of arrays of floats
};

/// The same body with all its floats as integers, in units of a power of two that each variable and
/// expression has: pixels of integers, weighted by literals such as 0.0625f. Nothing unless it is proved for
/// all of them that no operation of floats rounds (the multiples have at most 24 bits, those of doubles 31),
/// and that the variables, and what becomes an integer in the source, are multiples that fit 16 bits. Floats
/// become integers by conversions and comparisons; one that is written, or is the operand of another
/// function, is not supported.
std::optional<IntegerBody> floatsAsIntegers(ir::Arena &, ir::Stmts body, UniqueNames &);

}
