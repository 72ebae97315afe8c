#include "compiler/analysis/guard_size.h"
#include "compiler/ir/rewrite.h"

namespace icl {
using namespace ir;

/// Measured on PoCL: with these weights a variant of the most operations that may be emitted builds in 6 to
/// 10 s.
static constexpr const char *inRounds = "16", *aroundRounds = "3";

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
    if (e->op != Op::BoundedRead || e->image->boundary != ast::Boundary::Constant)
      return;
    bool isGather = false;
    for (const Coordinate &c : e->coordinates)
      isGather |= !ranges.offset(c);
    std::string &size = isGather ? sizes.gathers : sizes.bounded;
    size += (size.empty() ? "" : " + ") + sizeOf(around);
  }

  static std::string sizeOf(const Loops &around) {
    std::string size = weightOf(around);
    for (const Loops *l = &around; l; l = l->outer)
      size += " * unroll." + l->name;
    return size;
  }

  static std::string weightOf(const Loops &innermost) {
    std::string isGone;
    for (const Loops *l = innermost.outer; l; l = l->outer)
      isGone = l->trips ? isGone + (isGone.empty() ? "" : " && ") + isUnrolled(*l) : "0";
    const std::string outer = isGone.empty() ? "0" : "(" + isGone + " ? 0 : " + aroundRounds + ")";
    return innermost.trips ? "(" + isUnrolled(innermost) + " ? " + outer + " : " + inRounds + ")" : inRounds;
  }

  static std::string isUnrolled(const Loops &l) {
    return "unroll." + l.name + " == " + std::to_string(*l.trips);
  }

  const Ranges &ranges;
  GuardSizes sizes;
};
}

GuardSizes guardSizes(Stmts body, const Ranges &ranges) { return Counter(ranges).run(body); }

GuardSizes larger(const GuardSizes &a, const GuardSizes &b) {
  const auto of = [](const std::string &x, const std::string &y) {
    return x.empty() || x == y ? y : y.empty() ? x : "max(" + x + ", " + y + ")";
  };
  return {of(a.bounded, b.bounded), of(a.gathers, b.gathers)};
}

}
