#include "compiler/analysis/range.h"
#include "compiler/ir/rewrite.h"
#include <algorithm>
#include <utility>

namespace icl {
using namespace ir;

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

std::optional<Interval> Ranges::accumulated(const Var *var) const {
  if (!of(var)) // also makes it known while its own values are being found
    return std::nullopt;
  return within(valuesIn(var), var->type);
}

const Expr *Ranges::definition(const Var *var) const {
  const auto found = known.find(var);
  const bool hasOne = var->isConst && !var->isArray() && found != known.end() &&
                      found->second.loops.empty() && found->second.settings.size() == 1;
  return hasOne ? found->second.settings.front().value : nullptr;
}

const For *Ranges::loopOf(const Var *var) const {
  const auto found = known.find(var);
  const bool isOfOne =
      found != known.end() && found->second.loops.size() == 1 && found->second.settings.empty();
  return isOfOne ? found->second.loops.front() : nullptr;
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
  Interval added, most; // in a lifetime; in all of them
  unsigned lifetime = 0;
  for (const Setting &s : found->second.settings) {
    if (s.lifetime != lifetime)
      added = {};
    lifetime = s.lifetime;
    const Effect e = effect(var, s.value);
    const bool grows = e.added && *e.added != Interval{0, 0};
    if (!e.isKnown || (grows && var->isArray()))
      return std::nullopt;
    all = join(all, e.value);
    if (!grows)
      continue;
    const auto sum = addedInAll(var, s, found->second.declaredIn[lifetime]);
    if (!sum || __builtin_add_overflow(added.lo, sum->lo, &added.lo) ||
        __builtin_add_overflow(added.hi, sum->hi, &added.hi))
      return std::nullopt;
    most = join(most, added);
  }
  if (!all || most.lo < -widest || most.hi > widest)
    return std::nullopt;
  return Interval{all->lo + most.lo, all->hi + most.hi};
}

std::optional<Interval> Ranges::addedInAll(const Var *var, const Setting &s, const Loops *declaredIn) const {
  if (const auto each = addedInEach(var, s, declaredIn))
    return each;
  const auto runs = times(s.within, declaredIn);
  const Interval once = *effect(var, s.value).added;
  Interval sum;
  if (!runs || __builtin_mul_overflow(*runs, std::min<std::int64_t>(once.lo, 0), &sum.lo) ||
      __builtin_mul_overflow(*runs, std::max<std::int64_t>(once.hi, 0), &sum.hi))
    return std::nullopt;
  return sum;
}

/// Finds what an expression's variables can hold in any iteration, because one may have its value from an
/// earlier iteration. Except constants of the loops' bodies: these are computed in the same one.
void Ranges::prepareIterations(const Expr *e, const Iterations &around,
                               llvm::SmallVectorImpl<const Var *> &constants) const {
  walkExprs(e, [&](const Expr *x) {
    if (x->op != Op::Variable && x->op != Op::Element)
      return;
    const Var *v = x->var;
    const auto isOfLoop = [v](const std::pair<const For *, std::int64_t> &loop) {
      return loop.first->var == v;
    };
    if (llvm::any_of(around, isOfLoop) || llvm::is_contained(constants, v))
      return;
    const auto found = known.find(v);
    if (v->isConst && !v->isArray() && found != known.end() && found->second.settings.size() == 1) {
      constants.push_back(v);
      prepareIterations(found->second.settings.front().value, around, constants);
    } else {
      of(v);
    }
  });
}

std::optional<Interval> Ranges::addedInEach(const Var *var, const Setting &s, const Loops *declaredIn) const {
  constexpr std::int64_t mostIterations = 512;
  Iterations around;
  std::int64_t iterations = 1;
  for (const Loops *l = s.within; l && l != declaredIn; l = l->outer) {
    const auto *loop = llvm::dyn_cast<For>(l->innermost);
    const auto trips = loop ? tripCount(*loop) : std::nullopt;
    const auto isSet = [&] { return !known.find(loop->var)->second.settings.empty(); };
    if (!trips || *trips > mostIterations || (iterations *= *trips) > mostIterations || isSet())
      return std::nullopt;
    around.push_back({loop, *trips});
  }
  if (around.empty() || isIterating)
    return std::nullopt;
  llvm::SmallVector<const Var *, 4> constants;
  prepareIterations(s.value, around, constants);
  isIterating = true;
  const auto expressionsBefore = std::exchange(expressions, decltype(expressions)());
  auto variablesBefore = variables;
  for (const Var *v : constants)
    variablesBefore.erase(v);
  std::optional<Interval> sum = Interval{0, 0};
  for (std::int64_t i = 0; i < iterations && sum; ++i) {
    expressions.clear();
    variables = variablesBefore;
    std::int64_t rest = i;
    for (const auto &[loop, trips] : around) {
      const std::int64_t value = loop->begin->integer + rest % trips * loop->step;
      variables[loop->var] = Interval{value, value};
      rest /= trips;
    }
    const Effect e = effect(var, s.value);
    if (!e.isKnown || !e.added || e.value ||
        __builtin_add_overflow(sum->lo, std::min<std::int64_t>(e.added->lo, 0), &sum->lo) ||
        __builtin_add_overflow(sum->hi, std::max<std::int64_t>(e.added->hi, 0), &sum->hi))
      sum = std::nullopt;
  }
  expressions = expressionsBefore;
  variables = variablesBefore;
  isIterating = false;
  return sum;
}

/// Of an array of constants at constant indices, the element.
std::optional<Interval> Ranges::ofElement(const Expr *e) const {
  const Var *array = e->var;
  if (array->elements.empty() || e->args.size() != array->extents.size())
    return of(array);
  std::int64_t flat = 0;
  for (std::size_t i = 0; i < e->args.size(); ++i) {
    const auto at = of(e->args[i]);
    if (!at || at->lo != at->hi || at->lo < 0 || at->lo >= array->extents[i])
      return of(array);
    flat = flat * array->extents[i] + at->lo;
  }
  return of(array->elements[static_cast<std::size_t>(flat)]);
}

std::optional<Interval> Ranges::ofLoop(const For &f) const {
  const auto begin = of(f.begin), limit = of(f.limit);
  if (!begin || !limit)
    return std::nullopt;
  return f.step > 0 ? Interval{begin->lo, std::max(begin->lo, limit->hi - 1)}
                    : Interval{std::min(begin->hi, limit->lo + 1), begin->hi};
}

/// Without conversions between int and uint, and only sums below them: these keep the low bits, which are all
/// of a sum that fits.
static const Expr *lowBitsOf(const Expr *e) {
  const auto isWord = [](ValueType t) { return t.scalar == Scalar::Int || t.scalar == Scalar::UInt; };
  if (e->op != Op::Convert || !isWord(e->type) || !isWord(e->args[0]->type))
    return e;
  const Expr *inner = e->args[0];
  const bool isSum = inner->op == Op::Add || inner->op == Op::Sub || inner->op == Op::Variable;
  return isSum ? inner : e;
}

Ranges::Effect Ranges::effect(const Var *var, const Expr *e) const {
  e = lowBitsOf(e);
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
    // The value of a constant may contain an earlier value of the variable.
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
    if (e->builtin == BuiltinId::min || e->builtin == BuiltinId::max)
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

}
