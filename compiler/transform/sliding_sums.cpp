#include "compiler/transform/sliding_sums.h"
#include "compiler/analysis/range.h"
#include "compiler/ir/reduction.h"
#include "compiler/ir/rewrite.h"
#include "compiler/transform/iteration.h"
#include "compiler/transform/private_sums.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"

namespace icl {
using namespace ir;

namespace {

/// A statement of the body that adds rows to sums.
struct Window {
  const Stmt *nest;
  const For *rows; ///< the loop over them, `nest` or inside
  llvm::SmallVector<const Var *, 2> sums;
};

/// Finds out whether a nest adds a function of each row.
class WindowFinder {
public:
  explicit WindowFinder(unsigned dimension) : dimension(dimension) {}

  llvm::SmallVector<Window, 2> find(Stmts body) {
    llvm::SmallVector<Window, 2> found;
    for (const Stmt *s : body) {
      if (auto *d = llvm::dyn_cast<Declare>(s); d && d->var->isConst && d->value)
        definitions[d->var] = d->value;
      if (s->kind == StmtKind::For)
        if (auto window = windowOf(s))
          found.push_back(*window);
    }
    return found;
  }

private:
  std::optional<Window> windowOf(const Stmt *nest) {
    std::optional<Window> found;
    walk(Stmts(&nest, 1), [&](const Stmt *s) {
      auto *loop = llvm::dyn_cast<For>(s);
      if (!loop || found)
        return !found;
      const bool isCounted = loop->begin->isInt() && loop->limit->isInt() && loop->step == 1;
      if (isCounted && Ranges::tripCount(*loop).value_or(0) > 1)
        found = addsRows(nest, loop);
      return true;
    });
    return found;
  }

  std::optional<Window> addsRows(const Stmt *nest, const For *rows) {
    row = rows->var;
    Window window{nest, rows, {}};
    own.clear();
    const bool areOfRows = walk(Stmts(&nest, 1), [&](const Stmt *s) { return accepts(s, rows, window); });
    const bool isEach = assignments(Stmts(&nest, 1), window) == assignments(rows->body, window);
    return areOfRows && isEach && !window.sums.empty() ? std::optional(window) : std::nullopt;
  }

  static std::size_t assignments(Stmts body, const Window &window) {
    std::size_t count = 0;
    walk(body, [&](const Stmt *s) {
      auto *a = llvm::dyn_cast<Assign>(s);
      count += a && llvm::is_contained(window.sums, a->var);
      return true;
    });
    return count;
  }

  bool accepts(const Stmt *s, const For *rows, Window &window) {
    switch (s->kind) {
    case StmtKind::Declare:
      own.insert(llvm::cast<Declare>(s)->var);
      return !llvm::cast<Declare>(s)->var->isArray() && allOfRow(s);
    case StmtKind::For:
      own.insert(llvm::cast<For>(s)->var);
      return s == rows || allOfRow(s);
    case StmtKind::If:
    case StmtKind::Block:
    case StmtKind::Region:
    case StmtKind::Comment:
      return allOfRow(s);
    case StmtKind::Assign: {
      auto *a = llvm::cast<Assign>(s);
      if (own.contains(a->var))
        return allOfRow(s);
      const bool isSum = isInteger(a->var->type.scalar) && a->components.empty() && addsTo(*a);
      if (isSum && !llvm::is_contained(window.sums, a->var))
        window.sums.push_back(a->var);
      return isSum;
    }
    default:
      return false;
    }
  }

  /// Whether the value is the variable's, plus and minus functions of the row.
  bool addsTo(const Assign &a) {
    const auto isVariable = [&](const Expr *e) { return e->op == Op::Variable && e->var == a.var; };
    const SumTerms sum = termsOf(a.value);
    if (llvm::count_if(sum.added, isVariable) != 1 || llvm::any_of(sum.subtracted, isVariable))
      return false;
    return llvm::all_of(sum.added, [&](const Expr *e) { return isVariable(e) || isOfRow(e); }) &&
           llvm::all_of(sum.subtracted, [&](const Expr *e) { return isOfRow(e); });
  }

  bool allOfRow(const Stmt *s) {
    return llvm::all_of(expressionsOf(s), [this](const Expr *e) { return isOfRow(e); });
  }

  bool isIndex(const Expr *e) const { return e->op == Op::PixelIndex && e->dimension == dimension; }
  bool isRow(const Expr *e) const { return e->op == Op::Variable && e->var == row; }

  /// Whether the pixel's index and the loop's variable occur in nothing but their sum.
  bool isOfRow(const Expr *e) {
    if (isIndex(e) || isRow(e))
      return false;
    if (e->op == Op::Variable)
      return isKnown(e->var);
    if (e->op == Op::Element && e->var->storage != Var::Storage::ArrayParameter &&
        e->var->storage != Var::Storage::ConstantArray)
      return false;
    if (e->op == Op::Add || e->op == Op::Sub) {
      SumTerms sum = termsOf(e, [this](const Var *v) { return definitions.lookup(v); });
      const auto take = [&](auto is) {
        auto *term = llvm::find_if(sum.added, is);
        const bool isThere = term != sum.added.end();
        if (isThere)
          sum.added.erase(term);
        return isThere;
      };
      if (take([this](const Expr *t) { return isIndex(t); }) &&
          take([this](const Expr *t) { return isRow(t); }))
        return areOfRow(sum.added) && areOfRow(sum.subtracted);
    }
    return areOfRow(e->args);
  }

  bool areOfRow(Exprs all) {
    return llvm::all_of(all, [this](const Expr *e) { return isOfRow(e); });
  }

  /// A variable from outside must be the same for all pixels of a column.
  bool isKnown(const Var *v) {
    if (own.contains(v) || v->storage == Var::Storage::ScalarParameter)
      return true;
    const Expr *value = definitions.lookup(v);
    return value && !value->mentions.meets({Op::Read, Op::BoundedRead, Op::Sample}) && isOfRow(value);
  }

  const unsigned dimension;
  const Var *row = nullptr;
  llvm::DenseMap<const Var *, const Expr *> definitions;
  llvm::DenseSet<const Var *> own;
};

/// The nest with the sums in other variables, at one row.
class RowOf : public Rewriter {
public:
  RowOf(Arena &arena, const Window &window, const Expr *row, const Ranges &ranges,
        const llvm::MapVector<const Var *, const Var *> &sums)
      : Rewriter(arena), arena(arena), window(window), row(row), ranges(ranges), sums(sums) {}

private:
  Stmts stmt(const Stmt *s) override {
    if (s == window.rows)
      return one(build.block(rewrite(iterationOf(arena, *window.rows, row))));
    auto *a = llvm::dyn_cast<Assign>(s);
    const Var *sum = a ? sums.lookup(a->var) : nullptr;
    if (!sum)
      return rewriteParts(s);
    const Expr *value = build.variable(sum);
    const SumTerms terms = termsOf(a->value);
    for (const Expr *e : terms.added)
      if (e->op != Op::Variable || e->var != a->var)
        value = build.add(value, converted(e, sum->type));
    for (const Expr *e : terms.subtracted)
      value = build.binary(Op::Sub, value, converted(e, sum->type));
    if (terms.constant != 0)
      value =
          build.add(value, build.convert(build.integer(terms.constant, {sum->type.scalar, 1}), sum->type));
    return one(build.assign(sum, value));
  }

  const Expr *converted(const Expr *e, ValueType type) {
    return build.convert(e->type == type ? e : withoutWidening(e, ranges), type);
  }

  Arena &arena;
  const Window &window;
  const Expr *row;
  const Ranges &ranges;
  const llvm::MapVector<const Var *, const Var *> &sums;
};

class Slider {
public:
  Slider(Arena &arena, Stmts body, unsigned dimension, const Expr *number, UniqueNames &names)
      : arena(arena), build(arena), body(body), ranges(body), dimension(dimension), number(number),
        names(names) {}

  CarriedRows slide(llvm::ArrayRef<Window> windows) {
    llvm::SmallVector<const Stmt *, 8> before, list;
    for (const Stmt *s : body) {
      auto *window = llvm::find_if(windows, [s](const Window &w) { return w.nest == s; });
      if (window == windows.end())
        list.push_back(s);
      else
        replace(*window, before, list);
    }
    return {build.list(before), build.list(list)};
  }

private:
  using Sums = llvm::MapVector<const Var *, const Var *>; // by the sum of the pixel
  /// Vectors of CPUs, which keep arrays near.
  static constexpr unsigned manyLanes = 16;
  using List = llvm::SmallVectorImpl<const Stmt *>;

  void replace(const Window &window, List &before, List &list) {
    Sums kept;
    for (const Var *sum : window.sums) {
      kept.insert({sum, build.local(names.unique(sum->name + "_window"), sum->type, false)});
      before.push_back(build.declare(kept.back().second, zero(sum->type)));
    }
    const bool keepsRows = isWorthKeeping(window);
    const Rows rows = keepsRows ? rowsOf(window, before) : Rows{};
    const Var *row = build.local(names.unique(window.rows->var->name), window.rows->var->type);
    llvm::SmallVector<const Stmt *, 8> first;
    const Sums all = addRow(window, build.variable(row), 0, "row", first);
    for (auto &[sum, whole] : kept) {
      first.push_back(build.assign(whole, build.add(build.variable(whole), valueOf(all, sum))));
      if (keepsRows)
        first.push_back(build.store(rows.sums.lookup(sum),
                                    build.binary(Op::Sub, build.variable(row), window.rows->begin),
                                    build.variable(all.lookup(sum))));
    }
    before.push_back(build.countedLoop(row, window.rows->begin, window.rows->limit, 1, first));

    llvm::SmallVector<const Stmt *, 8> next;
    const Sums more = addRow(window, build.add(window.rows->limit, -1), 0, "next", next);
    const Sums less = keepsRows ? Sums{} : addRow(window, window.rows->begin, -1, "last", next);
    for (auto &[sum, whole] : kept) {
      const Expr *old = keepsRows ? build.convert(rows.oldest(build, sum), sum->type) : valueOf(less, sum);
      next.push_back(build.assign(
          whole, build.add(build.variable(whole), build.binary(Op::Sub, valueOf(more, sum), old))));
      if (keepsRows)
        next.push_back(
            build.store(rows.sums.lookup(sum), build.variable(rows.first), build.variable(more.lookup(sum))));
    }
    if (keepsRows)
      next.push_back(build.assign(rows.first, following(window, build.variable(rows.first))));
    list.push_back(build.branch(build.binary(Op::Gt, number, build.integer(0)), next));
    for (auto &[sum, whole] : kept)
      list.push_back(build.assign(sum, build.add(build.variable(sum), build.variable(whole))));
  }

  /// A CPU keeps rows in its nearest cache, so that each is computed once, unless that takes hardly longer.
  bool isWorthKeeping(const Window &window) const {
    constexpr std::int64_t fewReads = 4;
    return window.sums.front()->type.lanes >= manyLanes &&
           readsOfRow(Stmts(&window.nest, 1), window) > fewReads;
  }

  std::int64_t readsOfRow(Stmts list, const Window &window) const {
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

  /// Arrays with the sums of each row of the window.
  struct Rows {
    Sums sums{};
    const Var *first = nullptr; ///< the place of the oldest row, which the next one takes
    const Expr *oldest(Builder &build, const Var *sum) const {
      return build.element(sums.lookup(sum), build.variable(first));
    }
  };

  Rows rowsOf(const Window &window, List &before) {
    Rows rows;
    for (const Var *sum : window.sums) {
      Var array;
      array.name = names.unique(sum->name + "_rows");
      array.type = typeOfRow(window, sum);
      array.extents = {*Ranges::tripCount(*window.rows)};
      rows.sums.insert({sum, arena.variable(std::move(array))});
      before.push_back(build.declare(rows.sums.back().second, nullptr));
    }
    rows.first = build.local(names.unique("oldest"), {Scalar::Int, 1}, false);
    before.push_back(build.declare(rows.first, build.integer(0)));
    return rows;
  }

  const Expr *following(const Window &window, const Expr *place) {
    const Expr *next = build.add(place, 1);
    return build.select(build.binary(Op::Eq, next, build.integer(*Ranges::tripCount(*window.rows))),
                        build.integer(0), next);
  }

  /// Appends the sums of a row of the pixel `shift` behind this one.
  Sums addRow(const Window &window, const Expr *row, std::int64_t shift, const char *ending, List &list) {
    Sums sums;
    for (const Var *sum : window.sums) {
      const ValueType type = typeOfRow(window, sum);
      sums.insert({sum, build.local(names.unique(sum->name + "_" + ending), type, false)});
      list.push_back(build.declare(sums.back().second, zero(type)));
    }
    Substitution pixel;
    pixel.pixel[dimension] = build.add(build.index(Op::PixelIndex, dimension), shift);
    const Stmts whole = RowOf(arena, window, row, ranges, sums).rewrite(Stmts(&window.nest, 1));
    const Stmts moved = shift == 0 ? whole : substitute(arena, whole, pixel);
    list.push_back(build.block(moved));
    return sums;
  }

  /// Of 16 bits where a row's sum fits, and where vectors become shorter by it.
  ValueType typeOfRow(const Window &window, const Var *sum) const {
    if (sizeOf(sum->type.scalar) <= 2 || sum->type.lanes < manyLanes)
      return sum->type;
    const auto bounds = boundsOfRow(Stmts(&window.nest, 1), window, sum);
    for (const Scalar narrow : {Scalar::UShort, Scalar::Short})
      if (within(bounds, {narrow, 1}))
        return sum->type.withScalar(narrow);
    return sum->type;
  }

  /// What the statements add to the sum in one row. None that is large.
  std::optional<Interval> boundsOfRow(Stmts list, const Window &window, const Var *sum) const {
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
        const SumTerms terms = termsOf(a->value);
        bool isBounded = add(Interval{terms.constant, terms.constant}, 1);
        for (const Expr *e : terms.added)
          isBounded = isBounded && ((e->op == Op::Variable && e->var == sum) || add(ranges.of(e), 1));
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

  const Expr *valueOf(const Sums &sums, const Var *sum) {
    return build.convert(build.variable(sums.lookup(sum)), sum->type);
  }
  const Expr *zero(ValueType type) { return neutral(build, ast::ReduceOp::Sum, type.scalar, type); }

  Arena &arena;
  Builder build;
  const Stmts body;
  const Ranges ranges;
  const unsigned dimension;
  const Expr *number;
  UniqueNames &names;
};
}

llvm::SmallVector<const For *, 2> slidingLoops(Stmts body, unsigned dimension) {
  llvm::SmallVector<const For *, 2> loops;
  for (const Window &window : WindowFinder(dimension).find(body))
    loops.push_back(window.rows);
  return loops;
}

CarriedRows slideSums(Arena &arena, Stmts body, unsigned dimension, const Expr *number, UniqueNames &names) {
  const auto windows = WindowFinder(dimension).find(body);
  if (windows.empty())
    return {{}, body};
  return Slider(arena, body, dimension, number, names).slide(windows);
}

}
