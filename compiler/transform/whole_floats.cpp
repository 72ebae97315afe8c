#include "compiler/transform/whole_floats.h"
#include "compiler/ir/rewrite.h"
#include "compiler/transform/float_claims.h"
#include "compiler/transform/float_exponents.h"
#include "compiler/transform/zero_signs.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/SaveAndRestore.h"
#include <cmath>

namespace icl {
using namespace ir;

namespace {

constexpr Exponent largest = 30; ///< by which an integer is scaled
/// Each attempt finds what the next one leaves alone.
constexpr unsigned mostAttempts = 16;

enum class Wanted {
  Integers, ///< of 16 bits
  Exactness ///< that sums are the same in any order, whatever their size
};

/// What an attempt results in.
struct Proved {
  IntegerBody integers;
  llvm::DenseSet<const Var *> variables; ///< that are integers there, and never -0
  bool combines;                         ///< numbers are added or multiplied, not only scaled
};

class Whole : public Rewriter {
public:
  Whole(Arena &arena, Stmts body, UniqueNames &names, KeptFloats &kept, Wanted what)
      : Rewriter(arena), arena(arena), names(names), exponents(body, kept.variables), zeros(body), kept(kept),
        what(what), claims(kept) {}

  Proved run(Stmts body) {
    Proved result{{rewrite(body), {}}, {}, combinesAny};
    claims.prove(Ranges(result.integers.body));
    for (const auto &[v, replacement] : variables)
      if (!v->elements.empty())
        result.integers.constants.push_back(replacement);
      else if (!zeros.mayBeNegative(build.variable(v))) // the order decides the sign of what begins with -0
        result.variables.insert(v);
    llvm::sort(result.integers.constants, [](const Var *a, const Var *b) { return a->id < b->id; });
    return result;
  }

  bool isRight() const { return claims.areRight(); }

private:
  static ValueType integers(ValueType type) { return type.withScalar(Scalar::Int); }

  const Expr *small(const Expr *value) { return what == Wanted::Integers ? claims.small(value) : value; }
  /// That the variable holds its values. In another order, sums of what is added to it differ from them by no
  /// more than the number that it begins with.
  void claimHeld(const Var *v, const Expr *value) {
    const Expr *variable = build.variable(replaced(v));
    const bool isFromZero = addsTo(v, value) || numberIn(value) == 0.0;
    const std::int64_t most = isFromZero ? 1 << 24 : 1 << 23;
    what == Wanted::Integers ? claims.small(variable) : claims.within(variable, {-most, most});
  }

  static bool addsTo(const Var *v, const Expr *e) {
    if (e->op == Op::Add || e->op == Op::Sub)
      return addsTo(v, e->args[0]) || (e->op == Op::Add && addsTo(v, e->args[1]));
    return e->op == Op::Variable && e->var == v;
  }

  const Expr *impossible(ValueType type) {
    claims.keepOwner();
    return build.convert(build.integer(0), integers(type));
  }

  bool mentionsReplaced(const Expr *e) const {
    const bool isLocal = (e->op == Op::Variable || e->op == Op::Element) && e->var->elements.empty();
    if (isLocal && isFloatType(e->type) && exponents.of(e->var))
      return true;
    return llvm::any_of(e->args, [this](const Expr *x) { return mentionsReplaced(x); });
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
          return claims.exact(build.binary(Op::Mul, multiple(e->args[1 - i]), multiple(e->args[i], weight)),
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
    return numberIn(e) || own == ofZero ? multiple(e, own) : claims.exact(computed(e, own), e->type);
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
    return scaled(claims.exact(product(a, b), sum->type), first + second - exponent);
  }

  const Expr *converted(const Expr *e, Exponent own) {
    const Expr *from = e->args[0];
    if (!isInteger(from->type.scalar))
      return build.convert(multiple(from, own), integers(e->type));
    const bool is32 = sizeOf(from->type.scalar) <= 4;
    return is32 ? build.convert(claims.within(rewrite(from), {-(1 << largest), 1 << largest}),
                                integers(e->type))
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
      if (!kept.negatives.contains(claims.owner))
        return shifted(claims.notNegative(value));
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
      small(multiple(from));
    const Rounding wanted = rounding.value_or(Rounding::TowardZero);
    const bool isDown = wanted == Rounding::TowardZero && clampsNegative; // it is 0 in either direction
    return small(rounded(from, isDown ? Rounding::Down : wanted));
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

  // ---- Where integers begin and end

  const Expr *replacement(const Expr *e) override {
    if (kept.parts.contains(e))
      return nullptr;
    llvm::SaveAndRestore<FloatOwner> saved(claims.owner, e);
    if (isFloatType(e->type))
      return floatAgain(e);
    if (!llvm::any_of(e->args, [](const Expr *arg) { return isFloatType(arg->type); }) ||
        !llvm::all_of(e->args, [this](const Expr *arg) { return exponents.of(arg).has_value(); }))
      return nullptr;
    for (const Expr *arg : e->args)
      combinesAny |= combines(arg);
    if (isComparison(e->op))
      return compared(e);
    const bool isWanted = isInteger(e->type.scalar) && e->type.scalar != Scalar::Bool &&
                          (e->op == Op::Convert || isConversion(e));
    return isWanted ? converted(e) : nullptr;
  }

  const Expr *compared(const Expr *e) {
    const Exponent a = *exponents.of(e->args[0]), b = *exponents.of(e->args[1]);
    if (a == ofZero && b == ofZero)
      return nullptr;
    const Exponent both = std::min(a, b);
    const Expr *compared =
        build.binary(e->op, small(multiple(e->args[0], both)), small(multiple(e->args[1], both)));
    return compared->type == e->type ? compared : impossible(e->type);
  }

  /// The float that a multiple is. Null for what need not become an integer.
  const Expr *floatAgain(const Expr *e) {
    const auto own = exponents.of(e);
    if (!own || numberIn(e) || !(mentionsReplaced(e) || combines(e)))
      return nullptr;
    if (e->op == Op::Variable || e->op == Op::Element)
      claims.owner = e->var;
    combinesAny |= combines(e);
    if (what == Wanted::Integers && zeros.mayBeNegative(e)) {
      claims.keepOwner();
      return nullptr;
    }
    const Exponent unit = own == ofZero ? 0 : *own;
    const Expr *value = build.convert(small(multiple(e, unit)), e->type);
    const ValueType one = e->type.withLanes(1);
    return unit == 0
               ? value
               : build.binary(Op::Mul, value, build.convert(build.number(std::ldexp(1, unit), one), e->type));
  }

  // ---- Statements

  const Expr *assigned(const Var *v, const Expr *value) {
    llvm::SaveAndRestore<FloatOwner> saved(claims.owner, v);
    if (v->storage != Var::Storage::Local)
      return impossible(value->type);
    combinesAny |= combines(value);
    const Exponent exponent = *exponents.of(v);
    claimHeld(v, value);
    return multiple(value, exponent == ofZero ? 0 : exponent);
  }

  bool isReplaced(const Var *v) const { return isFloatType(v->type) && exponents.of(v); }

  Stmts stmt(const Stmt *s) override {
    if (const auto *d = llvm::dyn_cast<Declare>(s); d && isReplaced(d->var)) {
      const Expr *value = d->value ? assigned(d->var, d->value) : nullptr;
      return one(build.declare(replaced(d->var), value));
    }
    if (const auto *a = llvm::dyn_cast<Assign>(s); a && isReplaced(a->var))
      return one(build.assign(replaced(a->var), assigned(a->var, a->value), a->components));
    if (const auto *store = llvm::dyn_cast<Store>(s); store && isReplaced(store->array)) {
      const Expr *value = assigned(store->array, store->value);
      return one(build.store(replaced(store->array), rewriteAll(store->indices), value, store->components));
    }
    return rewriteParts(s);
  }

  Arena &arena;
  UniqueNames &names;
  const Exponents exponents;
  const ZeroSigns zeros;
  const KeptFloats &kept;
  const Wanted what;
  FloatClaims claims;
  llvm::DenseMap<const Var *, const Var *> variables; // by the multiples that they hold
  bool combinesAny = false;
};

bool computesFloats(Stmts body) {
  bool computes = false;
  walkExprs(body, [&](const Expr *e) { computes |= isFloatType(e->type) && !e->args.empty(); });
  return computes;
}

/// An attempt in which all is proved.
std::optional<Proved> proved(Arena &arena, Stmts body, UniqueNames &names, Wanted what) {
  KeptFloats kept;
  for (unsigned attempt = 0; attempt < mostAttempts; ++attempt) {
    Whole whole(arena, body, names, kept, what);
    Proved result = whole.run(body);
    if (whole.isRight())
      return result;
  }
  return std::nullopt;
}

}

std::optional<IntegerBody> floatsAsIntegers(Arena &arena, Stmts body, UniqueNames &names) {
  const auto result = computesFloats(body) ? proved(arena, body, names, Wanted::Integers) : std::nullopt;
  if (!result || !(result->combines || !computesFloats(result->integers.body)))
    return std::nullopt;
  return result->integers;
}

llvm::DenseSet<const Var *> exactFloats(Arena &arena, Stmts body, UniqueNames &names) {
  const auto result = proved(arena, body, names, Wanted::Exactness);
  return result ? result->variables : llvm::DenseSet<const Var *>();
}

}
