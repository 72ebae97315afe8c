#include "compiler/transform/whole_floats.h"
#include "compiler/analysis/range.h"
#include "compiler/ir/rewrite.h"
#include "compiler/transform/float_exponents.h"
#include "llvm/ADT/DenseMap.h"
#include <cmath>
#include <limits>

namespace icl {
using namespace ir;

namespace {

constexpr Exponent largest = 30; ///< by which an integer is scaled

bool isComparison(Op op) { return op >= Op::Lt && op <= Op::Ne; }

class Whole : public Rewriter {
public:
  /// `truncatesNegative`: what is rounded toward 0 may be negative, which takes more operations.
  Whole(Arena &arena, Stmts body, UniqueNames &names, bool truncatesNegative)
      : Rewriter(arena), arena(arena), names(names), exponents(body), truncatesNegative(truncatesNegative) {}

  std::optional<IntegerBody> run(Stmts body) {
    bool computes = false;
    walkExprs(body, [&](const Expr *e) { computes |= isFloatType(e->type) && !e->args.empty(); });
    if (!computes || !exponents.areKnown())
      return std::nullopt;
    IntegerBody result{rewrite(body), {}};
    if (!isPossible || !isProved(Ranges(result.body)))
      return std::nullopt;
    for (const auto &[array, replacement] : variables)
      if (!array->elements.empty())
        result.constants.push_back(replacement);
    llvm::sort(result.constants, [](const Var *a, const Var *b) { return a->id < b->id; });
    return result;
  }

private:
  static ValueType integers(ValueType type) { return type.withScalar(Scalar::Int); }

  // ---- What must be proved

  struct Claim {
    const Expr *value;
    Interval within;
  };

  bool isProved(const Ranges &ranges) const {
    return llvm::all_of(claims, [&](const Claim &c) {
      const auto values = ranges.of(c.value);
      return values && values->lo >= c.within.lo && values->hi <= c.within.hi;
    });
  }

  const Expr *claim(const Expr *value, std::int64_t lo, std::int64_t hi) {
    claims.push_back({value, {lo, hi}});
    return value;
  }
  const Expr *claimSmall(const Expr *value) { return claim(value, -0x8000, 0xffff); }
  /// That floats of the type hold all such multiples.
  const Expr *claimExact(const Expr *value, ValueType type) {
    const std::int64_t most =
        type.scalar == Scalar::Float ? 1 << 24 : std::numeric_limits<std::int32_t>::max();
    return claim(value, -most, most);
  }

  const Expr *impossible(ValueType type) {
    isPossible = false;
    return build.convert(build.integer(0), integers(type));
  }

  // ---- Floats

  const Var *replaced(const Var *v) {
    if (const Var *made = variables.lookup(v))
      return made;
    Var copy = *v;
    copy.type = integers(v->type);
    if (!v->elements.empty()) {
      copy.name = names.unique(copy.name + "_multiples");
      for (const Expr *&element : copy.elements)
        element = multiple(element, *exponents.ofElements(v));
    }
    return variables[v] = arena.variable(std::move(copy));
  }

  /// The float as a multiple of 2^exponent, which is not greater than its own exponent.
  const Expr *multiple(const Expr *e, Exponent exponent) {
    const auto own = exponents.of(e);
    if (!own)
      return impossible(e->type);
    if (const auto number = numberIn(e)) {
      const double scaled = std::ldexp(*number, -exponent);
      if (std::fabs(scaled) > 1 << largest)
        return impossible(e->type);
      return build.convert(build.integer(static_cast<std::int64_t>(scaled)), integers(e->type));
    }
    if (own == ofZero)
      return build.convert(build.integer(0), integers(e->type));
    if (*own - exponent > largest)
      return impossible(e->type);
    if (e->op == Op::Mul) // by a literal, which can be scaled instead
      for (const unsigned i : {0, 1})
        if (numberIn(e->args[i])) {
          const Exponent weight = *exponents.of(e->args[i]) - (*own - exponent);
          return claimExact(build.binary(Op::Mul, multiple(e->args[1 - i]), multiple(e->args[i], weight)),
                            e->type);
        }
    return scaled(multiple(e), *own - exponent);
  }

  const Expr *constant(std::int64_t v, ValueType type) { return build.convert(build.integer(v), type); }

  const Expr *scaled(const Expr *value, Exponent by) {
    return by == 0 ? value : build.binary(Op::Mul, value, constant(std::int64_t(1) << by, value->type));
  }

  /// The float as a multiple of 2 to the power of its own exponent.
  const Expr *multiple(const Expr *e) {
    const Exponent own = *exponents.of(e);
    return numberIn(e) || own == ofZero ? multiple(e, own) : claimExact(computed(e, own), e->type);
  }

  const Expr *computed(const Expr *e, Exponent own) {
    const auto each = [&](Exprs list) {
      llvm::SmallVector<const Expr *, 4> all;
      for (const Expr *x : list)
        all.push_back(multiple(x, own));
      return all;
    };
    switch (e->op) {
    case Op::Variable:
      return build.variable(replaced(e->var));
    case Op::Element:
      if (!e->var->elements.empty() && e->var->storage != Var::Storage::ConstantArray)
        return impossible(e->type);
      return build.element(replaced(e->var), rewriteAll(e->args));
    case Op::Convert:
      return converted(e, own);
    case Op::Minus:
      return build.unary(Op::Minus, multiple(e->args[0], own));
    case Op::Swizzle:
      return build.swizzle(multiple(e->args[0], own), e->components);
    case Op::Add:
    case Op::Sub:
      return build.binary(e->op, multiple(e->args[0], own), multiple(e->args[1], own));
    case Op::Vector:
      return build.vector(integers(e->type), each(e->args));
    case Op::Select:
      return build.select(rewrite(e->args[0]), multiple(e->args[1], own), multiple(e->args[2], own));
    case Op::Mul:
      return product(e->args[0], e->args[1]);
    case Op::Div:
      return multiple(e->args[0]);
    default:
      break;
    }
    if (isConversion(e))
      return converted(e, own);
    if (const auto rounding = roundingOf(e->builtin.id))
      return *exponents.of(e->args[0]) >= 0 ? multiple(e->args[0], own) : rounded(e->args[0], *rounding);
    if (isSumOfProduct(e->builtin.id))
      return build.binary(Op::Add, multipleOfProduct(e, own), multiple(e->args[2], own));
    return chosen(e, each(e->args));
  }

  const Expr *product(const Expr *a, const Expr *b) {
    return build.binary(Op::Mul, multiple(a, *exponents.of(a)), multiple(b, *exponents.of(b)));
  }

  const Expr *multipleOfProduct(const Expr *sum, Exponent exponent) {
    const Expr *a = sum->args[0], *b = sum->args[1];
    const Exponent first = *exponents.of(a), second = *exponents.of(b);
    if (first == ofZero || second == ofZero)
      return build.convert(build.integer(0), integers(sum->type));
    if (first + second - exponent > largest)
      return impossible(sum->type);
    return scaled(claimExact(product(a, b), sum->type), first + second - exponent);
  }

  const Expr *converted(const Expr *e, Exponent own) {
    const Expr *from = e->args[0];
    if (!isInteger(from->type.scalar))
      return build.convert(multiple(from, own), integers(e->type));
    const bool is32 = sizeOf(from->type.scalar) <= 4;
    return is32 ? build.convert(claim(rewrite(from), -(1 << largest), 1 << largest), integers(e->type))
                : impossible(e->type);
  }

  const Expr *chosen(const Expr *e, Exprs operands) {
    BuiltinId id = e->builtin.id;
    if (id == BuiltinId::fabs) {
      const Expr *negative = build.unary(Op::Minus, operands[0]);
      const Expr *size = build.call(BuiltinId::max, integers(e->type), {operands[0], negative});
      return build.call(BuiltinId::max, integers(e->type),
                        {size, constant(0, integers(e->type))}); // for ranges
    }
    id = id == BuiltinId::fmin ? BuiltinId::min : id == BuiltinId::fmax ? BuiltinId::max : id;
    llvm::SmallVector<const Expr *, 3> args;
    for (const Expr *operand : operands) // one may be a scalar
      args.push_back(build.convert(operand, integers(e->type)));
    return build.call(id, integers(e->type), args);
  }

  // ---- Where floats become integers

  /// The float rounded to a whole number.
  const Expr *rounded(const Expr *e, Rounding rounding) {
    const auto own = exponents.of(e);
    if (!own)
      return impossible(e->type);
    if (*own >= 0)
      return multiple(e, 0);
    const unsigned bits = static_cast<unsigned>(-*own);
    const Expr *value = multiple(e);
    const ValueType type = value->type;
    const auto shifted = [&](const Expr *v) { return build.binary(Op::Shr, v, constant(bits, type)); };
    if (bits > unsigned(largest))
      return impossible(e->type);
    const std::int64_t one = std::int64_t(1) << bits;
    switch (rounding) {
    case Rounding::TowardZero: {
      if (!truncatesNegative)
        return shifted(claim(value, 0, std::numeric_limits<std::int32_t>::max()));
      const Expr *isNegative = build.binary(Op::Lt, value, constant(0, type));
      return shifted(build.select(isNegative, build.binary(Op::Add, value, constant(one - 1, type)), value));
    }
    case Rounding::Down:
      return shifted(value);
    case Rounding::Up:
      return shifted(build.binary(Op::Add, value, constant(one - 1, type)));
    case Rounding::NearestEven:
      break;
    }
    const Expr *isOdd = build.binary(Op::And, shifted(value), constant(1, type));
    return shifted(build.binary(Op::Add, build.binary(Op::Add, value, constant(one / 2 - 1, type)), isOdd));
  }

  /// The multiples themselves, and what they are rounded by, fit 16 bits: that is worth it.
  const Expr *wholeNumber(const Expr *from, std::optional<Rounding> rounding, bool clampsNegative) {
    const auto own = exponents.of(from);
    if (own && *own < 0)
      claimSmall(multiple(from));
    const Rounding wanted = rounding.value_or(Rounding::TowardZero);
    const bool isDown = wanted == Rounding::TowardZero && clampsNegative; // it is 0 in either direction
    return claimSmall(rounded(from, isDown ? Rounding::Down : wanted));
  }

  /// Conversions of floats saturate in either form (compiler/interpret/README.md).
  const Expr *converted(const Expr *e) {
    const auto rounding = isConversion(e) ? e->builtin.rounding : std::nullopt;
    const bool isSignedType = isSigned(e->type.scalar);
    const Expr *whole = wholeNumber(e->args[0], rounding, !isSignedType);
    if (isSignedType && sizeOf(e->type.scalar) >= 4)
      return build.convert(whole, e->type);
    return build.call(Builtin(BuiltinId::Convert, /*saturates=*/true), e->type, whole);
  }

  const Expr *replacement(const Expr *e) override {
    const bool takesFloats = llvm::any_of(e->args, [](const Expr *arg) { return isFloatType(arg->type); });
    if (isFloatType(e->type))
      return impossible(e->type);
    if (!takesFloats)
      return nullptr;
    if (isComparison(e->op)) {
      const auto a = exponents.of(e->args[0]), b = exponents.of(e->args[1]);
      if (!a || !b || (a == ofZero && b == ofZero))
        return impossible(e->type);
      const Exponent both = std::min(*a, *b);
      const Expr *compared =
          build.binary(e->op, claimSmall(multiple(e->args[0], both)), claimSmall(multiple(e->args[1], both)));
      return compared->type == e->type ? compared : impossible(e->type);
    }
    const bool isWanted = isInteger(e->type.scalar) && e->type.scalar != Scalar::Bool &&
                          (e->op == Op::Convert || isConversion(e));
    return isWanted ? converted(e) : impossible(e->type);
  }

  // ---- Statements

  const Expr *assigned(const Var *v, const Expr *value) {
    if (v->storage != Var::Storage::Local || !exponents.of(v))
      return impossible(value->type);
    const Exponent exponent = *exponents.of(v);
    claimSmall(build.variable(replaced(v)));
    return multiple(value, exponent == ofZero ? 0 : exponent);
  }

  Stmts stmt(const Stmt *s) override {
    if (const auto *d = llvm::dyn_cast<Declare>(s); d && isFloatType(d->var->type)) {
      const Expr *value = d->value ? assigned(d->var, d->value) : nullptr;
      return one(build.declare(replaced(d->var), value));
    }
    if (const auto *a = llvm::dyn_cast<Assign>(s); a && isFloatType(a->var->type))
      return one(build.assign(replaced(a->var), assigned(a->var, a->value), a->components));
    if (const auto *store = llvm::dyn_cast<Store>(s); store && isFloatType(store->array->type)) {
      const Expr *value = assigned(store->array, store->value);
      return one(build.store(replaced(store->array), rewriteAll(store->indices), value, store->components));
    }
    return rewriteParts(s);
  }

  Arena &arena;
  UniqueNames &names;
  const Exponents exponents;
  const bool truncatesNegative;
  std::vector<Claim> claims;
  llvm::DenseMap<const Var *, const Var *> variables; // by the multiples that they hold
  bool isPossible = true;
};

}

std::optional<IntegerBody> floatsAsIntegers(Arena &arena, Stmts body, UniqueNames &names) {
  if (auto integers = Whole(arena, body, names, /*truncatesNegative=*/false).run(body))
    return integers;
  return Whole(arena, body, names, /*truncatesNegative=*/true).run(body);
}

}
