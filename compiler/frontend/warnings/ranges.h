// The values that an integer expression can have, as far as types, constants and the language determine them.
#pragma once
#include "compiler/ast/ast.h"
#include <cstdint>
#include <optional>

namespace icl {

/// From `low` to `high`, both included.
struct Interval {
  std::int64_t low = INT64_MIN, high = INT64_MAX;
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

/// Nothing if the expression is not a scalar integer, or has values that do not fit 64 signed bits.
std::optional<Interval> rangeOf(const ast::Expr &, const RangeContext & = {});

/// Whether the comparison always has the same result, and which. Nothing for other expressions.
std::optional<bool> resultOf(const ast::Expr &comparison, const RangeContext & = {});

}
