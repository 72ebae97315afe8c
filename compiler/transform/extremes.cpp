#include "compiler/transform/extremes.h"
#include "compiler/analysis/interval.h"
#include "compiler/ir/rewrite.h"

namespace icl {
using namespace ir;

static bool isScalarInteger(ValueType type) {
  return !type.isVector() && isInteger(type.scalar) && type.scalar != Scalar::Bool;
}

/// Whether the second type holds every value of the first one.
static bool fits(ValueType narrow, ValueType wide) {
  if (!isScalarInteger(narrow) || !isScalarInteger(wide))
    return false;
  const auto values = valuesOf(narrow);
  return narrow == wide || (values && within(values, wide));
}

/// What the conversions around it have not changed.
static const Expr *unwidened(const Expr *e) {
  while (e->op == Op::Convert && fits(e->args[0]->type, e->type))
    e = e->args[0];
  return e;
}

/// Whether both are one value, also as literals of different types.
static bool isSameValue(const Expr *a, const Expr *b) {
  a = unwidened(a);
  b = unwidened(b);
  const bool areSmall = a->isInt() && b->isInt() && sizeOf(a->type.scalar) < 8 && sizeOf(b->type.scalar) < 8;
  return a == b || (areSmall && a->integer == b->integer);
}

/// What is converted to the type of the result.
static const Expr *unconverted(const Expr *choice) {
  const bool isConverted =
      choice->op == Op::Convert && isScalarInteger(choice->type) && isScalarInteger(choice->args[0]->type);
  return isConverted ? choice->args[0] : choice;
}

/// Whether the choice is what is compared, or that converted to the type of the result.
static bool isChosen(const Expr *compared, const Expr *choice) {
  return isSameValue(compared, choice) || isSameValue(compared, unconverted(choice));
}

static bool areGreater(Op comparison) { return comparison == Op::Gt || comparison == Op::Ge; }
static bool isOrder(Op op) { return areGreater(op) || op == Op::Lt || op == Op::Le; }

namespace {

class ExtremeCaller : public Rewriter {
public:
  ExtremeCaller(Arena &arena, UniqueNames &names)
      : Rewriter(arena, {Op::Lt, Op::Gt, Op::Le, Op::Ge}), names(names) {}

private:
  const Expr *expr(const Expr *e) override {
    if (e->op == Op::Convert) { // back to the type of the extreme
      const Expr *value = unwidened(e->args[0]);
      return value->type == e->type ? value : e;
    }
    if (e->op != Op::Select || !isScalarInteger(e->type))
      return e;
    const Expr *found = extremeOf(e->args[0], e->args[1], e->args[2]);
    return found ? build.convert(found, e->type) : e;
  }

  Stmts stmt(const Stmt *s) override {
    const Stmts parts = rewriteParts(s);
    const auto *branch = parts.size() == 1 ? llvm::dyn_cast<If>(parts.front()) : nullptr;
    if (const auto exchange = branch ? exchangeIn(*branch) : std::nullopt)
      return sorted(*exchange);
    const Assign *then = branch ? onlyAssignment(branch->thenBody) : nullptr;
    const Assign *otherwise = then ? onlyAssignment(branch->elseBody) : nullptr;
    const bool isOneVariable = then && isScalarInteger(then->var->type) &&
                               (branch->elseBody.empty() || (otherwise && otherwise->var == then->var));
    if (!isOneVariable)
      return parts;
    const Expr *kept = otherwise ? otherwise->value : build.variable(then->var);
    const Expr *found = extremeOf(branch->condition, then->value, kept);
    return found ? one(build.assign(then->var, build.convert(found, then->var->type))) : parts;
  }

  static const Assign *onlyAssignment(Stmts body) {
    const Assign *found = nullptr;
    for (const Stmt *s : body) {
      if (s->kind == StmtKind::Comment)
        continue;
      const auto *inner = llvm::dyn_cast<Block>(s);
      const Assign *next = inner ? onlyAssignment(inner->body) : llvm::dyn_cast<Assign>(s);
      if (found || !next || !next->components.empty())
        return nullptr;
      found = next;
    }
    return found;
  }

  // ---- Exchanges

  /// A variable, or an element of an array.
  struct Place {
    const Var *var;
    Exprs indices;     ///< none: a variable
    const Expr *value; ///< that it holds
  };
  /// Where `condition` holds, which compares what `left` and `right` hold.
  struct Exchange {
    Place left, right;
    const Expr *condition;
  };

  struct Assignment {
    Place place;
    const Expr *value;
  };
  std::optional<Assignment> assignmentIn(const Stmt *s) {
    if (auto *a = llvm::dyn_cast<Assign>(s); a && a->components.empty() && !a->var->isArray())
      return Assignment{{a->var, {}, build.variable(a->var)}, a->value};
    if (auto *store = llvm::dyn_cast<Store>(s); store && store->components.empty())
      return Assignment{{store->array, store->indices, build.element(store->array, store->indices)},
                        store->value};
    return std::nullopt;
  }

  static void gather(Stmts body, llvm::SmallVectorImpl<const Stmt *> &all) {
    for (const Stmt *s : body)
      if (auto *block = llvm::dyn_cast<Block>(s))
        gather(block->body, all);
      else if (s->kind != StmtKind::Comment)
        all.push_back(s);
  }

  /// Whether the place may be another one after the variable or an element of the array has changed.
  static bool dependsOn(const Place &place, const Var *changed) {
    Mentions what{Op::Element};
    if (!changed->isArray())
      what.add(changed);
    return llvm::any_of(place.indices, [&](const Expr *index) { return index->mentions.meets(what); });
  }

  /// Of `if (a > b) { T t = a; a = b; b = t; }`, in any order of a and b.
  std::optional<Exchange> exchangeIn(const If &branch) {
    llvm::SmallVector<const Stmt *, 4> body;
    gather(branch.thenBody, body);
    const auto *kept = body.size() == 3 ? llvm::dyn_cast<Declare>(body[0]) : nullptr;
    if (!kept || !kept->value || !branch.elseBody.empty())
      return std::nullopt;
    const auto first = assignmentIn(body[1]), second = assignmentIn(body[2]);
    if (!first || !second)
      return std::nullopt;
    const Place &a = first->place, &b = second->place;
    const bool arePrivate = a.var->storage == Var::Storage::Local && b.var->storage == Var::Storage::Local;
    const bool isExchange = arePrivate && a.value->type == b.value->type &&
                            isWhole(kept->var->type, a.value->type) && unwidened(kept->value) == a.value &&
                            first->value == b.value &&
                            unconverted(second->value) == build.variable(kept->var) && !dependsOn(a, b.var) &&
                            !dependsOn(b, a.var);
    if (!isExchange || !isOrder(branch.condition->op))
      return std::nullopt;
    const Expr *left = unwidened(branch.condition->args[0]), *right = unwidened(branch.condition->args[1]);
    if (left == a.value && right == b.value)
      return Exchange{a, b, branch.condition};
    if (left == b.value && right == a.value)
      return Exchange{b, a, branch.condition};
    return std::nullopt;
  }

  /// Whether a variable of the type keeps all of the number.
  static bool isWhole(ValueType kept, ValueType number) {
    return fits(number, kept) || (kept == number && !number.isVector() && isFloat(number.scalar));
  }

  /// The smaller integer and the larger one. Of floats, what the branch would choose.
  Stmts sorted(const Exchange &exchange) {
    const ValueType type = exchange.left.value->type;
    const Var *left = build.local(names.unique("one"), type),
              *right = build.local(names.unique("other"), type);
    const Expr *one = build.variable(left), *other = build.variable(right);
    const Expr *toLeft = nullptr, *toRight = nullptr;
    if (isFloat(type.scalar)) {
      const Expr *isTaken = build.binary(exchange.condition->op, one, other);
      toLeft = build.select(isTaken, other, one);
      toRight = build.select(isTaken, one, other);
    } else {
      const auto extreme = [&](BuiltinId id) { return build.call(id, type, build.exprs({one, other})); };
      const bool isGreater = areGreater(exchange.condition->op);
      toLeft = extreme(isGreater ? BuiltinId::min : BuiltinId::max);
      toRight = extreme(isGreater ? BuiltinId::max : BuiltinId::min);
    }
    return build.list({build.declare(left, exchange.left.value), build.declare(right, exchange.right.value),
                       set(exchange.left, toLeft), set(exchange.right, toRight)});
  }
  const Stmt *set(const Place &place, const Expr *value) {
    return place.indices.empty() ? build.assign(place.var, value)
                                 : build.store(place.var, place.indices, value);
  }

  // ---- Choices

  /// The extreme that `condition ? whenTrue : whenFalse` is, in the narrowest type that is compared; or null.
  const Expr *extremeOf(const Expr *condition, const Expr *whenTrue, const Expr *whenFalse) {
    if (!isOrder(condition->op))
      return nullptr;
    const bool isGreater = areGreater(condition->op);
    const Expr *a = condition->args[0], *b = condition->args[1];
    if (!isScalarInteger(a->type))
      return nullptr;
    const bool isFirst = isChosen(a, whenTrue) && isChosen(b, whenFalse);
    const bool isSecond = isChosen(b, whenTrue) && isChosen(a, whenFalse);
    if (!isFirst && !isSecond)
      return limitOf(isGreater, a, b, whenTrue, whenFalse);
    return extreme(isGreater == isFirst ? BuiltinId::max : BuiltinId::min, a, b);
  }

  /// `value < 0 ? 0 : value > 255 ? 255 : value`, and the other way round: the inner choice is an extreme by
  /// now. Null if it is none.
  const Expr *limitOf(bool isGreater, const Expr *value, const Expr *limit, const Expr *whenTrue,
                      const Expr *whenFalse) {
    const Expr *inner = unwidened(unconverted(whenFalse));
    const BuiltinId id = isGreater ? BuiltinId::min : BuiltinId::max,
                    other = isGreater ? BuiltinId::max : BuiltinId::min;
    if (!isChosen(limit, whenTrue) || inner->op != Op::Call || inner->builtin.id != other)
      return nullptr;
    const Expr *innerLimit = inner->args[1];
    if (!isSameValue(inner->args[0], value) || !limit->isInt() || !innerLimit->isInt() ||
        sizeOf(limit->type.scalar) == 8 || sizeOf(innerLimit->type.scalar) == 8)
      return nullptr;
    const bool areOrdered =
        isGreater ? innerLimit->integer <= limit->integer : limit->integer <= innerLimit->integer;
    return areOrdered ? extreme(id, inner, limit) : nullptr;
  }

  const Expr *extreme(BuiltinId id, const Expr *a, const Expr *b) {
    const auto [first, second] = inOneType(a, b);
    return first->type == second->type ? build.call(id, first->type, build.exprs({first, second})) : nullptr;
  }

  /// Both operands of a comparison in the narrowest type that holds them.
  std::pair<const Expr *, const Expr *> inOneType(const Expr *a, const Expr *b) {
    const Expr *first = unwidened(a), *second = unwidened(b);
    if (first->isInt())
      first = asOperandOf(second, first);
    else if (second->isInt())
      second = asOperandOf(first, second);
    return first->type == second->type ? std::pair(first, second) : std::pair(a, b);
  }

  /// The literal in the type of the other operand, if that holds it.
  const Expr *asOperandOf(const Expr *other, const Expr *literal) {
    const bool isHeld =
        sizeOf(literal->type.scalar) < 8 && within(Interval{literal->integer, literal->integer}, other->type);
    return isHeld ? build.convert(literal, other->type) : literal;
  }

  UniqueNames &names;
};

}

Stmts callExtremes(Arena &arena, Stmts body, UniqueNames &names) {
  return ExtremeCaller(arena, names).rewrite(body);
}

}
