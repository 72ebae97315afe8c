// The values that an integer expression can have, as far as types, constants and the language determine them.
#pragma once
#include "compiler/ast/ast.h"
#include <cstdint>
#include <optional>

namespace icl {

/// Holds every value of every integer type, `ulong` included.
__extension__ typedef __int128 WideInt;

/// From `low` to `high`, both included.
struct Interval {
  WideInt low, high;
  bool isOne() const { return low == high; }
};

/// What is known apart from the expression itself.
struct RangeContext {
  /// A variable with a known value; null if there is none.
  const ast::Variable *variable = nullptr;
  std::int64_t value = 0;
  /// Whether the limits of image sizes are taken into account.
  bool usesSizes = false;
};

/// Nothing if the expression is not a scalar integer.
std::optional<Interval> rangeOf(const ast::Expr &, const RangeContext & = {});

/// Nothing if the type is not an integer.
std::optional<Interval> rangeOfType(Scalar);

/// Whether the comparison always has the same result, and which. Nothing for other expressions.
std::optional<bool> resultOf(const ast::Expr &comparison, const RangeContext & = {});

/// The same for a comparison of any two values from these ranges.
std::optional<bool> resultOf(ast::BinaryOp, const Interval &, const Interval &);

}
