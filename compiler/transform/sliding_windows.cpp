#include "compiler/transform/sliding_windows.h"
#include "compiler/analysis/range.h"
#include "compiler/ir/reduction.h"
#include "compiler/ir/rewrite.h"
#include "compiler/transform/iteration.h"
#include "compiler/transform/pixel_columns.h"
#include "compiler/transform/private_sums.h"
#include "compiler/transform/row_windows.h"
#include "llvm/ADT/DenseSet.h"
#include <limits>

namespace icl {
using namespace ir;
using ast::ReduceOp;

/// Vectors of CPUs, which keep arrays near.
static constexpr unsigned manyLanes = 16;

namespace {
using Variables = llvm::MapVector<const Var *, const Var *>; // by the one of the pixel

/// The nest with the sums in other variables, at one row.
class RowOf : public Rewriter {
public:
  RowOf(Arena &arena, const RowWindow &window, const Expr *row, const Ranges &ranges, const Variables &sums)
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
  const Variables &sums;
};

class Slider {
public:
  Slider(Arena &arena, Stmts body, unsigned dimension, const Expr *number, UniqueNames &names)
      : arena(arena), build(arena), body(body), ranges(body), dimension(dimension), number(number),
        names(names) {}

  CarriedRows slide(llvm::ArrayRef<RowWindow> windows) {
    for (const Stmt *s : body) {
      auto *window = llvm::find_if(windows, [s](const RowWindow &w) { return w.nest == s; });
      if (window == windows.end())
        list.push_back(s);
      else
        replace(*window);
    }
    return {build.list(before), build.list(list)};
  }

private:
  using List = llvm::SmallVectorImpl<const Stmt *>;

  /// Arrays with what each row of the window adds.
  struct Rows {
    Variables sums{};
    const Var *oldest = nullptr; ///< the place of the first row, which the next one takes
  };

  void replace(const RowWindow &window) {
    const bool isSum = window.isSum(), keepsRows = !isSum || isWorthKeeping(window);
    Variables whole; // sums of the window
    for (auto &[sum, op] : window.sums)
      if (op == ReduceOp::Sum) {
        whole.insert({sum, build.local(names.unique(sum->name + "_window"), sum->type, false)});
        before.push_back(build.declare(whole.back().second, nothing(op, sum->type)));
      }
    const Rows rows = keepsRows ? rowsOf(window) : Rows{};
    const Var *row = build.local(names.unique(window.rows->var->name), window.rows->var->type);
    llvm::SmallVector<const Stmt *, 8> first, next;

    const Variables one = addRow(window, build.variable(row), 0, "row", first);
    for (auto &[sum, all] : whole)
      first.push_back(build.assign(all, build.add(build.variable(all), valueOf(one, sum))));
    const Expr *place = build.binary(Op::Sub, build.variable(row), window.rows->begin);
    for (auto &[sum, array] : rows.sums)
      first.push_back(build.store(array, place, build.variable(one.lookup(sum))));
    before.push_back(build.countedLoop(row, window.rows->begin, window.rows->limit, 1, first));

    const Variables more = addRow(window, build.add(window.rows->limit, -1), 0, "next", next);
    const Variables less = keepsRows ? Variables{} : addRow(window, window.rows->begin, -1, "last", next);
    for (auto &[sum, all] : whole) {
      const Expr *last = keepsRows ? build.convert(rowAt(rows, sum, build.variable(rows.oldest)), sum->type)
                                   : valueOf(less, sum);
      next.push_back(
          build.assign(all, build.add(build.variable(all), build.binary(Op::Sub, valueOf(more, sum), last))));
    }
    for (auto &[sum, array] : rows.sums)
      next.push_back(build.store(array, build.variable(rows.oldest), build.variable(more.lookup(sum))));
    if (keepsRows)
      next.push_back(build.assign(rows.oldest, following(window, build.variable(rows.oldest))));
    list.push_back(build.branch(build.binary(Op::Gt, number, build.integer(0)), next));

    for (auto &[sum, all] : whole)
      list.push_back(build.assign(sum, build.add(build.variable(sum), build.variable(all))));
    if (!isSum)
      combineRows(window, rows);
  }

  /// What cannot be taken back is combined of all rows.
  void combineRows(const RowWindow &window, const Rows &rows) {
    const Var *k = build.local(names.unique("k"), {Scalar::Int, 1});
    llvm::SmallVector<const Stmt *, 4> each;
    for (auto &[sum, op] : window.sums)
      if (op != ReduceOp::Sum)
        each.push_back(
            build.assign(sum, combine(build, op, build.variable(sum), rowAt(rows, sum, build.variable(k)))));
    list.push_back(build.countedLoop(k, build.integer(0), build.integer(heightOf(window)), 1, each));
  }

  /// Each row is computed once, unless that takes hardly longer than to keep it.
  bool isWorthKeeping(const RowWindow &window) const {
    constexpr std::int64_t fewReads = 4;
    return window.sums.front().first->type.lanes >= manyLanes &&
           readsOfRow(Stmts(&window.nest, 1), window) > fewReads;
  }

  std::int64_t readsOfRow(Stmts list, const RowWindow &window) const {
    std::int64_t count = 0;
    for (const Stmt *s : list) {
      for (const Expr *e : expressionsOf(s))
        walkExprs(e, {Op::Read, Op::BoundedRead},
                  [&](const Expr *part) { count += part->op == Op::Read || part->op == Op::BoundedRead; });
      auto *loop = llvm::dyn_cast<For>(s);
      const auto trips = loop && loop != window.rows ? Ranges::tripCount(*loop) : 1;
      for (Stmts inner : bodiesOf(s))
        count += trips.value_or(1) * readsOfRow(inner, window);
    }
    return count;
  }

  Rows rowsOf(const RowWindow &window) {
    Rows rows;
    for (auto &[sum, op] : window.sums) {
      Var array;
      array.name = names.unique(sum->name + "_rows");
      array.type = typeOfRow(window, sum);
      array.extents = {heightOf(window)};
      rows.sums.insert({sum, arena.variable(std::move(array))});
      before.push_back(build.declare(rows.sums.back().second, nullptr));
    }
    rows.oldest = build.local(names.unique("oldest"), {Scalar::Int, 1}, false);
    before.push_back(build.declare(rows.oldest, build.integer(0)));
    return rows;
  }

  const Expr *rowAt(const Rows &rows, const Var *sum, const Expr *place) {
    return build.element(rows.sums.lookup(sum), place);
  }

  static std::int64_t heightOf(const RowWindow &window) { return *Ranges::tripCount(*window.rows); }

  const Expr *following(const RowWindow &window, const Expr *place) {
    const Expr *next = build.add(place, 1);
    return build.select(build.binary(Op::Eq, next, build.integer(heightOf(window))), build.integer(0), next);
  }

  /// Appends what a row adds to the window of the pixel `shift` behind this one.
  Variables addRow(const RowWindow &window, const Expr *row, std::int64_t shift, const char *ending,
                   List &out) {
    Variables sums;
    for (auto &[sum, op] : window.sums) {
      const ValueType type = typeOfRow(window, sum);
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

  /// The constants that the window uses, by what is known before the pixel.
  Substitution constantsOf(const RowWindow &window) {
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

  /// Of 16 bits where what a row adds to a sum fits, and where vectors become shorter by it.
  ValueType typeOfRow(const RowWindow &window, const Var *sum) const {
    const ValueType type = sum->type;
    const bool isSum = window.sums.find(sum)->second == ReduceOp::Sum;
    if (!isSum || sizeOf(type.scalar) <= 2 || type.lanes < manyLanes)
      return type;
    const auto bounds = boundsOfRow(Stmts(&window.nest, 1), window, sum);
    for (const Scalar narrow : {Scalar::UShort, Scalar::Short})
      if (within(bounds, {narrow, 1}))
        return type.withScalar(narrow);
    return type;
  }

  /// What the statements add to the sum in one row. Nothing where that is large.
  std::optional<Interval> boundsOfRow(Stmts list, const RowWindow &window, const Var *sum) const {
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
        if (!trips || !add(boundsOfRow(inner, window, sum), *trips))
          return std::nullopt;
    }
    return all;
  }

  const Expr *valueOf(const Variables &sums, const Var *sum) {
    return build.convert(build.variable(sums.lookup(sum)), sum->type);
  }
  /// What changes nothing. An extreme that is NaN stays so only beside NaN.
  const Expr *nothing(ReduceOp op, ValueType type) {
    if (!isFloat(type.scalar))
      return neutral(build, op, type.scalar, type);
    return build.convert(build.number(std::numeric_limits<double>::quiet_NaN(), {type.scalar, 1}), type);
  }

  Arena &arena;
  Builder build;
  const Stmts body;
  const Ranges ranges;
  const unsigned dimension;
  const Expr *number;
  UniqueNames &names;
  llvm::SmallVector<const Stmt *, 8> before, list;
};
}

llvm::SmallVector<SlidingLoop, 2> slidingLoops(Arena &arena, Stmts body, unsigned dimension) {
  llvm::SmallVector<SlidingLoop, 2> loops;
  for (const ColumnPart &part : partsOfColumn(arena, body, dimension).parts)
    for (const RowWindow &window : findRowWindows(part.statements, dimension, part.around)) {
      loops.push_back({window.rows, 0, window.isSum(), part.around});
      for (auto &[sum, op] : window.sums)
        loops.back().bytes += sizeOf(sum->type.scalar);
    }
  return loops;
}

CarriedRows slideWindows(Arena &arena, Stmts body, unsigned dimension, const Expr *number, UniqueNames &names,
                         llvm::ArrayRef<const For *> around) {
  const auto windows = findRowWindows(body, dimension, around);
  if (windows.empty())
    return {{}, body};
  return Slider(arena, body, dimension, number, names).slide(windows);
}

}
