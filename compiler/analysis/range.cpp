#include "compiler/analysis/range.h"
#include "compiler/ir/rewrite.h"
#include <algorithm>

namespace icl {
using namespace ir;

Interval join(Interval a, Interval b) { return {std::min(a.lo, b.lo), std::max(a.hi, b.hi)}; }

/// What the type can hold, for types that int64 holds.
static std::optional<Interval> typeRange(ValueType type) {
  if (type.isVector() || !isInteger(type.scalar) || sizeOf(type.scalar) == 8)
    return std::nullopt;
  if (type.scalar == Scalar::Bool)
    return Interval{0, 1};
  const unsigned bits = sizeOf(type.scalar) * 8;
  if (isSigned(type.scalar))
    return Interval{-(std::int64_t(1) << (bits - 1)), (std::int64_t(1) << (bits - 1)) - 1};
  return Interval{0, (std::int64_t(1) << bits) - 1};
}

/// Values of 8 or 16 bits are bounded whatever they are; wider ones say nothing worth knowing.
static std::optional<Interval> smallTypeRange(ValueType type) {
  return sizeOf(type.scalar) <= 2 ? typeRange(type) : std::nullopt;
}

/// The interval if a value of the type cannot wrap on the way.
static std::optional<Interval> within(std::optional<Interval> i, ValueType type) {
  if (!i)
    return std::nullopt;
  const std::int64_t wide = std::int64_t(1) << 62;
  const Interval limits = typeRange(type).value_or(Interval{-wide, wide});
  return i->lo >= limits.lo && i->hi <= limits.hi ? i : std::nullopt;
}

Ranges::Ranges(Stmts body) {
  walk(body, [&](const Stmt *s) {
    if (auto *f = llvm::dyn_cast<For>(s))
      loops[f->var] = f;
    if (auto *d = llvm::dyn_cast<Declare>(s); d && d->var->isConst && d->value)
      definitions[d->var] = d->value;
    return true;
  });
}

std::optional<std::int64_t> Ranges::tripCount(const For &loop) {
  if (!loop.begin->isInt() || !loop.limit->isInt())
    return std::nullopt;
  const bool up = loop.step > 0;
  const std::int64_t distance =
      up ? loop.limit->integer - loop.begin->integer : loop.begin->integer - loop.limit->integer;
  const std::int64_t step = up ? loop.step : -loop.step;
  return distance <= 0 ? 0 : (distance + step - 1) / step;
}

std::optional<Interval> Ranges::of(const Expr *e) const {
  if (e->type.isVector() || !isInteger(e->type.scalar))
    return std::nullopt;
  switch (e->op) {
  case Op::Int:
    return Interval{e->integer, e->integer};
  case Op::Variable:
    return ofVariable(e);
  case Op::Minus: {
    const auto a = of(e->args[0]);
    return a ? within(Interval{-a->hi, -a->lo}, e->type) : std::nullopt;
  }
  case Op::Not:
    return Interval{0, 1};
  case Op::Convert: {
    const auto kept = within(of(e->args[0]), e->type);
    return kept ? kept : smallTypeRange(e->type);
  }
  case Op::Select: {
    const auto a = of(e->args[1]), b = of(e->args[2]);
    return a && b ? std::optional(join(*a, *b)) : smallTypeRange(e->type);
  }
  case Op::Call:
    return ofCall(e);
  case Op::Read:
  case Op::BoundedRead:
  case Op::Element:
    return smallTypeRange(e->type);
  default:
    return e->op >= Op::Mul && e->op <= Op::LogicalOr ? ofBinary(e) : std::nullopt;
  }
}

std::optional<Interval> Ranges::ofVariable(const Expr *e) const {
  if (auto loop = loops.find(e->var); loop != loops.end()) {
    const For &f = *loop->second;
    const auto begin = of(f.begin), limit = of(f.limit);
    if (!begin || !limit)
      return std::nullopt;
    return f.step > 0 ? Interval{begin->lo, std::max(begin->lo, limit->hi - 1)}
                      : Interval{std::min(begin->hi, limit->lo + 1), begin->hi};
  }
  if (auto known = definitions.find(e->var); known != definitions.end())
    if (auto value = of(known->second))
      return value;
  return smallTypeRange(e->type);
}

std::optional<Interval> Ranges::ofCall(const Expr *e) const {
  llvm::SmallVector<Interval, 3> a;
  for (const Expr *arg : e->args) {
    const auto i = of(arg);
    if (!i)
      return smallTypeRange(e->type);
    a.push_back(*i);
  }
  if (e->name == "min")
    return Interval{std::min(a[0].lo, a[1].lo), std::min(a[0].hi, a[1].hi)};
  if (e->name == "max")
    return Interval{std::max(a[0].lo, a[1].lo), std::max(a[0].hi, a[1].hi)};
  if (e->name == "clamp" && a[1].hi <= a[2].lo)
    return Interval{std::clamp(a[0].lo, a[1].lo, a[2].lo), std::clamp(a[0].hi, a[1].hi, a[2].hi)};
  if (e->name == "abs")
    return Interval{0, std::max(std::abs(a[0].lo), std::abs(a[0].hi))};
  return smallTypeRange(e->type);
}

std::optional<Interval> Ranges::ofBinary(const Expr *e) const {
  const Op op = e->op;
  if ((op >= Op::Lt && op <= Op::Ne) || op == Op::LogicalAnd || op == Op::LogicalOr)
    return Interval{0, 1};
  const auto a = of(e->args[0]), b = of(e->args[1]);
  const bool isConstant = b && b->lo == b->hi;
  if (op == Op::Rem && isConstant && b->lo > 0) {
    const bool isNonNegative = (a && a->lo >= 0) || !isSigned(e->type.scalar);
    return Interval{isNonNegative ? 0 : 1 - b->lo, b->lo - 1};
  }
  if (op == Op::And && isConstant && b->lo >= 0)
    return Interval{0, b->lo};
  if (!a || !b)
    return smallTypeRange(e->type);
  const auto corners = [&](auto f) {
    const std::int64_t v[] = {f(a->lo, b->lo), f(a->lo, b->hi), f(a->hi, b->lo), f(a->hi, b->hi)};
    return within(Interval{*std::min_element(v, v + 4), *std::max_element(v, v + 4)}, e->type);
  };
  const auto isSmall = [](Interval i) {
    return i.lo > -(std::int64_t(1) << 31) && i.hi < std::int64_t(1) << 31;
  };
  const bool isShift = b->lo >= 0 && b->hi <= 30;
  switch (op) {
  case Op::Add:
    return within(Interval{a->lo + b->lo, a->hi + b->hi}, e->type);
  case Op::Sub:
    return within(Interval{a->lo - b->hi, a->hi - b->lo}, e->type);
  case Op::Mul:
    return isSmall(*a) && isSmall(*b) ? corners([](auto x, auto y) { return x * y; }) : std::nullopt;
  case Op::Div:
    return b->lo > 0 || b->hi < 0 ? corners([](auto x, auto y) { return x / y; }) : std::nullopt;
  case Op::Shl:
    return isSmall(*a) && isShift ? corners([](auto x, auto y) { return x * (std::int64_t(1) << y); })
                                  : std::nullopt;
  case Op::Shr:
    return isShift ? corners([](auto x, auto y) { return x >> y; }) : std::nullopt;
  default:
    return std::nullopt;
  }
}

std::optional<Interval> Ranges::offset(const Expr *e, unsigned dimension) const {
  const ValueType integer = {Scalar::Int, 1};
  switch (e->op) {
  case Op::PixelIndex:
    return e->dimension == dimension ? std::optional(Interval{0, 0}) : std::nullopt;
  case Op::Variable: {
    const auto known = definitions.find(e->var);
    return known == definitions.end() ? std::nullopt : offset(known->second, dimension);
  }
  case Op::Convert: { // only one that keeps every int is transparent
    const bool keeps = e->type == ValueType{Scalar::Long, 1} && e->args[0]->type == integer;
    return keeps ? offset(e->args[0], dimension) : std::nullopt;
  }
  case Op::Select: {
    const auto a = offset(e->args[1], dimension), b = offset(e->args[2], dimension);
    return a && b ? std::optional(join(*a, *b)) : std::nullopt;
  }
  case Op::Add:
    for (unsigned side = 0; side < 2; ++side)
      if (const auto base = offset(e->args[side], dimension))
        if (const auto rest = of(e->args[1 - side]))
          return within(Interval{base->lo + rest->lo, base->hi + rest->hi}, integer);
    return std::nullopt;
  case Op::Sub: {
    const auto base = offset(e->args[0], dimension), rest = of(e->args[1]);
    return base && rest ? within(Interval{base->lo - rest->hi, base->hi - rest->lo}, integer) : std::nullopt;
  }
  default:
    return std::nullopt;
  }
}

}
