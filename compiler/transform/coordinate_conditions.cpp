#include "compiler/transform/coordinate_conditions.h"

namespace icl {
using namespace ir;
using ast::Boundary;

std::optional<CoordinateCondition> CoordinateConditions::of(const Expr *coordinate, const Image *image,
                                                            unsigned d) {
  if (coordinate->type != ValueType{Scalar::Int, 1})
    return std::nullopt;
  dimension = d, hasGridSize = image->hasGridSize();
  extent = build.imageExtent(image, d);
  const Expr *e = valueOf(coordinate);
  if (isInside(e))
    return CoordinateCondition();
  const Expr *place = clamped(e);
  const bool isInsideNow = place;
  Boundary rule = Boundary::Clamped;
  // Computed on one side, it is complete where the image's own condition is the same.
  if (!place && image->boundary == rule)
    place = eitherSide(e, &CoordinateConditions::limited);
  if (!place) {
    rule = Boundary::Periodic;
    place = periodic(e);
  }
  if (!place && image->boundary == rule)
    place = eitherSide(e, &CoordinateConditions::wrapped);
  if (place && spanOf(place))
    return CoordinateCondition{rule, place};
  return isInsideNow ? std::optional(CoordinateCondition()) : std::nullopt;
}

/// The place by a function for one side, of whichever side has one; else null.
const Expr *CoordinateConditions::eitherSide(const Expr *e,
                                             const Expr *(CoordinateConditions::*place)(const Expr *, Side)) {
  const Expr *found = (this->*place)(e, Side::Below);
  return found ? found : (this->*place)(e, Side::Above);
}

/// The value of a constant; any other expression itself.
const Expr *CoordinateConditions::valueOf(const Expr *e) const {
  while (e->op == Op::Variable) {
    const Expr *value = ranges.definition(e->var);
    if (!value || value->type != e->type)
      break;
    e = value;
  }
  return e;
}

/// The sum of `added` less that of `subtracted`, where it is a constant.
std::optional<std::int64_t> CoordinateConditions::sumOf(llvm::ArrayRef<const Expr *> added,
                                                        llvm::ArrayRef<const Expr *> subtracted) const {
  return constantSum(added, subtracted, [this](const Var *v) { return ranges.definition(v); });
}

std::optional<Span> CoordinateConditions::spanOf(const Expr *e) {
  return ranges.span(coordinateOf(build, e, dimension));
}

bool CoordinateConditions::isInside(const Expr *e) {
  const auto span = hasGridSize ? spanOf(e) : std::nullopt;
  return isFirst(e) || isLast(e) || (span && span->isUnit() && span->offsets == Interval{0, 0});
}
bool CoordinateConditions::isFirst(const Expr *e) const { return sumOf({e}, {}) == 0; }
bool CoordinateConditions::isLast(const Expr *e) const { return sumOf({e}, {extent}) == -1; }

/// Whether no pixel's place is beyond the last one, or before the first.
bool CoordinateConditions::neverAbove(const Expr *place) {
  const auto span = hasGridSize ? spanOf(place) : std::nullopt;
  return span && span->isUnit() && span->offsets.hi <= 0;
}
bool CoordinateConditions::neverBelow(const Expr *place) {
  const auto span = spanOf(place);
  return span && span->offsets.lo >= 0;
}

// ---- Choices

std::optional<CoordinateConditions::Choice> CoordinateConditions::choiceOf(const Expr *e, Side side) {
  if (e->op != Op::Select)
    return std::nullopt;
  const Expr *condition = valueOf(e->args[0]);
  for (const bool isTrue : {true, false}) {
    const Expr *outside = e->args[isTrue ? 1 : 2], *place = e->args[isTrue ? 2 : 1];
    for (const Expr *x : {place, withinOther(place, side)})
      if (const auto from = x ? distanceOf(condition, isTrue, x, side) : std::nullopt)
        return Choice{place, outside, *from, condition};
  }
  return std::nullopt;
}

/// The place where the other side's condition is computed first; else null.
const Expr *CoordinateConditions::withinOther(const Expr *place, Side side) {
  const Side other = side == Side::Below ? Side::Above : Side::Below;
  const Expr *e = valueOf(place), *limitedPlace = limited(e, other);
  return limitedPlace ? limitedPlace : wrapped(e, other);
}

/// Where the condition has this value, `x` is at least so many pixels outside on this side, and only there.
std::optional<std::int64_t> CoordinateConditions::distanceOf(const Expr *condition, bool value, const Expr *x,
                                                             Side side) {
  if (condition->args.size() != 2 || condition->args[0]->type != ValueType{Scalar::Int, 1})
    return std::nullopt;
  const Expr *a = condition->args[0], *b = condition->args[1];
  const Op op = condition->op;
  if (op == Op::Eq || op == Op::Ne)
    return value == (op == Op::Eq) ? farthest(a, b, x, side) : std::nullopt;
  if (op != Op::Lt && op != Op::Le && op != Op::Gt && op != Op::Ge)
    return std::nullopt;
  // As `a - b >= least`.
  std::int64_t least = op == Op::Lt || op == Op::Gt;
  if (op == Op::Lt || op == Op::Le)
    std::swap(a, b);
  if (!value) {
    std::swap(a, b);
    least = 1 - least;
  }
  // It is `0 - x` or `x - extent + 1` pixels outside.
  const auto rest = side == Side::Below ? sumOf({a, x}, {b}) : sumOf({a, extent}, {b, x});
  if (!rest)
    return std::nullopt;
  return least - *rest + (side == Side::Above ? 1 : 0);
}

/// How far outside `x` is where a == b, if it is never farther.
std::optional<std::int64_t> CoordinateConditions::farthest(const Expr *a, const Expr *b, const Expr *x,
                                                           Side side) {
  const auto span = hasGridSize ? spanOf(x) : std::nullopt;
  if (!span || !span->isUnit())
    return std::nullopt;
  for (int i = 0; i < 2; ++i, std::swap(a, b)) {
    const auto rest = side == Side::Below ? sumOf({a}, {b, x}) : sumOf({a, x}, {b, extent});
    if (side == Side::Below && rest && *rest == -span->offsets.lo)
      return rest;
    if (side == Side::Above && rest && *rest + 1 == span->offsets.hi)
      return *rest + 1;
  }
  return std::nullopt;
}

// ---- Clamped

/// The place of which `e` is the nearest one inside; else null.
const Expr *CoordinateConditions::clamped(const Expr *e) {
  if (e->op == Op::Call && e->builtin.id == BuiltinId::clamp)
    return isFirst(e->args[1]) && isLast(e->args[2]) ? e->args[0] : nullptr;
  if (const Expr *place = limited(e, Side::Below))
    return neverAbove(place) ? place : limited(valueOf(place), Side::Above);
  if (const Expr *place = limited(e, Side::Above))
    return neverBelow(place) ? place : limited(valueOf(place), Side::Below);
  return nullptr;
}

/// `idx == 0 ? idx : idx - 1`.
bool CoordinateConditions::isLimitWhereEqual(const Choice &choice, Side side) const {
  if (choice.condition->op != Op::Eq && choice.condition->op != Op::Ne)
    return false;
  const Expr *a = choice.condition->args[0], *b = choice.condition->args[1], *x = choice.outside;
  for (int i = 0; i < 2; ++i, std::swap(a, b))
    if (side == Side::Below ? sumOf({x, a}, {b}) == 0 : sumOf({x, a}, {b, extent}) == -1)
      return true;
  return false;
}

/// The same for one side.
const Expr *CoordinateConditions::limited(const Expr *e, Side side) {
  const auto isLimit = [&](const Expr *x) { return side == Side::Below ? isFirst(x) : isLast(x); };
  if (e->op == Op::Call && e->builtin.id == (side == Side::Below ? BuiltinId::max : BuiltinId::min))
    return isLimit(e->args[1]) ? e->args[0] : isLimit(e->args[0]) ? e->args[1] : nullptr;
  const auto choice = choiceOf(e, side);
  // The pixel at the edge may be chosen either way.
  const bool isNearest = choice && (choice->from == 0 || choice->from == 1) &&
                         (isLimit(choice->outside) || isLimitWhereEqual(*choice, side));
  return isNearest ? choice->place : nullptr;
}

// ---- Periodic

/// The place of which `e` is the one inside the repeated picture; else null.
const Expr *CoordinateConditions::periodic(const Expr *e) {
  if (e->op == Op::Rem)
    return dividend(e);
  if (const Expr *place = wrapped(e, Side::Below))
    return neverAbove(place) ? place : wrapped(valueOf(place), Side::Above);
  if (const Expr *place = wrapped(e, Side::Above))
    return neverBelow(place) ? place : wrapped(valueOf(place), Side::Below);
  return nullptr;
}

/// The place that `e` moves by the extent where it is outside on this side. It is at most one pixel outside,
/// because an image may have no more.
const Expr *CoordinateConditions::wrapped(const Expr *e, Side side) {
  const auto choice = choiceOf(e, side);
  if (!choice || choice->from != 1 || !hasGridSize)
    return nullptr;
  const bool isBelow = side == Side::Below;
  const Expr *inner = withinOther(choice->place, side);
  const auto span = spanOf(inner ? inner : choice->place);
  if (!span || !span->isUnit() || (isBelow ? span->offsets.lo < -1 : span->offsets.hi > 1))
    return nullptr;
  const bool isMoved = isBelow ? sumOf({choice->outside}, {choice->place, extent}) == 0
                               : sumOf({choice->outside, extent}, {choice->place}) == 0;
  const bool isOther = isBelow ? isLast(choice->outside) : isFirst(choice->outside);
  return isMoved || isOther ? choice->place : nullptr;
}

/// The place of a remainder by the extent.
const Expr *CoordinateConditions::dividend(const Expr *remainder) {
  if (sumOf({remainder->args[1]}, {extent}) != 0)
    return nullptr;
  const Expr *e = valueOf(remainder->args[0]);
  if (neverBelow(e))
    return e;
  SumTerms sum = termsOf(e, [this](const Var *v) { return ranges.definition(v); });
  auto *found = llvm::find(sum.added, extent);
  if (found == sum.added.end())
    return nullptr;
  sum.added.erase(found);
  const Expr *rest = build.add(withoutConstant(build, sum), sum.constant);
  if (rest->op == Op::Rem && sumOf({rest->args[1]}, {extent}) == 0) // `(x % width + width) % width`
    return rest->args[0];
  // With two pixels before the first one of an image of one pixel, the remainder is 0, too.
  const auto span = spanOf(rest);
  return span && span->offsets.lo >= -2 ? rest : nullptr;
}

}
