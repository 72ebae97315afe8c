#include "compiler/transform/row_sums.h"
#include "compiler/ir/reduction.h"
#include "compiler/transform/iteration.h"
#include "compiler/transform/private_sums.h"
#include "llvm/ADT/DenseSet.h"
#include <limits>

namespace icl {
using namespace ir;
using ast::ReduceOp;

namespace {
/// The nest with the sums in other variables, at one row.
class RowOf : public Rewriter {
public:
  RowOf(Arena &arena, const RowWindow &window, const Expr *row, const Ranges &ranges,
        const RowVariables &sums)
      : Rewriter(arena), arena(arena), window(window), row(row), ranges(ranges), sums(sums) {}

private:
  Stmts stmt(const Stmt *s) override {
    if (s == window.rows)
      return one(build.block(rewrite(iterationOf(arena, *window.rows, row))));
    auto *a = llvm::dyn_cast<Assign>(s);
    const Var *sum = a ? sums.lookup(a->var) : nullptr;
    if (!sum)
      return rewriteParts(s);
    const Accumulated all = *accumulatedBy(*a);
    const Expr *value = build.variable(sum);
    for (const Expr *e : all.values.added)
      value = combine(build, all.op, value, converted(e, sum->type));
    for (const Expr *e : all.values.subtracted)
      value = build.binary(Op::Sub, value, converted(e, sum->type));
    if (all.values.constant != 0)
      value = build.add(value,
                        build.convert(build.integer(all.values.constant, {sum->type.scalar, 1}), sum->type));
    return one(build.assign(sum, value));
  }

  const Expr *converted(const Expr *e, ValueType type) {
    return build.convert(e->type == type ? e : withoutWidening(e, ranges), type);
  }

  Arena &arena;
  const RowWindow &window;
  const Expr *row;
  const Ranges &ranges;
  const RowVariables &sums;
};
}

RowSums::RowSums(Arena &arena, Stmts body, unsigned dimension, UniqueNames &names)
    : arena(arena), build(arena), ranges(body), dimension(dimension), names(names) {}

RowVariables RowSums::add(const RowWindow &window, const Expr *row, std::int64_t shift, const char *ending,
                          llvm::SmallVectorImpl<const Stmt *> &out) {
  RowVariables sums;
  for (auto &[sum, op] : window.sums) {
    const ValueType type = typeOf(window, sum);
    sums.insert({sum, build.local(names.unique(sum->name + "_" + ending), type, false)});
    out.push_back(build.declare(sums.back().second, nothing(op, type)));
  }
  Substitution pixel;
  pixel.pixel[dimension] = build.add(build.index(Op::PixelIndex, dimension), shift);
  Stmts added = RowOf(arena, window, row, ranges, sums).rewrite(Stmts(&window.nest, 1));
  added = substitute(arena, added, constantsOf(window));
  out.push_back(build.block(shift == 0 ? added : substitute(arena, added, pixel)));
  return sums;
}

Substitution RowSums::constantsOf(const RowWindow &window) {
  llvm::DenseSet<const Var *> used;
  const auto note = [&](const Expr *e) {
    if (e->op == Op::Variable)
      used.insert(e->var);
  };
  walkExprs(Stmts(&window.nest, 1), note);
  for (const Declare *d : llvm::reverse(window.constants))
    if (used.contains(d->var))
      walkExprs(d->value, note);
  Substitution known;
  for (const Declare *d : window.constants)
    if (used.contains(d->var))
      known.variables.push_back({d->var, substitute(arena, d->value, known)});
  return known;
}

ValueType RowSums::typeOf(const RowWindow &window, const Var *sum) const {
  const ValueType type = sum->type;
  const bool isSum = window.sums.find(sum)->second == ReduceOp::Sum;
  if (!isSum || sizeOf(type.scalar) <= 2 || type.lanes < manyLanes)
    return type;
  const auto bounds = boundsOf(Stmts(&window.nest, 1), window, sum);
  for (const Scalar narrow : {Scalar::UShort, Scalar::Short})
    if (within(bounds, {narrow, 1}))
      return type.withScalar(narrow);
  return type;
}

/// What the statements add to the sum in one row. Nothing where that is large.
std::optional<Interval> RowSums::boundsOf(Stmts list, const RowWindow &window, const Var *sum) const {
  constexpr std::int64_t most = 1 << 20;
  Interval all{0, 0};
  const auto add = [&](const std::optional<Interval> &one, std::int64_t times) {
    if (!one || std::max(-one->lo, one->hi) > most || times > most)
      return false;
    all = {all.lo + std::min<std::int64_t>(0, one->lo * times),
           all.hi + std::max<std::int64_t>(0, one->hi * times)};
    return std::max(-all.lo, all.hi) <= most;
  };
  for (const Stmt *s : list) {
    if (auto *a = llvm::dyn_cast<Assign>(s); a && a->var == sum) {
      const SumTerms terms = accumulatedBy(*a)->values;
      bool isBounded = add(Interval{terms.constant, terms.constant}, 1);
      for (const Expr *e : terms.added)
        isBounded = isBounded && add(ranges.of(e), 1);
      for (const Expr *e : terms.subtracted) {
        const auto values = ranges.of(e);
        isBounded = isBounded && values && add(Interval{-values->hi, -values->lo}, 1);
      }
      if (!isBounded)
        return std::nullopt;
    }
    auto *loop = llvm::dyn_cast<For>(s);
    const auto trips = loop && loop != window.rows ? ranges.mostTrips(*loop) : 1;
    for (Stmts inner : bodiesOf(s))
      if (!trips || !add(boundsOf(inner, window, sum), *trips))
        return std::nullopt;
  }
  return all;
}

const Expr *RowSums::valueOf(const RowVariables &sums, const Var *sum) {
  return build.convert(build.variable(sums.lookup(sum)), sum->type);
}

const Expr *RowSums::nothing(ReduceOp op, ValueType type) {
  if (!isFloat(type.scalar))
    return neutral(build, op, type.scalar, type);
  return build.convert(build.number(std::numeric_limits<double>::quiet_NaN(), {type.scalar, 1}), type);
}

}
