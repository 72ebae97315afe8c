#include "compiler/transform/private_sums.h"
#include "compiler/ir/rewrite.h"
#include <algorithm>

namespace icl {
using namespace ir;
using ast::ReduceOp;

/// The sum of the values that the updates of the body give to a result; nothing if it has no known bounds, or
/// they exceed 32 bits.
static std::optional<Interval> boundsOfSum(Stmts body, const Var *result, const Ranges &ranges,
                                           std::int64_t times = 1) {
  constexpr std::int64_t most = std::int64_t(1) << 32;
  Interval sum{0, 0};
  for (const Stmt *s : body) {
    std::optional<Interval> more = Interval{0, 0};
    if (const auto *u = llvm::dyn_cast<Update>(s); u && u->array == result) {
      const auto value = ranges.of(u->value);
      more = value && value->lo > -most && value->hi < most
                 ? std::optional(Interval{std::min<std::int64_t>(0, value->lo * times),
                                          std::max<std::int64_t>(0, value->hi * times)})
                 : std::nullopt;
    }
    const auto *loop = llvm::dyn_cast<For>(s);
    const auto trips = loop ? Ranges::tripCount(*loop) : std::optional<std::int64_t>(1);
    for (Stmts inner : bodiesOf(s)) {
      const bool isCounted = trips && *trips * times < (std::int64_t(1) << 30) && s->kind != StmtKind::While;
      const auto inside = boundsOfSum(inner, result, ranges, isCounted ? times * *trips : 1);
      const bool isEmpty = inside == Interval{0, 0};
      more = more && inside && (isCounted || isEmpty)
                 ? std::optional(Interval{more->lo + inside->lo, more->hi + inside->hi})
                 : std::nullopt;
    }
    if (!more || sum.lo + more->lo <= -most || sum.hi + more->hi >= most)
      return std::nullopt;
    sum = {sum.lo + more->lo, sum.hi + more->hi};
  }
  return sum;
}

Scalar privateType(const Reduction &reduction, Scalar cell, Stmts body, const Ranges &ranges) {
  if (isFloat(cell))
    return cell;
  if (reduction.op != ReduceOp::Sum)
    return reduction.result->type.scalar;
  if (sizeOf(cell) == 4)
    return cell;
  const auto sum = boundsOfSum(body, reduction.result, ranges);
  for (const Scalar narrow : {Scalar::UInt, Scalar::Int})
    if (within(sum, {narrow, 1}))
      return narrow;
  return cell;
}

const Expr *withoutWidening(const Expr *e, const Ranges &ranges) {
  while (e->op == Op::Convert && isInteger(e->args[0]->type.scalar) &&
         e->args[0]->type.lanes == e->type.lanes && ranges.of(e->args[0]) &&
         ranges.of(e->args[0]) == ranges.of(e))
    e = e->args[0];
  return e;
}

}
