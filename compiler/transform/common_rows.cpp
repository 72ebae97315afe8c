#include "compiler/transform/common_rows.h"
#include "compiler/analysis/block_ends.h"
#include "compiler/analysis/range.h"
#include "compiler/ir/coordinate.h"
#include "compiler/ir/rewrite.h"
#include "compiler/transform/iteration.h"
#include "compiler/transform/uniform.h"

namespace icl {
using namespace ir;

namespace {
class Finder {
public:
  Finder(Arena &arena, Stmts body, unsigned dimension) : build(arena), ranges(body), dimension(dimension) {}

  void visit(Stmts list, UniformVariables uniform, llvm::SmallVector<const For *, 4> around) {
    addUniform(list, uniform);
    const auto windows = findRowWindows(list, dimension, around);
    for (const Stmt *s : list) {
      auto *loop = llvm::dyn_cast<For>(s);
      if (auto rows = loop ? rowsOf(*loop, uniform) : std::nullopt) {
        for (const RowWindow &w : windows)
          if (w.rows == loop && w.nest == loop)
            rows->window = w;
        found.insert({loop, *rows});
        continue;
      }
      for (Stmts inner : bodiesOf(s)) {
        UniformVariables inside = uniform;
        auto loops = around;
        if (loop)
          inside.insert(loop->var), loops.push_back(loop);
        visit(inner, inside, loops);
      }
    }
  }

  LoopsOverRows found;

private:
  std::optional<CommonRows> rowsOf(const For &loop, const UniformVariables &uniform) {
    if (!countsByOne(loop) || Ranges::tripCount(loop) || !readsRows(loop) || !goTogether(loop.body, uniform))
      return std::nullopt;
    const Expr *begin = knownBefore(build, loop.begin, ranges),
               *limit = knownBefore(build, loop.limit, ranges);
    if (!begin || !limit)
      return std::nullopt;
    const auto isNear = [&](const Expr *bound) {
      const auto range = ranges.of(bound);
      return range && range->lo >= -longestLoop && range->hi <= longestLoop;
    };
    const Expr *condition = isNear(loop.begin) && isNear(loop.limit) ? nullptr : isShort(build, begin, limit);
    return CommonRows{dimension, begin, limit, condition, {}};
  }

  /// Whether it reads pixels in the row that its variable counts from the own one.
  bool readsRows(const For &loop) {
    bool reads = false;
    walkExprs(loop.body, {Op::Read, Op::BoundedRead}, [&](const Expr *e) {
      if ((e->op == Op::Read || e->op == Op::BoundedRead) && e->coordinates.size() > dimension)
        reads |= isRow(e->coordinates[dimension].value, loop.var);
    });
    return reads;
  }

  bool isRow(const Expr *place, const Var *row) const {
    const SumTerms sum = termsOf(place, [&](const Var *v) { return ranges.definition(v); });
    const auto isIndex = [&](const Expr *e) { return e->op == Op::PixelIndex && e->dimension == dimension; };
    const auto isCounter = [&](const Expr *e) { return e->op == Op::Variable && e->var == row; };
    return llvm::count_if(sum.added, isIndex) == 1 && llvm::count_if(sum.added, isCounter) == 1;
  }

  Builder build;
  const Ranges ranges;
  const unsigned dimension;
};
}

LoopsOverRows loopsOverRows(Arena &arena, Stmts body, unsigned dimension) {
  Finder finder(arena, body, dimension);
  finder.visit(body, {}, {});
  return finder.found;
}

}
