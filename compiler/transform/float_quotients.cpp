#include "compiler/transform/float_quotients.h"
#include "compiler/ir/rewrite.h"
#include "compiler/transform/float_exponents.h"
#include <cmath>
#include <cstdint>

namespace icl {
using namespace ir;

/// Floats within these powers of two are neither infinite nor subnormal. No value on the way to a dividend
/// may be beyond them, and no quotient.
static constexpr int mostMagnitude = 120, leastUnit = -100;
/// What the lower part of a reciprocal is multiplied with must not become subnormal: it is up to 2^50 times
/// as small as the quotient.
static constexpr int leastQuotient = -70;
/// 0 is a multiple of anything.
static constexpr int unitOfZero = 1000;

static int precisionOf(Scalar type) { return type == Scalar::Double ? 53 : 24; }

FloatQuotients::FloatQuotients(Stmts body) : zeros(body) {
  walk(body, [&](const Stmt *s) {
    if (const auto *d = llvm::dyn_cast<Declare>(s); d && isFloatType(d->var->type))
      values.try_emplace(d->var);
    return true;
  });
  walkAssignments(body, [&](const Var *v, const Expr *value) {
    if (const auto found = values.find(v); found != values.end())
      found->second.push_back(value);
  });
}

// ---- Bounds

FloatQuotients::Known FloatQuotients::limited(int unit, int magnitude) {
  if (unit < leastUnit || magnitude > mostMagnitude)
    return std::nullopt;
  return Bounds{std::min(unit, unitOfZero), std::max(magnitude, -unitOfZero)};
}

FloatQuotients::Known FloatQuotients::either(Known a, Known b, int more) {
  if (!a || !b)
    return std::nullopt;
  return limited(std::min(a->unit, b->unit), std::max(a->magnitude, b->magnitude) + more);
}

FloatQuotients::Known FloatQuotients::product(Known a, Known b) {
  return a && b ? limited(a->unit + b->unit, a->magnitude + b->magnitude) : std::nullopt;
}

/// By a number from 2^order to 2^(order + 1). What is not 0 is at least half of 2^(unit - order), so that its
/// last bit is not below that by more than the precision.
FloatQuotients::Known FloatQuotients::quotient(Known a, int order, ValueType type) {
  if (!a)
    return std::nullopt;
  return limited(a->unit - order - precisionOf(type.scalar) - 1, a->magnitude - order);
}

static std::optional<int> unitOf(double number) {
  if (!std::isfinite(number))
    return std::nullopt;
  if (number == 0)
    return unitOfZero;
  int unit = std::ilogb(number);
  while (std::ldexp(number, -unit) != std::trunc(std::ldexp(number, -unit)))
    --unit;
  return unit;
}

static bool contains(const Expr *e, const Var *v) {
  Mentions wanted;
  wanted.add(v);
  if (!e->mentions.meets(wanted))
    return false;
  const bool isOf = e->op == Op::Variable || e->op == Op::Element;
  return (isOf && e->var == v) || llvm::any_of(e->args, [v](const Expr *x) { return contains(x, v); });
}

FloatQuotients::Known FloatQuotients::boundsBeside(const Var *v, const Expr *value) const {
  if (!contains(value, v))
    return boundsOf(value);
  switch (value->op) {
  case Op::Variable:
  case Op::Element:
    return Bounds{unitOfZero, 0};
  case Op::Add:
  case Op::Sub:
    for (const unsigned i : {0, 1})
      if (!contains(value->args[i], v))
        return either(boundsOf(value->args[i]), boundsBeside(v, value->args[1 - i]), 1);
    return std::nullopt;
  case Op::Select:
    return either(boundsBeside(v, value->args[1]), boundsBeside(v, value->args[2]));
  default:
    return std::nullopt;
  }
}

FloatQuotients::Known FloatQuotients::boundsOf(const Var *v) const {
  const auto [found, isNew] = variables.try_emplace(v);
  if (!isNew)
    return found->second;
  const auto assigned = values.find(v);
  // A sum to which such terms are added changes no more when they are below half of its last bit.
  const int mostGrowth = precisionOf(v->type.scalar) + 2;
  Known all;
  if (!v->elements.empty() || assigned != values.end())
    all = boundsOfAny(v->elements);
  if (assigned != values.end())
    for (const Expr *value : assigned->second)
      all = either(all, boundsBeside(v, value), contains(value, v) ? mostGrowth : 0);
  return variables[v] = all;
}

FloatQuotients::Known FloatQuotients::boundsOfAny(Exprs list) const {
  Known all = Bounds{unitOfZero, 0};
  for (const Expr *e : list)
    all = either(all, boundsOf(e));
  return all;
}

FloatQuotients::Known FloatQuotients::boundsOf(const Expr *e) const {
  if (const auto number = numberIn(e)) {
    const auto unit = unitOf(*number);
    return unit ? limited(*unit, *number == 0 ? 0 : std::ilogb(*number) + 1) : std::nullopt;
  }
  if (e->op == Op::Convert || isConversion(e)) {
    const Scalar from = e->args[0]->type.scalar;
    return isInteger(from) ? Known(Bounds{0, static_cast<int>(8 * sizeOf(from))}) : boundsOf(e->args[0]);
  }
  switch (e->op) {
  case Op::Variable:
  case Op::Element:
    return boundsOf(e->var);
  case Op::Minus:
  case Op::Swizzle:
  case Op::Vector:
    return boundsOfAny(e->args);
  case Op::Select:
    return boundsOfAny(e->args.drop_front());
  case Op::Add:
  case Op::Sub:
    return either(boundsOf(e->args[0]), boundsOf(e->args[1]), 1);
  case Op::Mul:
    return product(boundsOf(e->args[0]), boundsOf(e->args[1]));
  case Op::Div: {
    const auto divisor = numberIn(e->args[1]);
    const bool isUsual = divisor && *divisor != 0 && boundsOf(e->args[1]);
    return isUsual ? quotient(boundsOf(e->args[0]), std::ilogb(*divisor), e->type) : std::nullopt;
  }
  case Op::Call:
    return boundsOfCall(e);
  default:
    return std::nullopt;
  }
}

FloatQuotients::Known FloatQuotients::boundsOfCall(const Expr *e) const {
  const BuiltinId id = e->builtin.id;
  if (choosesOperand(id))
    return boundsOfAny(e->args);
  if (isSumOfProduct(id))
    return either(product(boundsOf(e->args[0]), boundsOf(e->args[1])), boundsOf(e->args[2]), 1);
  if (id == BuiltinId::constant_quotient) // by a number of 2^-ilogb(upper) or a little less
    return quotient(boundsOf(e->args[0]), -std::ilogb(*numberIn(e->args[1])), e->type);
  return std::nullopt;
}

// ---- Reciprocals

/// Whether x, an integer, is divided rightly. All multiples of it by powers of two are, too.
template <typename T>
static bool dividesRight(std::int64_t x, T divisor, T upper, T lower) {
  const T a = static_cast<T>(x);
  return std::fma(a, upper, a * lower) == a / divisor;
}

/// Whether fma(x, upper, x * lower) is x / divisor correctly rounded, for all x that are neither too large
/// nor too small. With p bits, the sum that is rounded errs by less than 2^(2 - 2p) of itself. So it is
/// right unless x / divisor is that near the middle of two numbers. Let d be the odd number of which the
/// divisor is a multiple by a power of two. A middle is a multiple of an odd m of p + 1 bits, and x * 2^s -
/// m * d is an integer for some s, but not 0. It is less than 8 d / 2^p, so there are no such x if d has
/// fewer than p - 2 bits, and else few, which are tried: x is the integer divided by 2^s, modulo d.
bool FloatQuotients::roundsRight(double divisor, Reciprocal by, Scalar type) {
  const int p = precisionOf(type);
  int exponent = 0;
  auto d = static_cast<std::int64_t>(std::ldexp(std::frexp(std::fabs(divisor), &exponent), p));
  while (d % 2 == 0)
    d /= 2;
  const std::int64_t least = std::int64_t(1) << (p - 1);
  if (d < least / 4)
    return true;
  for (int near = -7; near <= 7; ++near) {
    std::int64_t x = ((near % d) + d) % d;
    for (int s = 1; near != 0 && s <= p + 2; ++s) {
      x = x % 2 == 0 ? x / 2 : (x + d) / 2;
      for (std::int64_t other = x; s >= p - 3 && other < 2 * least; other += d) {
        const bool isRight = type == Scalar::Double ? dividesRight<double>(other, divisor, by.upper, by.lower)
                                                    : dividesRight<float>(other, static_cast<float>(divisor),
                                                                          static_cast<float>(by.upper),
                                                                          static_cast<float>(by.lower));
        if (!isRight)
          return false;
      }
    }
  }
  return true;
}

std::optional<FloatQuotients::Reciprocal> FloatQuotients::reciprocalOf(double divisor, Scalar type) const {
  const auto [found, isNew] = reciprocals.try_emplace({divisor, type});
  if (!isNew)
    return found->second;
  int exponent = 0;
  if (std::fabs(std::frexp(divisor, &exponent)) == 0.5) // compilers multiply
    return std::nullopt;
  Reciprocal by{1 / divisor, 0};
  if (type == Scalar::Double)
    by.lower = std::fma(-by.upper, divisor, 1.0) / divisor;
  else
    by = {static_cast<float>(by.upper), static_cast<float>(by.upper - static_cast<float>(by.upper))};
  if (roundsRight(divisor, by, type))
    found->second = by;
  return found->second;
}

const Expr *FloatQuotients::byMultiplying(Builder &build, const Expr *quotient) const {
  const Expr *dividend = quotient->args[0];
  const ValueType type = quotient->type;
  const auto divisor = numberIn(quotient->args[1]);
  if (!isFloatType(type) || !divisor || !std::isfinite(*divisor) || *divisor == 0)
    return nullptr;
  const int order = std::ilogb(*divisor);
  if (order < leastUnit || order > -leastQuotient)
    return nullptr;
  const Known bounds = boundsOf(dividend);
  if (!bounds || bounds->magnitude - order > mostMagnitude || bounds->unit - order < leastQuotient)
    return nullptr;
  const auto by = reciprocalOf(*divisor, type.scalar);
  if (!by)
    return nullptr;
  // Of opposite signs, both products with a zero are zeros of opposite signs, which add up to 0.
  const bool haveOneSign = (by->upper < 0) == (by->lower < 0);
  if (!haveOneSign && (*divisor < 0 || zeros.mayBeNegative(dividend)))
    return nullptr;
  return build.call(BuiltinId::constant_quotient, type,
                    {dividend, build.number(by->upper, type), build.number(by->lower, type)});
}

}
