#include "compiler/analysis/range.h"
#include "compiler/analysis/float_limits.h"
#include "compiler/ast/builtins.h"
#include "compiler/ir/rewrite.h"
#include <algorithm>
#include <bit>

namespace icl {
using namespace ir;

Ranges::Ranges(Stmts body, std::optional<LaunchBounds> launch) : launch(launch) { collect(body, nullptr); }

void Ranges::collect(Stmts body, const Loops *around) {
  for (const Stmt *s : body) {
    if (auto *d = llvm::dyn_cast<Declare>(s); d && isInteger(d->var->type.scalar)) {
      Known &k = known[d->var];
      k.declaredIn.push_back(around);
      if (d->value)
        k.set(d->value, around);
    } else if (auto *a = llvm::dyn_cast<Assign>(s); a && isInteger(a->var->type.scalar)) {
      known[a->var].set(a->value, around);
    } else if (auto *a = llvm::dyn_cast<Store>(s); a && isInteger(a->array->type.scalar)) {
      known[a->array].set(a->value, around);
    } else if (auto *f = llvm::dyn_cast<For>(s)) {
      known[f->var].loops.push_back(f);
    }
    const bool isLoop = s->kind == StmtKind::For || s->kind == StmtKind::While;
    const Loops *inside = isLoop ? &loops.emplace_back(Loops{s, around}) : around;
    for (Stmts inner : bodiesOf(s))
      collect(inner, inside);
  }
}

/// The trip count of a loop between the two.
static std::optional<std::int64_t> tripsBetween(std::int64_t from, std::int64_t to, std::int64_t step) {
  std::int64_t distance = 0;
  if (__builtin_sub_overflow(to, from, &distance))
    return std::nullopt;
  return distance <= 0 ? 0 : (distance - 1) / std::abs(step) + 1;
}

std::optional<std::int64_t> Ranges::tripCount(const For &loop) {
  if (!loop.begin->isInt() || !loop.limit->isInt())
    return std::nullopt;
  const std::int64_t begin = loop.begin->integer, limit = loop.limit->integer;
  return loop.step > 0 ? tripsBetween(begin, limit, loop.step) : tripsBetween(limit, begin, loop.step);
}

std::optional<std::int64_t> Ranges::mostTrips(const For &loop) const {
  const auto begin = of(loop.begin), limit = of(loop.limit);
  if (!begin || !limit)
    return std::nullopt;
  return loop.step > 0 ? tripsBetween(begin->lo, limit->hi, loop.step)
                       : tripsBetween(limit->lo, begin->hi, loop.step);
}

// ---- Expressions

/// What floats between the limits become as integers.
static std::optional<Interval> wholeBetween(const std::optional<FloatLimits> &limits) {
  constexpr double farthest = std::int64_t(1) << 62;
  if (!limits || limits->least < -farthest || limits->most > farthest)
    return std::nullopt;
  return Interval{static_cast<std::int64_t>(limits->least), static_cast<std::int64_t>(limits->most)};
}

std::optional<Interval> Ranges::of(const Expr *e) const {
  if (!isInteger(e->type.scalar))
    return std::nullopt;
  if (e->args.empty())
    return computed(e);
  if (auto found = expressions.find(e); found != expressions.end())
    return found->second;
  const auto range = computed(e);
  expressions[e] = range;
  return range;
}

std::optional<Interval> Ranges::computed(const Expr *e) const {
  switch (e->op) {
  case Op::Int:
    if (e->type.scalar == Scalar::ULong && e->integer < 0)
      return std::nullopt;
    return within(Interval{e->integer, e->integer}, e->type);
  case Op::PixelIndex:
  case Op::LocalId:
  case Op::LocalSize:
  case Op::GridExtent:
  case Op::ImageExtent:
    return ofIndex(e);
  case Op::Variable:
    return of(e->var);
  case Op::Element:
    return ofElement(e);
  case Op::Not:
    return e->type.isVector() ? Interval{-1, 0} : Interval{0, 1};
  case Op::Convert: {
    const Expr *from = e->args[0];
    const auto kept = within(isFloat(from->type.scalar) ? wholeBetween(limitsOf(from)) : of(from), e->type);
    return kept ? kept : smallValuesOf(e->type);
  }
  case Op::Select: {
    const auto a = of(e->args[1]), b = of(e->args[2]);
    return a && b ? std::optional(join(*a, *b)) : smallValuesOf(e->type);
  }
  case Op::Vector: {
    auto all = of(e->args[0]);
    for (const Expr *arg : e->args.drop_front()) {
      const auto next = of(arg);
      all = all && next ? std::optional(join(*all, *next)) : std::nullopt;
    }
    return all ? all : smallValuesOf(e->type);
  }
  case Op::Swizzle:
    return of(e->args[0]);
  case Op::Call:
    return ofCall(e);
  case Op::Read:
  case Op::BoundedRead:
    return smallValuesOf(e->type);
  default: {
    const auto exact = exactResult(e);
    return exact ? exact : smallValuesOf(e->type);
  }
  }
}

std::optional<Interval> Ranges::exactResult(const Expr *e) const {
  if (e->op >= Op::Mul && e->op <= Op::LogicalOr)
    return ofBinary(e);
  if (e->op != Op::Minus && e->op != Op::BitNot)
    return std::nullopt;
  const auto a = of(e->args[0]);
  if (!a)
    return std::nullopt;
  return within(e->op == Op::Minus ? Interval{-a->hi, -a->lo} : Interval{-1 - a->hi, -1 - a->lo}, e->type);
}

std::optional<Interval> Ranges::ofIndex(const Expr *e) const {
  if (!launch)
    return std::nullopt;
  const unsigned d = e->dimension;
  switch (e->op) {
  case Op::PixelIndex:
    return Interval{0, launch->grid[d] - 1};
  case Op::LocalId:
    return Interval{0, launch->workGroup[d] - 1};
  case Op::LocalSize:
    return Interval{1, launch->workGroup[d]};
  default:
    return Interval{1, e->op == Op::GridExtent ? launch->grid[d] : longestSide};
  }
}

/// Of the absolute values.
static Interval sizesOf(Interval i) {
  const std::int64_t a = std::abs(i.lo), b = std::abs(i.hi);
  const bool hasZero = i.lo <= 0 && i.hi >= 0;
  return {hasZero ? 0 : std::min(a, b), std::max(a, b)};
}

std::optional<Interval> Ranges::ofCall(const Expr *e) const {
  if (e->builtin.id == BuiltinId::Convert) {
    const auto kept = within(of(e->args[0]), e->type);
    return kept ? kept : smallValuesOf(e->type);
  }
  llvm::SmallVector<Interval, 3> a;
  for (const Expr *arg : e->args) {
    const auto range = of(arg);
    const auto i = range ? range : valuesOf(arg->type);
    if (!i)
      return smallValuesOf(e->type);
    a.push_back(*i);
  }
  switch (e->builtin.id) {
  case BuiltinId::min:
    return Interval{std::min(a[0].lo, a[1].lo), std::min(a[0].hi, a[1].hi)};
  case BuiltinId::max:
    return Interval{std::max(a[0].lo, a[1].lo), std::max(a[0].hi, a[1].hi)};
  case BuiltinId::clamp:
    if (a[1].hi > a[2].lo)
      return smallValuesOf(e->type);
    return Interval{std::clamp(a[0].lo, a[1].lo, a[2].lo), std::clamp(a[0].hi, a[1].hi, a[2].hi)};
  case BuiltinId::abs:
    return sizesOf(a[0]);
  case BuiltinId::abs_diff:
    return sizesOf({a[0].lo - a[1].hi, a[0].hi - a[1].lo});
  default:
    return smallValuesOf(e->type);
  }
}

/// The smallest 2^n - 1 that is not below.
static std::int64_t lowBits(std::int64_t value) {
  return static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(value) + 1)) - 1;
}

/// An index plus a small constant, which is not negative.
static bool isPixelSum(const Expr *e) {
  if (e->op == Op::Add && e->args[1]->isInt() && e->args[1]->integer >= 0 &&
      e->args[1]->integer < longestSide)
    e = e->args[0];
  return e->op == Op::PixelIndex;
}

std::optional<Interval> Ranges::ofBinary(const Expr *e) const {
  const Op op = e->op;
  if ((op >= Op::Lt && op <= Op::Ne) || op == Op::LogicalAnd || op == Op::LogicalOr)
    return e->type.isVector() ? Interval{-1, 0} : Interval{0, 1};
  const auto a = of(e->args[0]), b = of(e->args[1]);
  if (op == Op::Rem && b)
    return remainder(a, *b, isSigned(e->type.scalar) && !isPixelSum(e->args[0]));
  const bool isNonNegative = a && b && a->lo >= 0 && b->lo >= 0;
  if (op == Op::And && (isNonNegative || (a && a->lo >= 0) || (b && b->lo >= 0)))
    return Interval{0, isNonNegative ? std::min(a->hi, b->hi) : a && a->lo >= 0 ? a->hi : b->hi};
  if (!a || !b)
    return std::nullopt;
  const auto corners = [&](auto f) {
    const std::int64_t v[] = {f(a->lo, b->lo), f(a->lo, b->hi), f(a->hi, b->lo), f(a->hi, b->hi)};
    return within(Interval{*std::min_element(v, v + 4), *std::max_element(v, v + 4)}, e->type);
  };
  const auto isSmall = [](Interval i) {
    return i.lo >= -(std::int64_t(1) << 31) && i.hi <= std::int64_t(1) << 31;
  };
  const std::int64_t bits = 8 * sizeOf(e->type.scalar);
  const bool isShift = b->lo >= 0 && b->hi < std::min<std::int64_t>(bits, 31);
  switch (op) {
  case Op::Add:
    return within(Interval{a->lo + b->lo, a->hi + b->hi}, e->type);
  case Op::Sub:
    return within(Interval{a->lo - b->hi, a->hi - b->lo}, e->type);
  case Op::Mul:
    if (e->args[0] == e->args[1] && isSmall(*a)) { // a square
      const Interval sizes = sizesOf(*a);
      return within(Interval{sizes.lo * sizes.lo, sizes.hi * sizes.hi}, e->type);
    }
    return isSmall(*a) && isSmall(*b) ? corners([](auto x, auto y) { return x * y; }) : std::nullopt;
  case Op::Div:
    return within(quotient(*a, *b), e->type);
  case Op::Shl:
    return isSmall(*a) && isShift ? corners([](auto x, auto y) { return x * (std::int64_t(1) << y); })
                                  : std::nullopt;
  case Op::Shr:
    return isShift ? corners([](auto x, auto y) { return x >> y; }) : std::nullopt;
  case Op::Or:
    return isNonNegative ? std::optional(Interval{std::max(a->lo, b->lo), lowBits(std::max(a->hi, b->hi))})
                         : std::nullopt;
  case Op::Xor:
    return isNonNegative ? std::optional(Interval{0, lowBits(std::max(a->hi, b->hi))}) : std::nullopt;
  default:
    return std::nullopt;
  }
}

}
