// Of which powers of two floats are multiples.
#pragma once
#include "compiler/ir/ir.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <optional>

namespace icl {

/// A float is a multiple of 2^exponent. 0 is a multiple of anything.
using Exponent = int;
constexpr Exponent ofZero = 1000;

bool isFloatType(ValueType);
/// convert_T, as a function.
bool isConversion(const ir::Expr *);
/// The number of a literal, of a constant, or of one in all lanes, as its type holds it.
std::optional<double> numberIn(const ir::Expr *);
/// How a function rounds to a whole number; nothing for other functions.
std::optional<Rounding> roundingOf(BuiltinId);
/// mad and fma.
bool isSumOfProduct(BuiltinId);
/// Whether the function's result is one of its operands, or one without its sign.
bool choosesOperand(BuiltinId);

/// Whether the operation has two operands that are not literals, or one of its operands' has.
bool combines(const ir::Expr *);

/// The exponents of a body's float variables and expressions, if no operation rounds. Nothing where none is
/// known, and where a float may become infinite, or so small that devices lose it. A variable's exponent is
/// found without following control flow: all values that are assigned to it have one.
class Exponents {
public:
  /// Variables of `unknown` have none.
  Exponents(ir::Stmts body, const llvm::DenseSet<const ir::Var *> &unknown);

  std::optional<Exponent> of(const ir::Var *) const;
  std::optional<Exponent> of(const ir::Expr *) const;
  /// Of an array of constants.
  std::optional<Exponent> ofElements(const ir::Var *array) const;

private:
  std::optional<Exponent> computed(const ir::Expr *) const;
  std::optional<Exponent> leastOf(ir::Exprs) const;
  std::optional<Exponent> product(const ir::Expr *, const ir::Expr *) const;
  std::optional<Exponent> ofConverted(const ir::Expr *from) const;
  std::optional<Exponent> ofCall(const ir::Expr *) const;
  /// Returns whether the value makes the variable's exponent smaller, or unknown.
  bool lower(const ir::Var *, const ir::Expr *value);

  llvm::DenseMap<const ir::Var *, Exponent> variables;
};

}
