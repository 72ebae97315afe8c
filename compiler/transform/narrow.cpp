#include "compiler/transform/narrow.h"
#include "compiler/analysis/range.h"
#include "compiler/ir/rewrite.h"
#include "compiler/transform/quotient.h"
#include "llvm/ADT/DenseSet.h"

namespace icl {
using namespace ir;

namespace {
bool isWide(ValueType t) { return t.scalar == Scalar::Int || t.scalar == Scalar::UInt; }
bool isSmall(ValueType t) { return isInteger(t.scalar) && t.scalar != Scalar::Bool && sizeOf(t.scalar) <= 2; }

/// Operations whose low bits follow from their operands' low bits.
bool isModular(Op op) {
  return op == Op::Minus || op == Op::BitNot || op == Op::Mul || op == Op::Add || op == Op::Sub ||
         op == Op::And || op == Op::Xor || op == Op::Or;
}

class Narrower : public Rewriter {
public:
  Narrower(Arena &arena, Stmts body) : Rewriter(arena), arena(arena), ranges(body) { findVariables(body); }

  std::optional<NarrowBody> run(Stmts body) {
    const Stmts result = rewrite(body);
    return hasNarrowed ? std::optional(NarrowBody{result, mayBeNegative, isWeightedSum}) : std::nullopt;
  }

private:
  // ---- Which variables

  void findVariables(Stmts body) {
    llvm::DenseSet<const Var *> addressing;
    const auto addresses = [&](Exprs list) {
      for (const Expr *e : list)
        walkExprs(e, [&](const Expr *x) {
          if (x->op == Op::Variable)
            addressing.insert(x->var);
        });
    };
    walkExprs(body, [&](const Expr *e) {
      if (e->op == Op::Read || e->op == Op::BoundedRead || e->op == Op::Element)
        addresses(e->args);
    });
    walk(body, [&](const Stmt *s) {
      if (auto *store = llvm::dyn_cast<Store>(s))
        addresses(store->indices);
      if (auto *f = llvm::dyn_cast<For>(s))
        (Ranges::tripCount(*f) ? unrolledVariables : loopVariables).insert(f->var);
      return true;
    });
    walk(body, [&](const Stmt *s) {
      auto *d = llvm::dyn_cast<Declare>(s);
      if (d && !d->var->isArray() && isWide(d->var->type) && !addressing.contains(d->var))
        if (const auto scalar = fitting(build.variable(d->var)))
          replaced[d->var] = narrowVariable(d->var, *scalar);
      return true;
    });
    while (dropWide(body)) {
    }
  }

  const Var *narrowVariable(const Var *v, Scalar scalar) {
    if (const Var *made = replaced.lookup(v))
      return made;
    Var copy = *v;
    copy.type = v->type.withScalar(scalar);
    return arena.variable(std::move(copy));
  }

  /// Drops variables that are assigned a value that is not narrow; returns whether there were any.
  bool dropWide(Stmts body) {
    bool dropped = false;
    walk(body, [&](const Stmt *s) {
      if (auto *d = llvm::dyn_cast<Declare>(s))
        dropped |= d->value && !isNarrow(d->value) && replaced.erase(d->var);
      if (auto *a = llvm::dyn_cast<Assign>(s))
        dropped |= !isNarrow(a->value) && replaced.erase(a->var);
      return true;
    });
    return dropped;
  }

  // ---- Which expressions

  /// The 16-bit type that holds all the values of all the expressions.
  std::optional<Scalar> fitting(Exprs list) const {
    std::optional<Interval> all;
    for (const Expr *e : list) {
      const auto values = ranges.of(e);
      if (!values)
        return std::nullopt;
      all = all ? join(*all, *values) : *values;
    }
    for (Scalar s : {Scalar::Short, Scalar::UShort})
      if (const auto limits = valuesOf({s, 1}); all && all->lo >= limits->lo && all->hi <= limits->hi)
        return s;
    return std::nullopt;
  }

  /// Of an array of constants that 16 bits hold.
  bool isSmallConstant(const Expr *element) const {
    return !element->var->elements.empty() && !element->type.isVector() && fitting(element);
  }
  static bool isExtremum(const Expr *e) {
    return e->op == Op::Call &&
           (e->builtin == BuiltinId::min || e->builtin == BuiltinId::max || e->builtin == BuiltinId::clamp);
  }
  bool isOfLoop(const Var *v) const { return loopVariables.contains(v) || unrolledVariables.contains(v); }
  static bool isDistance(const Expr *e) {
    return e->op == Op::Call && (e->builtin == BuiltinId::abs || e->builtin == BuiltinId::abs_diff);
  }
  static bool isShift(const Expr *e) { return e->op == Op::Shl || e->op == Op::Shr; }

  /// Whether the expression's low 16 bits can be computed using narrow values only.
  bool isNarrow(const Expr *e) const {
    const auto areNarrow = [&](Exprs list) {
      return llvm::all_of(list, [&](const Expr *x) { return isNarrow(x); });
    };
    if (isConstant(e) || isSmall(e->type))
      return true;
    if (!isWide(e->type))
      return false;
    if (e->op == Op::Element)
      return isSmallConstant(e);
    if (e->op == Op::Variable)
      return replaced.count(e->var) || (isOfLoop(e->var) && fitting(e));
    if (e->op == Op::Convert)
      return isSmall(e->args[0]->type) || (isWide(e->args[0]->type) && isNarrow(e->args[0]));
    if (isModular(e->op) || e->op == Op::Vector || e->op == Op::Swizzle)
      return areNarrow(e->args);
    if (e->op == Op::Select)
      return areNarrow(e->args.drop_front());
    if (isShift(e)) {
      const auto by = literalIn(e->args[1]);
      return by && *by >= 0 && *by < 16 && isNarrow(e->args[0]) && (e->op == Op::Shl || fitting(e->args[0]));
    }
    if (e->op == Op::Div)
      return isNarrow(e->args[0]) && hasNarrowQuotient(e);
    return (isExtremum(e) || isDistance(e)) && areNarrow(e->args) && fitting(e->args);
  }

  bool hasNarrowQuotient(const Expr *e) const {
    const auto dividends = ranges.of(e->args[0]);
    return dividends && hasQuotientIn16Bits(e, *dividends);
  }

  /// Whether the expression is narrow, and not just a value that exists already.
  bool isTemporary(const Expr *e) const {
    const bool isLeaf = isConstant(e) || e->op == Op::Convert || e->op == Op::Element ||
                        (e->op == Op::Variable && !replaced.count(e->var));
    return isWide(e->type) && !isLeaf && isNarrow(e);
  }

  /// Whether it is an integer literal once all loops are unrolled: WEIGHT[i + 2], 2 - abs(i).
  bool isConstant(const Expr *e) const {
    if (!isInteger(e->type.scalar))
      return false;
    const bool isLeaf = e->op == Op::Variable || e->op == Op::Read || e->op == Op::BoundedRead ||
                        (e->op == Op::Element && e->var->elements.empty()) ||
                        (e->args.empty() && !e->isInt());
    if (isLeaf)
      return e->op == Op::Variable && unrolledVariables.contains(e->var);
    return llvm::all_of(e->args, [this](const Expr *x) { return isConstant(x); });
  }

  /// Whether the operation is one of NarrowBody::isWeightedSum.
  bool isOfWeightedSum(const Expr *e) const {
    if (isConstant(e))
      return true;
    switch (e->op) {
    case Op::Mul:
      return isConstant(e->args[0]) || isConstant(e->args[1]);
    case Op::Minus:
    case Op::BitNot:
    case Op::Xor:
    case Op::Or:
    case Op::Select:
      return false;
    case Op::Call:
      return e->builtin == BuiltinId::min || e->builtin == BuiltinId::max;
    default:
      return true;
    }
  }

  // ---- Rewriting

  /// The low 16 bits of a narrow expression; its value where `scalar` holds that.
  const Expr *narrow(const Expr *e, Scalar scalar) {
    const auto values = ranges.of(e);
    mayBeNegative |= !values || values->lo < 0;
    isWeightedSum &= isOfWeightedSum(e);
    const ValueType type = e->type.withScalar(scalar);
    const auto each = [&](Exprs list, Scalar s) {
      llvm::SmallVector<const Expr *, 4> all;
      for (const Expr *x : list)
        all.push_back(narrow(x, s));
      return all;
    };
    if (e->isInt())
      return build.integer(e->integer, type);
    if (isConstant(e))
      return build.convert(rewrite(e), type);
    if (isSmall(e->type) || e->op == Op::Element)
      return build.convert(rewrite(e), type);
    if (e->op == Op::Variable)
      return build.convert(build.variable(replaced.count(e->var) ? replaced.lookup(e->var) : e->var), type);
    if (e->op == Op::Convert)
      return build.convert(narrow(e->args[0], scalar), type); // this may also widen a scalar to a vector
    if (isModular(e->op)) {
      const auto args = each(e->args, scalar);
      return args.size() == 1 ? build.unary(e->op, args[0]) : build.binary(e->op, args[0], args[1]);
    }
    if (e->op == Op::Vector)
      return build.vector(type, each(e->args, scalar));
    if (e->op == Op::Swizzle)
      return build.swizzle(narrow(e->args[0], scalar), e->components);
    if (e->op == Op::Select)
      return build.select(condition(e), narrow(e->args[1], scalar), narrow(e->args[2], scalar));
    if (e->op == Op::Shl)
      return build.binary(Op::Shl, narrow(e->args[0], scalar), e->args[1]);
    // The others need whole values.
    if (e->op == Op::Div)
      return build.convert(
          quotientIn16Bits(build, e, narrow(e->args[0], Scalar::UShort), *ranges.of(e->args[0])), type);
    const Exprs operands = e->op == Op::Shr ? e->args.take_front(1) : e->args;
    const Scalar narrowType = *fitting(operands);
    const Scalar resultType = isDistance(e) ? Scalar::UShort : narrowType;
    const auto args = each(operands, narrowType);
    const Expr *value = e->op == Op::Shr ? build.binary(Op::Shr, args[0], e->args[1])
                                         : build.call(e->builtin, e->type.withScalar(resultType), args);
    return build.convert(value, type);
  }

  /// A vector's condition must have lanes of the size of what it chooses.
  const Expr *condition(const Expr *select) {
    const Expr *c = rewrite(select->args[0]);
    return c->type.isVector() ? build.convert(c, c->type.withScalar(Scalar::Short)) : c;
  }

  /// A saturating subtraction in ushort that can replace the operand of convert_uchar_sat() or
  /// convert_ushort_sat(). The operand is a difference of values that are not negative. Both forms give 0 for
  /// a negative difference. Null for anything else: in uint a negative difference is a large number.
  const Expr *saturatingDifference(const Expr *converted) {
    const bool saturates = converted->op == Op::Call &&
                           converted->builtin == Builtin(BuiltinId::Convert, /*saturates=*/true) &&
                           !isSigned(converted->type.scalar) && isSmall(converted->type);
    const Expr *e = converted->args[0];
    if (!saturates || e->op != Op::Sub || e->type.scalar != Scalar::Int || !isNarrow(e))
      return nullptr;
    const Interval limits = *valuesOf({Scalar::UShort, 1});
    for (const Expr *side : e->args)
      if (const auto values = ranges.of(side); !values || values->lo < limits.lo || values->hi > limits.hi)
        return nullptr;
    return build.call(BuiltinId::sub_sat, e->type.withScalar(Scalar::UShort),
                      {narrow(e->args[0], Scalar::UShort), narrow(e->args[1], Scalar::UShort)});
  }

  /// Whether a conversion to a narrower type keeps all values, so that it need not saturate.
  bool isKept(const Expr *e) const {
    const auto values = ranges.of(e->args[0]), limits = valuesOf({e->type.scalar, 1});
    return values && limits && values->lo >= limits->lo && values->hi <= limits->hi;
  }

  const Expr *replacement(const Expr *e) override {
    if (e->op == Op::Variable && replaced.count(e->var))
      return build.convert(build.variable(replaced.lookup(e->var)), e->type);
    if (isComparison(e->op) && isWide(e->args[0]->type)) {
      const bool isWorth = isTemporary(e->args[0]) || isTemporary(e->args[1]);
      const auto scalar =
          isWorth && isNarrow(e->args[0]) && isNarrow(e->args[1]) ? fitting(e->args) : std::nullopt;
      if (!scalar)
        return nullptr;
      hasNarrowed = true;
      isWeightedSum = false;
      const Expr *compared = build.binary(e->op, narrow(e->args[0], *scalar), narrow(e->args[1], *scalar));
      return build.convert(compared, e->type);
    }
    if (e->op != Op::Convert && e->op != Op::Call)
      return nullptr;
    if (e->args.size() != 1 || !isTemporary(e->args[0]))
      return nullptr;
    if (const Expr *difference = saturatingDifference(e)) {
      hasNarrowed = true;
      isWeightedSum = false;
      return build.call(e->builtin, e->type, difference);
    }
    const auto scalar = fitting(e->args[0]);
    if (e->op == Op::Convert && isFloat(e->type.scalar) && scalar) {
      hasNarrowed = true;
      return build.convert(narrow(e->args[0], *scalar), e->type);
    }
    const bool isConversion = e->op == Op::Call && e->builtin.id == BuiltinId::Convert && isSmall(e->type);
    const bool isTruncation = isSmall(e->type) && (e->op == Op::Convert || (isConversion && isKept(e)));
    if (!isTruncation && !(isConversion && scalar))
      return nullptr;
    hasNarrowed = true;
    const Expr *value = narrow(e->args[0], scalar.value_or(Scalar::Short));
    return isTruncation ? build.convert(value, e->type) : build.call(e->builtin, e->type, value);
  }

  Stmts stmt(const Stmt *s) override {
    if (auto *d = llvm::dyn_cast<Declare>(s)) {
      if (const Var *v = replaced.lookup(d->var)) {
        hasNarrowed = true;
        return one(build.declare(v, d->value ? narrow(d->value, v->type.scalar) : nullptr));
      }
    } else if (auto *a = llvm::dyn_cast<Assign>(s)) {
      if (const Var *v = replaced.lookup(a->var))
        return one(build.assign(v, narrow(a->value, v->type.scalar), a->components));
    }
    return rewriteParts(s);
  }

  Arena &arena;
  Ranges ranges;
  llvm::DenseSet<const Var *> unrolledVariables;     // of loops with a constant trip count
  llvm::DenseSet<const Var *> loopVariables;         // of others
  llvm::DenseMap<const Var *, const Var *> replaced; // by a narrow one
  bool hasNarrowed = false, mayBeNegative = false, isWeightedSum = true;
};
}

std::optional<NarrowBody> narrowIntegers(Arena &arena, Stmts body) { return Narrower(arena, body).run(body); }

}
