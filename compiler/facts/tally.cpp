#include "compiler/facts/tally.h"
#include "compiler/analysis/code_size.h"
#include "compiler/ir/rewrite.h"
#include <limits>

namespace icl {
using namespace ir;

/// Iterations executed one by one: enough for 63x63 taps.
static constexpr std::int64_t mostIterations = 4096;
/// The most offsets of one read. If there are more, none is listed.
static constexpr std::int64_t mostOffsets = 100'000;

/// Counts saturate: billions of iterations may contain billions each.
static std::int64_t product(std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  return __builtin_mul_overflow(a, b, &result) ? std::numeric_limits<std::int64_t>::max() : result;
}
static void add(std::int64_t &count, std::int64_t more) {
  if (__builtin_add_overflow(count, more, &count))
    count = std::numeric_limits<std::int64_t>::max();
}

namespace {
class Tallier {
public:
  Tallier(Arena &arena, const Ranges &ranges) : arena(arena), ranges(ranges) {}

  Tally run(Stmts body) {
    visit(body, 1);
    for (auto &entry : tally.images)
      for (unsigned d = 0; d < 3; ++d)
        divide(entry.second, d);
    return std::move(tally);
  }

private:
  static void divide(ImageTally &image, unsigned d) {
    const std::int64_t divisor = image.divisors[d];
    if (divisor == 1 || !llvm::all_of(image.offsets, [&](const Offset &o) { return o[d] % divisor == 0; }))
      return;
    std::set<Offset> quotients;
    for (Offset o : image.offsets) {
      o[d] /= divisor;
      quotients.insert(o);
    }
    image.offsets = std::move(quotients);
  }

  /// Statements that run `times` times in the same way.
  void visit(Stmts list, std::int64_t times) {
    for (const Stmt *s : list) {
      for (const Expr *e : expressionsOf(s))
        expression(e, times, false);
      if (auto *d = llvm::dyn_cast<Declare>(s))
        note(*d);
      if (auto *f = llvm::dyn_cast<For>(s))
        loop(*f, times);
      else
        for (Stmts inner : bodiesOf(s))
          visit(inner, times);
    }
  }

  void loop(const For &f, std::int64_t times) {
    const auto trips = Ranges::tripCount(f);
    if (!trips || *trips > mostIterations - iterations)
      return visit(f.body, product(times, trips.value_or(1)));
    iterations += *trips;
    for (std::int64_t k = 0; k < *trips; ++k) {
      const Expr *value = Builder(arena).integer(f.begin->integer + k * f.step, computeType(f.var->type));
      visit(substitute(arena, f.body, {{{f.var, value}}, {}}), times);
    }
  }

  /// The values that make up a constant index in this iteration.
  void note(const Declare &d) {
    if (!d.var->isConst || !d.value || d.var->isArray() || !isInteger(d.var->type.scalar))
      return;
    const Expr *value = now(d.value);
    for (auto &[var, earlier] : indices.variables)
      if (var == d.var)
        return void(earlier = value);
    indices.variables.push_back({d.var, value});
  }

  const Expr *now(const Expr *e) { return substitute(arena, e, indices); }

  /// `isIndex`: within a coordinate, whose arithmetic does not count.
  void expression(const Expr *e, std::int64_t times, bool isIndex) {
    if (isRead(e))
      read(e, times);
    if (isOperation(e) && !isIndex) {
      add(tally.arithmetic, times);
      add(tally.multiplications, e->op == Op::Mul || e->op == Op::Div ? times : 0);
      add(tally.additions, e->op == Op::Add || e->op == Op::Sub ? times : 0);
    }
    for (const Expr *arg : e->args)
      expression(arg, times, isIndex || isMemory(e));
  }

  void read(const Expr *e, std::int64_t times) {
    ImageTally &image = tally.images[e->image];
    add(image.reads, times);
    std::array<Interval, 3> at;
    std::int64_t count = 1;
    Builder build(arena);
    for (const Coordinate &c : e->coordinates) {
      const auto span = ranges.span(coordinateOf(build, now(c.value), c.dimension));
      if (!span)
        return;
      at[c.dimension] = span->offsets;
      image.divisors[c.dimension] = span->scale.denominator;
      count = product(count, at[c.dimension].hi - at[c.dimension].lo + 1);
    }
    if (count > mostOffsets)
      return;
    for (auto z = at[2].lo; z <= at[2].hi; ++z)
      for (auto y = at[1].lo; y <= at[1].hi; ++y)
        for (auto x = at[0].lo; x <= at[0].hi; ++x)
          image.offsets.insert({x, y, z});
  }

  Arena &arena;
  const Ranges &ranges;
  Tally tally;
  Substitution indices; ///< values of the declared constants in the current iteration
  std::int64_t iterations = 0;
};
}

Tally tallyOf(Arena &arena, Stmts body, const Ranges &ranges) { return Tallier(arena, ranges).run(body); }

}
