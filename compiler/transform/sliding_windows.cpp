#include "compiler/transform/sliding_windows.h"
#include "compiler/analysis/range.h"
#include "compiler/ir/reduction.h"
#include "compiler/ir/rewrite.h"
#include "compiler/transform/pixel_columns.h"
#include "compiler/transform/row_sums.h"
#include "compiler/transform/row_windows.h"
#include "llvm/ADT/DenseSet.h"
#include <limits>

namespace icl {
using namespace ir;
using ast::ReduceOp;

namespace {
class Slider {
public:
  Slider(Arena &arena, Stmts body, unsigned dimension, const Expr *number, UniqueNames &names)
      : arena(arena), build(arena), body(body), number(number), names(names),
        rowSums(arena, body, dimension, names) {}

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
    RowVariables sums{};
    const Var *oldest = nullptr; ///< the place of the first row, which the next one takes
  };

  void replace(const RowWindow &window) {
    const bool isSum = window.isSum(), keepsRows = !isSum || isWorthKeeping(window);
    const Substitution known = rowSums.constantsOf(window);
    const Expr *begin = substitute(arena, window.rows->begin, known),
               *limit = substitute(arena, window.rows->limit, known);
    RowVariables whole; // sums of the window
    for (auto &[sum, op] : window.sums)
      if (op == ReduceOp::Sum) {
        whole.insert({sum, build.local(names.unique(sum->name + "_window"), sum->type, false)});
        before.push_back(build.declare(whole.back().second, rowSums.nothing(op, sum->type)));
      }
    const Rows rows = keepsRows ? rowsOf(window) : Rows{};
    const Var *row = build.local(names.unique(window.rows->var->name), window.rows->var->type);
    llvm::SmallVector<const Stmt *, 8> first, next;

    const RowVariables one = rowSums.add(window, build.variable(row), 0, "row", first);
    for (auto &[sum, all] : whole)
      first.push_back(build.assign(all, build.add(build.variable(all), rowSums.valueOf(one, sum))));
    const Expr *place = build.binary(Op::Sub, build.variable(row), begin);
    for (auto &[sum, array] : rows.sums)
      first.push_back(build.store(array, place, build.variable(one.lookup(sum))));
    before.push_back(build.countedLoop(row, begin, limit, 1, first));

    const RowVariables more = rowSums.add(window, build.add(limit, -1), 0, "next", next);
    const RowVariables less = keepsRows ? RowVariables{} : rowSums.add(window, begin, -1, "last", next);
    for (auto &[sum, all] : whole) {
      const Expr *last = keepsRows ? build.convert(rowAt(rows, sum, build.variable(rows.oldest)), sum->type)
                                   : rowSums.valueOf(less, sum);
      next.push_back(build.assign(
          all, build.add(build.variable(all), build.binary(Op::Sub, rowSums.valueOf(more, sum), last))));
    }
    for (auto &[sum, array] : rows.sums)
      next.push_back(build.store(array, build.variable(rows.oldest), build.variable(more.lookup(sum))));
    if (keepsRows)
      next.push_back(build.assign(rows.oldest, following(window, build.variable(rows.oldest))));
    const Expr *follows = build.binary(Op::Gt, number, build.integer(0));
    if (window.isOpen()) // it may have no rows
      follows = build.conjunction(follows, build.binary(Op::Lt, begin, limit));
    list.push_back(build.branch(follows, next));

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
    return !window.isOpen() && window.sums.front().first->type.lanes >= manyLanes &&
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
      array.type = rowSums.typeOf(window, sum);
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

  Arena &arena;
  Builder build;
  const Stmts body;
  const Expr *number;
  UniqueNames &names;
  RowSums rowSums;
  llvm::SmallVector<const Stmt *, 8> before, list;
};
}

llvm::SmallVector<SlidingLoop, 2> slidingLoops(Arena &arena, Stmts body, unsigned dimension) {
  llvm::SmallVector<SlidingLoop, 2> loops;
  for (const ColumnPart &part : partsOfColumn(arena, body, dimension).parts)
    for (const RowWindow &window : findSlidingWindows(part.statements, dimension, part.around)) {
      loops.push_back({window.rows, 0, window.isSum(), part.around});
      for (auto &[sum, op] : window.sums)
        loops.back().bytes += sizeOf(sum->type.scalar);
    }
  return loops;
}

CarriedRows slideWindows(Arena &arena, Stmts body, unsigned dimension, const Expr *number, UniqueNames &names,
                         llvm::ArrayRef<const For *> around) {
  const auto windows = findSlidingWindows(body, dimension, around);
  if (windows.empty())
    return {{}, body};
  return Slider(arena, body, dimension, number, names).slide(windows);
}

}
