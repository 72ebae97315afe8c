// Floats that are multiples of a power of two, computed as integers.
#pragma once
#include "compiler/ir/builder.h"
#include "compiler/ir/names.h"
#include "llvm/ADT/DenseSet.h"
#include <optional>
#include <vector>

namespace icl {

struct IntegerBody {
  ir::Stmts body;
  std::vector<const ir::Var *> constants; ///< new arrays, in the place of arrays of floats
};

/// The same body with floats as integers, in units of a power of two that each variable and expression has:
/// pixels of integers, weighted by literals such as 0.0625f. It does so as far as it is proved that no
/// operation of floats rounds (the multiples have at most 24 bits, those of doubles 31), and that the
/// variables, and what becomes an integer or a float again, are multiples that fit 16 bits. Floats become
/// integers by conversions and comparisons. Where one is rounded, written or the operand of another function,
/// the multiples before it become a float, which is the same one: -0 stays a float. Nothing where not even
/// two numbers would be added or multiplied as integers, unless no floats remain.
std::optional<IntegerBody> floatsAsIntegers(ir::Arena &, ir::Stmts body, UniqueNames &);

/// The body's float variables to which only such multiples are assigned that floats of their type hold: their
/// sums are the same in any order.
llvm::DenseSet<const ir::Var *> exactFloats(ir::Arena &, ir::Stmts body, UniqueNames &);

}
