#include "compiler/analysis/range.h"
#include "compiler/frontend/builtins.h"
#include "compiler/ir/rewrite.h"
#include <algorithm>
#include <bit>

namespace icl {
using namespace ir;

Interval join(Interval a, Interval b) { return {std::min(a.lo, b.lo), std::max(a.hi, b.hi)}; }

static std::optional<Interval> join(std::optional<Interval> a, std::optional<Interval> b) {
  return a && b ? join(*a, *b) : a ? a : b;
}

std::optional<Interval> valuesOf(ValueType type) {
  if (!isInteger(type.scalar) || sizeOf(type.scalar) == 8)
    return std::nullopt;
  if (type.scalar == Scalar::Bool)
    return Interval{0, 1};
  const unsigned bits = sizeOf(type.scalar) * 8;
  if (isSigned(type.scalar))
    return Interval{-(std::int64_t(1) << (bits - 1)), (std::int64_t(1) << (bits - 1)) - 1};
  return Interval{0, (std::int64_t(1) << bits) - 1};
}

/// Values of 8 or 16 bits are bounded whatever they are; wider ones say nothing worth knowing.
static std::optional<Interval> smallValuesOf(ValueType type) {
  return sizeOf(type.scalar) <= 2 ? valuesOf(type) : std::nullopt;
}

/// What intervals are kept to: sums and differences of such numbers fit int64.
static constexpr std::int64_t widest = (std::int64_t(1) << 62) - 1;

/// The interval if a value of the type cannot wrap on the way.
static std::optional<Interval> within(std::optional<Interval> i, ValueType type) {
  if (!i)
    return std::nullopt;
  const Interval limits = valuesOf(type).value_or(Interval{isSigned(type.scalar) ? -widest : 0, widest});
  return i->lo >= limits.lo && i->hi <= limits.hi ? i : std::nullopt;
}

Ranges::Ranges(Stmts body, std::optional<LaunchBounds> launch) : launch(launch) { collect(body, nullptr); }

void Ranges::collect(Stmts body, const Loops *around) {
  for (const Stmt *s : body) {
    if (auto *d = llvm::dyn_cast<Declare>(s)) {
      Known &k = known[d->var];
      k.declaredIn = around;
      if (d->value)
        k.settings.push_back({d->value, around});
    } else if (auto *a = llvm::dyn_cast<Assign>(s)) {
      known[a->var].settings.push_back({a->value, around});
    } else if (auto *a = llvm::dyn_cast<Store>(s)) {
      known[a->array].settings.push_back({a->value, around});
    } else if (auto *f = llvm::dyn_cast<For>(s)) {
      known[f->var].loops.push_back(f);
    }
    const bool isLoop = s->kind == StmtKind::For || s->kind == StmtKind::While;
    const Loops *inside = isLoop ? &loops.emplace_back(Loops{s, around}) : around;
    for (Stmts inner : bodiesOf(s))
      collect(inner, inside);
  }
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

// ---- Expressions

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
  case Op::GridExtent:
  case Op::ImageExtent:
    return ofIndex(e);
  case Op::Variable:
  case Op::Element:
    return of(e->var);
  case Op::Not:
    return e->type.isVector() ? Interval{-1, 0} : Interval{0, 1};
  case Op::Convert: {
    const auto kept = within(of(e->args[0]), e->type);
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
    const auto exact = unwrapped(e);
    return exact ? exact : smallValuesOf(e->type);
  }
  }
}

std::optional<Interval> Ranges::unwrapped(const Expr *e) const {
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
  default:
    return Interval{1, e->op == Op::GridExtent ? launch->grid[d] : longestSide};
  }
}

std::optional<Interval> Ranges::ofCall(const Expr *e) const {
  if (const auto builtin = findBuiltin(e->name); builtin && builtin->id == BuiltinId::Convert) {
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
  if (e->name == "min")
    return Interval{std::min(a[0].lo, a[1].lo), std::min(a[0].hi, a[1].hi)};
  if (e->name == "max")
    return Interval{std::max(a[0].lo, a[1].lo), std::max(a[0].hi, a[1].hi)};
  if (e->name == "clamp" && a[1].hi <= a[2].lo)
    return Interval{std::clamp(a[0].lo, a[1].lo, a[2].lo), std::clamp(a[0].hi, a[1].hi, a[2].hi)};
  if (e->name == "abs")
    return Interval{0, std::max(std::abs(a[0].lo), std::abs(a[0].hi))};
  if (e->name == "abs_diff")
    return Interval{0, std::max(std::abs(a[0].hi - a[1].lo), std::abs(a[1].hi - a[0].lo))};
  return smallValuesOf(e->type);
}

/// A divisor of 0 counts as 1 (compiler/interpret/README.md).
static Interval quotient(Interval a, Interval b) {
  const std::int64_t most = std::max(std::abs(a.lo), std::abs(a.hi));
  if (b.lo <= 0 && b.hi >= 0)
    return {-most, most};
  const std::int64_t v[] = {a.lo / b.lo, a.lo / b.hi, a.hi / b.lo, a.hi / b.hi};
  return {*std::min_element(v, v + 4), *std::max_element(v, v + 4)};
}

/// The sign is the dividend's.
static Interval remainder(std::optional<Interval> a, Interval b, bool isSigned) {
  const std::int64_t most = std::max<std::int64_t>(std::max(std::abs(b.lo), std::abs(b.hi)) - 1, 0);
  Interval r{isSigned ? -most : 0, most};
  if (a)
    r = {std::clamp<std::int64_t>(a->lo, r.lo, 0), std::clamp<std::int64_t>(a->hi, 0, r.hi)};
  return r;
}

/// The smallest 2^n - 1 that is not below.
static std::int64_t lowBits(std::int64_t value) {
  return static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(value) + 1)) - 1;
}

std::optional<Interval> Ranges::ofBinary(const Expr *e) const {
  const Op op = e->op;
  if ((op >= Op::Lt && op <= Op::Ne) || op == Op::LogicalAnd || op == Op::LogicalOr)
    return e->type.isVector() ? Interval{-1, 0} : Interval{0, 1};
  const auto a = of(e->args[0]), b = of(e->args[1]);
  if (op == Op::Rem && b)
    return remainder(a, *b, isSigned(e->type.scalar));
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

// ---- Variables

std::optional<Interval> Ranges::of(const Var *var) const {
  if (!isInteger(var->type.scalar))
    return std::nullopt;
  if (auto found = variables.find(var); found != variables.end())
    return found->second;
  const auto whole = smallValuesOf(var->type);
  variables[var] = whole;
  const auto range = within(valuesIn(var), var->type);
  return variables[var] = range ? range : whole;
}

std::optional<Interval> Ranges::valuesIn(const Var *var) const {
  std::optional<Interval> all;
  if (!var->elements.empty()) {
    for (const Expr *element : var->elements) {
      const auto value = of(element);
      if (!value)
        return std::nullopt;
      all = join(all, value);
    }
    return all;
  }
  const auto found = known.find(var);
  if (var->storage != Var::Storage::Local || found == known.end())
    return std::nullopt;
  for (const For *loop : found->second.loops) {
    const auto values = ofLoop(*loop);
    if (!values)
      return std::nullopt;
    all = join(all, values);
  }
  Interval added;
  for (const Setting &s : found->second.settings) {
    const Effect e = effect(var, s.value);
    const auto runs = times(s.within, found->second.declaredIn);
    const bool grows = e.added && *e.added != Interval{0, 0};
    if (!e.isKnown || (grows && (!runs || var->isArray())))
      return std::nullopt;
    all = join(all, e.value);
    if (!grows)
      continue;
    Interval sum;
    if (__builtin_mul_overflow(*runs, std::min<std::int64_t>(e.added->lo, 0), &sum.lo) ||
        __builtin_mul_overflow(*runs, std::max<std::int64_t>(e.added->hi, 0), &sum.hi) ||
        __builtin_add_overflow(added.lo, sum.lo, &added.lo) ||
        __builtin_add_overflow(added.hi, sum.hi, &added.hi))
      return std::nullopt;
  }
  if (!all || added.lo < -widest || added.hi > widest)
    return std::nullopt;
  return Interval{all->lo + added.lo, all->hi + added.hi};
}

std::optional<Interval> Ranges::ofLoop(const For &f) const {
  const auto begin = of(f.begin), limit = of(f.limit);
  if (!begin || !limit)
    return std::nullopt;
  return f.step > 0 ? Interval{begin->lo, std::max(begin->lo, limit->hi - 1)}
                    : Interval{std::min(begin->hi, limit->lo + 1), begin->hi};
}

Ranges::Effect Ranges::effect(const Var *var, const Expr *e) const {
  const auto both = [](const Effect &a, const Effect &b) {
    return Effect{join(a.value, b.value), join(a.added, b.added), a.isKnown && b.isKnown};
  };
  const auto plain = [&]() -> Effect {
    const auto value = of(e);
    return {value, std::nullopt, value.has_value()};
  };
  switch (e->op) {
  case Op::Variable: {
    if (e->var == var)
      return {std::nullopt, Interval{0, 0}, true};
    // What a constant was made of: an earlier value of the variable, perhaps.
    const auto found = known.find(e->var);
    const bool isConstant = e->var->isConst && found != known.end() && found->second.settings.size() == 1;
    return isConstant ? effect(var, found->second.settings.front().value) : plain();
  }
  case Op::Select:
    return both(effect(var, e->args[1]), effect(var, e->args[2]));
  case Op::Add:
  case Op::Sub: {
    Effect base = effect(var, e->args[0]);
    if (!base.added || base.value)
      return plain();
    const auto step = of(e->args[1]);
    if (!step || !base.isKnown)
      return {std::nullopt, std::nullopt, false};
    const bool isSum = e->op == Op::Add;
    base.added = Interval{base.added->lo + (isSum ? step->lo : -step->hi),
                          base.added->hi + (isSum ? step->hi : -step->lo)};
    base.isKnown = base.added->lo >= -widest && base.added->hi <= widest;
    return base;
  }
  case Op::Call:
    if (e->name == "min" || e->name == "max")
      return both(effect(var, e->args[0]), effect(var, e->args[1]));
    return plain();
  default:
    return plain();
  }
}

std::optional<std::int64_t> Ranges::times(const Loops *within, const Loops *declaredIn) const {
  std::int64_t product = 1;
  for (const Loops *l = within; l && l != declaredIn; l = l->outer) {
    auto *loop = llvm::dyn_cast<For>(l->innermost);
    if (!loop)
      return std::nullopt;
    std::optional<std::int64_t> trips = tripCount(*loop);
    if (!trips) {
      const auto begin = of(loop->begin), limit = of(loop->limit);
      if (!begin || !limit)
        return std::nullopt;
      trips = std::max<std::int64_t>(loop->step > 0 ? limit->hi - begin->lo : begin->hi - limit->lo, 0);
    }
    if (__builtin_mul_overflow(product, *trips, &product))
      return std::nullopt;
  }
  return product;
}

// ---- Offsets from the pixel's index

std::optional<Interval> Ranges::offset(const Expr *e, unsigned dimension) const {
  const ValueType integer = {Scalar::Int, 1};
  switch (e->op) {
  case Op::PixelIndex:
    return e->dimension == dimension ? std::optional(Interval{0, 0}) : std::nullopt;
  case Op::Variable: {
    const auto found = known.find(e->var);
    if (!e->var->isConst || found == known.end())
      return std::nullopt;
    std::optional<Interval> all;
    for (const Setting &s : found->second.settings) {
      const auto here = offset(s.value, dimension);
      if (!here)
        return std::nullopt;
      all = join(all, here);
    }
    return all;
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
