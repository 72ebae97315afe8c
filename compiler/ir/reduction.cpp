#include "compiler/ir/reduction.h"
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>

namespace icl::ir {

using ast::ReduceOp;

/// The least or the largest integer of a type.
static std::int64_t extreme(Scalar scalar, bool isLargest) {
  const unsigned bits = 8 * sizeOf(scalar);
  if (isSigned(scalar)) {
    const std::int64_t largest = std::numeric_limits<std::int64_t>::max() >> (64 - bits);
    return isLargest ? largest : -largest - 1;
  }
  return isLargest ? static_cast<std::int64_t>(std::numeric_limits<std::uint64_t>::max() >> (64 - bits)) : 0;
}

const Expr *neutral(Builder &build, ReduceOp op, Scalar element, ValueType type) {
  const bool isExtremum = op == ReduceOp::Max || op == ReduceOp::Min;
  if (isFloat(type.scalar))
    return build.number(!isExtremum ? 0 : op == ReduceOp::Max ? -INFINITY : INFINITY, type);
  if (op == ReduceOp::And)
    return build.integer(isSigned(type.scalar) ? -1 : extreme(type.scalar, true), type);
  return build.integer(isExtremum ? extreme(element, op == ReduceOp::Min) : 0, type);
}

const Expr *combine(Builder &build, ReduceOp op, const Expr *a, const Expr *b) {
  const bool isReal = isFloat(a->type.scalar);
  switch (op) {
  case ReduceOp::Sum:
    return build.add(a, b);
  case ReduceOp::And:
    return build.binary(Op::And, a, b);
  case ReduceOp::Or:
    return build.binary(Op::Or, a, b);
  case ReduceOp::Max:
    return build.call(isReal ? BuiltinId::fmax : BuiltinId::max, a->type, {a, b});
  case ReduceOp::Min:
    return build.call(isReal ? BuiltinId::fmin : BuiltinId::min, a->type, {a, b});
  }
  return nullptr;
}

std::int64_t elementsOf(const Var &array) {
  return std::accumulate(array.extents.begin(), array.extents.end(), std::int64_t(1), std::multiplies<>());
}

std::optional<std::int64_t> knownElement(Builder &build, const Update &update) {
  const std::int64_t count = elementsOf(*update.array);
  if (count == 1)
    return 0; // the only one, however its place is written
  const Expr *place = build.flatIndex(update.array, update.indices);
  const bool isKnown = place->isInt() && place->integer >= 0 && place->integer < count;
  return isKnown ? std::optional(place->integer) : std::nullopt;
}

const Expr *combineLanes(Builder &build, ReduceOp op, const Expr *vector) {
  const unsigned lanes = vector->type.lanes;
  llvm::SmallVector<const Expr *, 16> values;
  for (unsigned lane = 0; lane < lanes; ++lane) {
    const auto number = static_cast<std::uint8_t>(lane);
    values.push_back(lanes == 1 ? vector : build.swizzle(vector, number));
  }
  for (std::size_t count = values.size(); count > 1; count = (count + 1) / 2)
    for (std::size_t i = 0, half = (count + 1) / 2; i + half < count; ++i)
      values[i] = combine(build, op, values[i], values[i + half]);
  return values.front();
}

}
