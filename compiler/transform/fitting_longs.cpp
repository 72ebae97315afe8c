#include "compiler/transform/fitting_longs.h"
#include "compiler/analysis/range.h"
#include "compiler/ir/coordinate.h"
#include "compiler/ir/rewrite.h"

namespace icl {
using namespace ir;

static bool isLong(ValueType t) {
  return !t.isVector() && (t.scalar == Scalar::Long || t.scalar == Scalar::ULong);
}

static bool isExtremum(const Expr *e) {
  return e->op == Op::Call && (e->builtin.id == BuiltinId::min || e->builtin.id == BuiltinId::max ||
                               e->builtin.id == BuiltinId::clamp);
}

namespace {

class LongRewriter : public Rewriter {
public:
  LongRewriter(Arena &arena, Stmts body) : Rewriter(arena), arena(arena), ranges(body) {
    findVariables(body);
  }

private:
  /// How far from the pixel, or from an image's end, a coordinate is one that fits. Images are not so wide
  /// that an int could not hold what is so far outside.
  static constexpr std::int64_t farthest = std::int64_t(1) << 16;
  static constexpr ValueType integer{Scalar::Int, 1};

  // ---- Which variables

  void findVariables(Stmts body) {
    walk(body, [&](const Stmt *s) {
      auto *d = llvm::dyn_cast<Declare>(s);
      if (d && !d->var->isArray() && isLong(d->var->type)) {
        Var copy = *d->var;
        copy.type = integer;
        replaced[d->var] = arena.variable(std::move(copy));
      }
      return true;
    });
    const auto drop = [&](const Var *v, const Expr *value) {
      return !isIntValue(value) && replaced.erase(v);
    };
    bool dropped = !replaced.empty();
    while (dropped) {
      dropped = false;
      walkAssignments(body, [&](const Var *v, const Expr *value) { dropped |= drop(v, value); });
    }
  }

  // ---- Which values

  static bool isShort(const Interval &i) { return i.lo >= -farthest && i.hi <= farthest; }

  /// An image's extent, or the grid's, as a long.
  static bool isExtent(const Expr *e) {
    const Expr *inner = e->op == Op::Convert ? e->args[0] : e;
    return inner->op == Op::ImageExtent || inner->op == Op::GridExtent;
  }

  /// A coordinate that is near the pixel, or near the end of an image.
  bool isNear(const Expr *e) {
    for (std::uint8_t d = 0; d < 3; ++d)
      if (const auto span = ranges.span(coordinateOf(build, e, d)))
        return span->scale.numerator == 1 && isShort(span->offsets);
    const SumTerms sum = termsOf(e, [&](const Var *v) { return ranges.definition(v); });
    return sum.subtracted.empty() && sum.added.size() == 1 && std::abs(sum.constant) <= farthest &&
           isExtent(sum.added[0]);
  }

  bool isReplaced(const Expr *e) const { return e->op == Op::Variable && replaced.count(e->var); }

  bool isInRange(const Expr *e) const {
    const auto values = ranges.of(e), limits = valuesOf(integer);
    return values && values->lo >= limits->lo && values->hi <= limits->hi;
  }

  /// A ulong near the pixel may be a negative number that wrapped.
  bool fits(const Expr *e) { return isInRange(e) || (e->type.scalar == Scalar::Long && isNear(e)); }

  /// Whether an int that is computed of ints has the same value. All of its operations have the values of
  /// their exact results, or `fits` would not know them.
  bool isIntValue(const Expr *e) {
    const auto are = [&](Exprs list) {
      return llvm::all_of(list, [&](const Expr *x) { return isIntValue(x); });
    };
    if (!isLong(e->type))
      return !e->type.isVector() && isInteger(e->type.scalar) &&
             (e->type.scalar != Scalar::UInt || isInRange(e));
    switch (e->op) {
    case Op::Int:
      return isInRange(e);
    case Op::Variable:
      return replaced.count(e->var) || isInRange(e);
    case Op::Convert:
      return isIntValue(e->args[0]) && (isSigned(e->type.scalar) || isInRange(e));
    case Op::Select:
      return are(e->args.drop_front());
    case Op::Add:
    case Op::Sub:
    case Op::Mul:
      return fits(e) && are(e->args);
    case Op::Minus:
      return (isInRange(e) || (e->type.scalar == Scalar::Long && isNear(e->args[0]))) && are(e->args);
    case Op::Div:
    case Op::Rem: // the smallest int by -1 is none
      return are(e->args) && ((e->args[1]->isInt() && e->args[1]->integer > 0) || isInRange(e));
    case Op::Call:
      return isExtremum(e) && are(e->args);
    default:
      return false;
    }
  }

  /// Not only a value that exists already.
  bool isComputed(const Expr *e) const {
    return isLong(e->type) && e->op != Op::Int && e->op != Op::Convert &&
           (e->op != Op::Variable || isReplaced(e));
  }

  // ---- Rewriting

  /// Whether its variable fits, also behind its last value.
  bool isIntLoop(const For *f) {
    const auto limits = ranges.of(f->limit), all = valuesOf(integer);
    return !f->stride && isInRange(build.variable(f->var)) && isIntValue(f->begin) && isIntValue(f->limit) &&
           limits && limits->lo + f->step >= all->lo && limits->hi + f->step <= all->hi;
  }

  Stmts loop(const For *f) {
    Var copy = *f->var;
    copy.type = integer;
    const Var *counter = replaced[f->var] = arena.variable(std::move(copy));
    return one(
        build.countedLoop(counter, asInt(f->begin), asInt(f->limit), f->step, rewrite(f->body), f->name));
  }

  const Expr *asInt(const Expr *e) {
    const auto each = [&](Exprs list) {
      llvm::SmallVector<const Expr *, 3> all;
      for (const Expr *x : list)
        all.push_back(asInt(x));
      return all;
    };
    if (e->isInt())
      return build.integer(e->integer);
    if (e->op == Op::Variable && replaced.count(e->var))
      return build.variable(replaced.lookup(e->var));
    if (!isLong(e->type) || e->op == Op::Variable)
      return build.convert(rewrite(e), integer);
    if (e->op == Op::Convert)
      return asInt(e->args[0]);
    if (e->op == Op::Select)
      return build.select(rewrite(e->args[0]), asInt(e->args[1]), asInt(e->args[2]));
    const auto args = each(e->args);
    if (e->op == Op::Call)
      return build.call(e->builtin, integer, args);
    return args.size() == 1 ? build.unary(e->op, args[0]) : build.binary(e->op, args[0], args[1]);
  }

  const Expr *replacement(const Expr *e) override {
    if (isReplaced(e))
      return build.convert(build.variable(replaced.lookup(e->var)), e->type);
    if (isComparison(e->op) && isLong(e->args[0]->type) && isIntValue(e->args[0]) && isIntValue(e->args[1]))
      return build.binary(e->op, asInt(e->args[0]), asInt(e->args[1]));
    if (e->op == Op::Convert && isComputed(e->args[0]) && isIntValue(e->args[0]))
      return build.convert(asInt(e->args[0]), e->type);
    if (e->op == Op::Read || e->op == Op::BoundedRead) {
      llvm::SmallVector<const Expr *, 3> at;
      for (const Coordinate &c : e->coordinates)
        at.push_back(isLong(c.value->type) && isIntValue(c.value) ? asInt(c.value) : rewrite(c.value));
      return build.read(e->op, e->image, at);
    }
    return nullptr;
  }

  Stmts stmt(const Stmt *s) override {
    if (auto *f = llvm::dyn_cast<For>(s)) {
      if (isLong(f->var->type) && isIntLoop(f))
        return loop(f);
    } else if (auto *d = llvm::dyn_cast<Declare>(s)) {
      if (const Var *v = replaced.lookup(d->var))
        return one(build.declare(v, d->value ? asInt(d->value) : nullptr));
    } else if (auto *a = llvm::dyn_cast<Assign>(s)) {
      if (const Var *v = replaced.lookup(a->var))
        return one(build.assign(v, asInt(a->value), a->components));
    }
    return rewriteParts(s);
  }

  Arena &arena;
  Ranges ranges;
  llvm::DenseMap<const Var *, const Var *> replaced; // by an int
};
}

Stmts computeLongsAsInt(Arena &arena, Stmts body) {
  bool hasLongs = false;
  walkExprs(body, [&](const Expr *e) { hasLongs |= isLong(e->type); });
  return hasLongs ? LongRewriter(arena, body).rewrite(body) : body;
}

}
