#include "compiler/transform/row_sums.h"
#include "compiler/ir/reduction.h"
#include "compiler/transform/iteration.h"
#include "compiler/transform/private_sums.h"
#include "llvm/ADT/DenseSet.h"
#include <algorithm>
#include <functional>
#include <limits>

namespace icl {
using namespace ir;
using ast::ReduceOp;

namespace {
/// The nest with the sums in other variables, at one row. `bounds`: of what statements add to a sum.
class RowOf : public Rewriter {
public:
  using Bounds = std::function<std::optional<Interval>(Stmts, const Var *)>;

  RowOf(Arena &arena, const RowWindow &window, const Expr *row, const Ranges &ranges,
        const RowVariables &sums, Bounds bounds, UniqueNames &names)
      : Rewriter(arena), arena(arena), window(window), row(row), ranges(ranges), sums(sums),
        bounds(std::move(bounds)), names(names) {}

private:
  Stmts stmt(const Stmt *s) override {
    if (s == window.rows)
      return one(build.block(rewrite(iterationOf(arena, *window.rows, row))));
    auto *loop = llvm::dyn_cast<For>(s);
    if (loop && !Ranges::tripCount(*loop) && countsByOne(*loop))
      if (const auto strips = addInStrips(*loop))
        return *strips;
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

  /// So many iterations that what they add fits in 16 bits, and what they add to; nothing where there are
  /// few.
  struct Strip {
    std::int64_t iterations = INT32_MAX;
    llvm::SmallVector<std::pair<const Var *, Scalar>, 2> narrow;
  };
  std::optional<Strip> stripOf(const For &loop) const {
    constexpr std::int64_t fewest = 32, most = 4096;
    Strip strip;
    for (auto &[sum, ofRow] : sums) {
      const bool isSum = window.sums.find(sum)->second == ReduceOp::Sum;
      if (!isSum || sizeOf(ofRow->type.scalar) != 4 || ofRow->type.lanes < manyLanes)
        continue;
      const auto added = bounds(loop.body, sum);
      if (!added || *added == Interval{0, 0})
        continue;
      const bool isPositive = added->lo >= 0;
      const std::int64_t room = isPositive ? 65535 / added->hi : 32767 / std::max(-added->lo, added->hi);
      if (room < fewest)
        continue;
      strip.narrow.push_back({sum, isPositive ? Scalar::UShort : Scalar::Short});
      strip.iterations = std::min({strip.iterations, room, most});
    }
    return strip.narrow.empty() ? std::nullopt : std::optional(strip);
  }

  /// A loop over strips of iterations, each of which is added up in 16 bits: vectors are half as long.
  std::optional<Stmts> addInStrips(const For &loop) {
    const auto strip = stripOf(loop);
    if (!strip)
      return std::nullopt;
    const ValueType integer{Scalar::Int, 1}, whole{Scalar::UInt, 1};
    const Expr *begin = rewrite(loop.begin), *limit = rewrite(loop.limit);
    const Expr *length = build.binary(Op::Sub, build.convert(limit, whole), build.convert(begin, whole));
    const auto inStrip = [&](std::int64_t n) { return build.integer(n, whole); };
    const Expr *count = build.add(
        build.binary(Op::Div, build.binary(Op::Sub, length, inStrip(1)), inStrip(strip->iterations)), 1);
    const Var *number = build.local(names.unique("strip"), integer);
    const Expr *done = build.binary(Op::Mul, build.variable(number), build.integer(strip->iterations));
    const Expr *first = build.binary(Op::Add, begin, done);
    const Expr *left = build.binary(Op::Sub, length, build.convert(done, whole));
    const Expr *end = build.select(build.binary(Op::Gt, left, inStrip(strip->iterations)),
                                   build.add(first, strip->iterations), limit);

    llvm::SmallVector<const Stmt *, 8> list, after;
    const RowVariables outer = sums;
    for (auto &[sum, scalar] : strip->narrow) {
      const Var *ofRow = outer.lookup(sum);
      const Var *ofStrip =
          build.local(names.unique(ofRow->name + "_strip"), ofRow->type.withScalar(scalar), false);
      list.push_back(build.declare(ofStrip, build.integer(0, ofStrip->type)));
      after.push_back(build.assign(
          ofRow, build.add(build.variable(ofRow), build.convert(build.variable(ofStrip), ofRow->type))));
      sums[sum] = ofStrip;
    }
    list.push_back(build.countedLoop(loop.var, first, end, 1, rewrite(loop.body)));
    sums = outer;
    list.append(after);
    const Expr *strips =
        build.select(build.binary(Op::Lt, begin, limit), build.convert(count, integer), build.integer(0));
    return one(build.countedLoop(number, build.integer(0), strips, 1, list));
  }

  const Expr *converted(const Expr *e, ValueType type) {
    return build.convert(e->type == type ? e : withoutWidening(e, ranges), type);
  }

  Arena &arena;
  const RowWindow &window;
  const Expr *row;
  const Ranges &ranges;
  RowVariables sums;
  Bounds bounds;
  UniqueNames &names;
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
  const auto bounds = [&](Stmts list, const Var *sum) { return boundsOf(list, window, sum); };
  Stmts added = RowOf(arena, window, row, ranges, sums, bounds, names).rewrite(Stmts(&window.nest, 1));
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
