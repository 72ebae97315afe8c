#include "compiler/analysis/guard_size.h"
#include "compiler/ir/rewrite.h"
#include "compiler/knobs/handles.h"

namespace icl {
using namespace ir;

/// Measured on PoCL: with these weights a variant of the most operations that may be emitted builds in 6 to
/// 10 s.
static constexpr std::int64_t inIterations = 16, aroundIterations = 3;

namespace {
class Counter {
public:
  explicit Counter(const Ranges &ranges) : ranges(ranges) {}

  GuardSizes run(Stmts body) {
    visit(body, nullptr);
    return sizes;
  }

private:
  /// The loops around a statement that unrolling may leave, innermost first.
  struct Loops {
    std::string name;
    std::optional<std::int64_t> trips;
    const Loops *outer;
  };

  void visit(Stmts list, const Loops *around) {
    for (const Stmt *s : list) {
      for (const Expr *e : expressionsOf(s))
        if (around)
          walkExprs(e, {Op::BoundedRead}, [&](const Expr *x) { note(x, *around); });
      const Loops inside = loopsIn(s, around);
      for (Stmts inner : bodiesOf(s))
        visit(inner, inside.name.empty() ? around : &inside);
    }
  }

  static Loops loopsIn(const Stmt *s, const Loops *around) {
    if (auto *w = llvm::dyn_cast<While>(s))
      return {w->name.str(), std::nullopt, around};
    auto *f = llvm::dyn_cast<For>(s);
    const auto trips = f ? Ranges::tripCount(*f) : std::nullopt;
    return f && trips.value_or(2) > 1 ? Loops{f->name.str(), trips, around} : Loops{};
  }

  void note(const Expr *e, const Loops &around) {
    if (e->op != Op::BoundedRead)
      return;
    const ast::Boundary rule = e->image->boundary;
    if (rule != ast::Boundary::Constant && rule != ast::Boundary::Computed)
      return;
    IntegerExpression &size = ranges.footprint(e) ? sizes.bounded : sizes.gathers;
    size = size + sizeOf(around);
  }

  static IntegerExpression sizeOf(const Loops &around) {
    IntegerExpression size = weightOf(around);
    for (const Loops *l = &around; l; l = l->outer)
      size = size * knobs::unroll(l->name);
    return size;
  }

  static IntegerExpression weightOf(const Loops &innermost) {
    Condition areGone = true;
    for (const Loops *l = innermost.outer; l; l = l->outer)
      areGone = areGone && isUnrolled(*l);
    return choose(isUnrolled(innermost), choose(areGone, 0, aroundIterations), inIterations);
  }

  static Condition isUnrolled(const Loops &l) { return l.trips ? knobs::unroll(l.name) == *l.trips : false; }

  const Ranges &ranges;
  GuardSizes sizes;
};
}

GuardSizes guardSizes(Stmts body, const Ranges &ranges) { return Counter(ranges).run(body); }

GuardSizes larger(const GuardSizes &a, const GuardSizes &b) {
  const auto of = [](const IntegerExpression &x, const IntegerExpression &y) {
    return x.constant() == 0 ? y : y.constant() == 0 ? x : max(x, y);
  };
  return {of(a.bounded, b.bounded), of(a.gathers, b.gathers)};
}

}
