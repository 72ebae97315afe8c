#include "compiler/transform/float_exponents.h"
#include "compiler/ir/rewrite.h"
#include "compiler/transform/constant_elements.h"
#include <algorithm>
#include <cmath>

namespace icl {
using namespace ir;

/// Between these, multiples of 24 bits are neither infinite nor so small that devices lose them.
static constexpr Exponent least = -40, most = 64;

bool isFloatType(ValueType t) { return t.scalar == Scalar::Float || t.scalar == Scalar::Double; }
bool isConversion(const Expr *e) { return e->op == Op::Call && e->builtin.id == BuiltinId::Convert; }

static double roundedTo(ValueType type, double number) {
  return type.scalar == Scalar::Float ? static_cast<double>(static_cast<float>(number)) : number;
}

std::optional<double> numberIn(const Expr *e) {
  if (e->op == Op::Convert && e->type.isVector() && isFloatType(e->args[0]->type)) {
    const auto number = numberIn(e->args[0]);
    return number ? std::optional(roundedTo(e->type, *number)) : std::nullopt;
  }
  if (e->op == Op::Convert && e->args[0]->isInt() && sizeOf(e->args[0]->type.scalar) <= 4)
    return roundedTo(e->type, static_cast<double>(e->args[0]->integer));
  if (e->op == Op::Minus && isFloatType(e->type)) {
    const auto number = numberIn(e->args[0]);
    return number ? std::optional(-*number) : std::nullopt;
  }
  if (e->op == Op::Element) {
    const Expr *constant = constantElement(e);
    return constant ? numberIn(constant) : std::nullopt;
  }
  return e->op == Op::Float ? std::optional(e->number) : std::nullopt;
}

static std::optional<Exponent> exponentOf(double number) {
  if (number == 0)
    return ofZero;
  if (!std::isfinite(number))
    return std::nullopt;
  int exponent = 0;
  double whole = std::frexp(number, &exponent);
  while (whole != std::trunc(whole)) {
    whole *= 2;
    --exponent;
  }
  return exponent;
}

/// The exponent n of a divisor 2^n.
static std::optional<Exponent> powerIn(const Expr *divisor) {
  const auto number = numberIn(divisor);
  int exponent = 0;
  return number && std::frexp(*number, &exponent) == 0.5 ? std::optional(exponent - 1) : std::nullopt;
}

std::optional<Rounding> roundingOf(BuiltinId id) {
  switch (id) {
  case BuiltinId::floor:
    return Rounding::Down;
  case BuiltinId::ceil:
    return Rounding::Up;
  case BuiltinId::rint:
    return Rounding::NearestEven;
  case BuiltinId::trunc:
    return Rounding::TowardZero;
  default:
    return std::nullopt;
  }
}

bool choosesOperand(BuiltinId id) {
  return id == BuiltinId::min || id == BuiltinId::max || id == BuiltinId::fmin || id == BuiltinId::fmax ||
         id == BuiltinId::clamp || id == BuiltinId::fabs;
}

bool isSumOfProduct(BuiltinId id) { return id == BuiltinId::fma; }

bool combines(const Expr *e) {
  if (numberIn(e) || !isFloatType(e->type))
    return false;
  const bool isConverted = e->op == Op::Convert || isConversion(e) || e->op == Op::Element;
  const auto isNumber = [](const Expr *x) { return isFloatType(x->type) && !numberIn(x); };
  const bool isChoice = e->op == Op::Vector || e->op == Op::Select;
  if (!isConverted && !isChoice && llvm::count_if(e->args, isNumber) > 1)
    return true;
  return llvm::any_of(e->args, combines);
}

static std::optional<Exponent> limited(std::optional<Exponent> exponent) {
  const bool isUsual = exponent && (*exponent == ofZero || (*exponent >= least && *exponent <= most));
  return isUsual ? exponent : std::nullopt;
}

Exponents::Exponents(Stmts body, const llvm::DenseSet<const Var *> &unknown) {
  walk(body, [&](const Stmt *s) {
    if (const auto *d = llvm::dyn_cast<Declare>(s);
        d && isFloatType(d->var->type) && !unknown.contains(d->var))
      variables[d->var] = ofZero;
    return true;
  });
  for (bool changed = true; changed;) {
    changed = false;
    walkAssignments(body, [&](const Var *v, const Expr *value) { changed |= lower(v, value); });
  }
}

std::optional<Exponent> Exponents::of(const Var *v) const {
  const auto found = variables.find(v);
  return found == variables.end() ? std::nullopt : std::optional(found->second);
}

std::optional<Exponent> Exponents::of(const Expr *e) const {
  if (const auto number = numberIn(e))
    return limited(exponentOf(*number));
  return limited(computed(e));
}

std::optional<Exponent> Exponents::ofElements(const Var *array) const { return leastOf(array->elements); }

std::optional<Exponent> Exponents::computed(const Expr *e) const {
  switch (e->op) {
  case Op::Variable:
    return of(e->var);
  case Op::Element:
    return e->var->elements.empty() ? of(e->var) : ofElements(e->var);
  case Op::Convert:
    return ofConverted(e->args[0]);
  case Op::Minus:
  case Op::Swizzle:
    return of(e->args[0]);
  case Op::Add:
  case Op::Sub:
  case Op::Vector:
    return leastOf(e->args);
  case Op::Select:
    return leastOf(e->args.drop_front());
  case Op::Mul:
    return product(e->args[0], e->args[1]);
  case Op::Div: {
    const auto dividend = of(e->args[0]);
    const auto power = powerIn(e->args[1]);
    return dividend && power ? std::optional(dividend == ofZero ? ofZero : *dividend - *power) : std::nullopt;
  }
  case Op::Call:
    return ofCall(e);
  default:
    return std::nullopt;
  }
}

bool Exponents::lower(const Var *v, const Expr *value) {
  const auto found = variables.find(v);
  if (found == variables.end())
    return false;
  const auto exponent = of(value);
  if (!exponent) {
    variables.erase(found);
    return true;
  }
  if (*exponent >= found->second)
    return false;
  found->second = *exponent;
  return true;
}

std::optional<Exponent> Exponents::leastOf(Exprs list) const {
  Exponent all = ofZero;
  for (const Expr *e : list) {
    const auto one = of(e);
    if (!one)
      return std::nullopt;
    all = std::min(all, *one);
  }
  return all;
}

std::optional<Exponent> Exponents::product(const Expr *a, const Expr *b) const {
  const auto left = of(a), right = of(b);
  if (!left || !right)
    return std::nullopt;
  return left == ofZero || right == ofZero ? ofZero : *left + *right;
}

std::optional<Exponent> Exponents::ofConverted(const Expr *from) const {
  return isInteger(from->type.scalar) ? std::optional(0) : of(from);
}

std::optional<Exponent> Exponents::ofCall(const Expr *e) const {
  if (isConversion(e))
    return ofConverted(e->args[0]);
  if (choosesOperand(e->builtin.id))
    return leastOf(e->args);
  if (roundingOf(e->builtin.id)) {
    const auto exponent = of(e->args[0]);
    return exponent ? std::optional(std::max(*exponent, 0)) : std::nullopt;
  }
  if (!isSumOfProduct(e->builtin.id))
    return std::nullopt;
  const auto a = product(e->args[0], e->args[1]), b = of(e->args[2]);
  return a && b ? std::optional(std::min(*a, *b)) : std::nullopt;
}

}
