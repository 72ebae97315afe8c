// Repeats the bodies of loops: without tests between iterations where the trip count is constant, else with.
// Runs after the boundary has forked the body: only code that runs often is worth its size, so the border
// keeps its loops.
#include "compiler/analysis/unroll_factors.h"
#include "compiler/ir/names.h"
#include "compiler/ir/rewrite.h"
#include "compiler/knobs/common/promising.h"
#include "compiler/knobs/table.h"
#include "compiler/transform/constant_elements.h"
#include "compiler/transform/exits.h"
#include "compiler/transform/iteration.h"
#include <algorithm>
#include <bit>

namespace icl::knobs {
using namespace ir;

static bool applies(const LoopFacts &loop) {
  return loop.isOpen || (!loop.tripCounts.empty() && loop.tripCounts.back() > 1);
}

/// The trip count that becomes constant when the loops around are unrolled, as of `for (l = k + 1; l < 9;
/// l++)`: the largest, with which the loop disappears. 0 where there is none.
static std::int64_t innerTrips(const LoopFacts &loop) {
  constexpr std::int64_t most = 64;
  return loop.mostTrips <= most ? loop.mostTrips : 0;
}

/// Those of the trip counts; powers of two and the largest trip count where it may not be constant. An
/// iteration has at least one operation, so no factor is above the operations that may be emitted.
static std::vector<std::int64_t> factorsOf(const LoopFacts &loop) {
  constexpr std::int64_t mostOpen = 16;
  const std::int64_t highest = std::clamp<std::int64_t>(loop.tripCounts.empty() ? 1 : loop.tripCounts.back(),
                                                        loop.isOpen ? mostOpen : 1, mostOperations);
  std::vector<std::int64_t> factors;
  for (std::int64_t f = 1; f <= highest; ++f) {
    const bool suits =
        llvm::any_of(loop.tripCounts, [&](std::int64_t trips) { return isUnrollFactor(f, trips); });
    if (suits || f == 1 ||
        (loop.isOpen && f <= mostOpen && std::has_single_bit(static_cast<std::uint64_t>(f))))
      factors.push_back(f);
  }
  if (innerTrips(loop) > factors.back())
    factors.push_back(innerTrips(loop));
  return factors;
}

/// A loop of a constant trip count is best unrolled completely, unless it disappears otherwise.
static std::vector<std::int64_t> promising(const LoopFacts &loop, const KnobContext &c) {
  if (loop.slidingBytes > 0 && promisesSliding(c) && !loop.isOpen)
    return {1, loop.tripCounts.back()};
  if (loop.isAroundSliding && promisesSliding(c))
    return {1};
  if (innerTrips(loop) > 1) {
    const std::vector<std::int64_t> factors = factorsOf(loop);
    return {*llvm::lower_bound(factors, innerTrips(loop))};
  }
  if (loop.isOpen || loop.tripCounts.empty())
    return {};
  return {loop.tripCounts.back()};
}

static std::vector<icl::Parameter> parameters(const KnobContext &c) {
  std::vector<icl::Parameter> all;
  for (const LoopFacts &loop : c.facts.loops)
    if (applies(loop))
      all.push_back(offer(unroll(loop.name), factorsOf(loop), unrollKnob.description, promising(loop, c)));
  return all;
}

static Assignment otherwise(const KernelFacts &facts) {
  return otherwiseOfEach(facts.loops, [](const LoopFacts &l) { return unroll(l.name); });
}

static std::vector<Constraint> constraints(const KnobContext &c) {
  if (llvm::none_of(c.facts.loops, applies))
    return {};
  // The body as written is always emitted, however long.
  const std::int64_t limit = std::max(mostOperations, c.facts.writtenSize);
  return {{c.facts.codeSize <= limit,
           sentence("the unrolled body has {} operations, at most {} are emitted", c.facts.codeSize, limit)}};
}

namespace {
class Unroller : public Rewriter {
public:
  Unroller(Arena &arena, const LoweringContext &context, UniqueNames &names)
      : Rewriter(arena, {}), arena(arena), context(context), names(names) {}

private:
  /// A loop that disappears is unrolled before the loops in it: their trip counts may depend on its variable.
  Stmts stmt(const Stmt *s) override {
    if (auto *loop = llvm::dyn_cast<For>(s)) {
      const auto trips = Ranges::tripCount(*loop);
      const std::int64_t factor = factorOf(loop->name);
      if (trips && *trips > 0 && factor > 1 && factor >= *trips)
        return unrollFully(*loop, *trips);
    }
    const Stmts rewritten = rewriteParts(s);
    if (rewritten.size() != 1)
      return rewritten;
    if (auto *loop = llvm::dyn_cast<While>(rewritten.front()))
      return unrollTested(*loop, factorOf(loop->name));
    auto *loop = llvm::dyn_cast<For>(rewritten.front());
    if (!loop)
      return rewritten;
    const std::int64_t factor = factorOf(loop->name);
    const auto trips = Ranges::tripCount(*loop);
    if (!trips)
      return unrollTested(*loop, factor);
    if (factor <= 1 || *trips == 0)
      return rewritten;
    return unrollPartly(*loop, *trips, factor);
  }

  std::int64_t factorOf(llvm::StringRef loop) const {
    return loop.empty() ? 1 : context.value(unroll(loop.str()));
  }

  // The exit is tested before each iteration, as before.

  Stmts unrollTested(const While &loop, std::int64_t factor) {
    if (factor <= 1)
      return one(&loop);
    llvm::SmallVector<const Stmt *, 32> copies;
    for (std::int64_t k = 0; k < factor; ++k) {
      if (k > 0)
        exitUnless(copies, loop.condition);
      append(copies, loop.body);
    }
    return build.list(
        {factorComment(loop.name, factor), build.whileLoop(loop.condition, copies, loop.testAtEnd, {})});
  }

  /// Leaves the loop as it is where the variable's type cannot hold the longer step.
  Stmts unrollTested(const For &loop, std::int64_t factor) {
    std::int64_t farthest = 0;
    if (factor <= 1 || __builtin_mul_overflow(std::abs(loop.step), factor, &farthest) ||
        !within(Interval{0, farthest}, loop.var->type))
      return one(&loop);
    llvm::SmallVector<const Stmt *, 32> copies;
    for (std::int64_t k = 0; k < factor; ++k) {
      const Expr *index = build.add(build.variable(loop.var), k * loop.step);
      if (k > 0)
        exitUnless(copies, build.binary(loop.step > 0 ? Op::Lt : Op::Gt, index, loop.limit));
      append(copies, loop, index);
    }
    return build.list({factorComment(loop.name, factor),
                       build.countedLoop(loop.var, loop.begin, loop.limit, loop.step * factor, copies)});
  }

  void exitUnless(llvm::SmallVectorImpl<const Stmt *> &out, const Expr *condition) {
    if (!condition->isInt() || condition->integer == 0)
      out.push_back(build.branch(build.unary(Op::Not, condition), build.list(build.jump(StmtKind::Break))));
  }

  const Stmt *factorComment(llvm::StringRef loop, std::int64_t factor) {
    return build.comment("unroll." + loop.str() + ": " + std::to_string(factor) + " iterations at a time");
  }

  Stmts unrollFully(const For &loop, std::int64_t trips) {
    llvm::SmallVector<const Stmt *, 32> copies;
    copies.push_back(build.comment("unroll." + loop.name.str() + ": all " + std::to_string(trips) +
                                   " iterations, from " + loop.var->name + " = " +
                                   std::to_string(loop.begin->integer)));
    for (std::int64_t k = 0; k < trips; ++k)
      append(copies, rewrite(iterationOf(arena, loop, build.add(loop.begin, k * loop.step))));
    // With `break`, a loop that runs once remains.
    if (hasJump(loop.body, StmtKind::Break))
      return one(build.whileLoop(build.integer(0), copies, true, {}));
    return build.list(copies);
  }

  Stmts unrollPartly(const For &loop, std::int64_t trips, std::int64_t factor) {
    const std::int64_t rest = trips % factor;
    if (rest && hasJump(loop.body, StmtKind::Break)) // which would have to leave the rest out too
      return unrollTested(loop, factor);
    llvm::SmallVector<const Stmt *, 32> copies, result;
    for (std::int64_t k = 0; k < factor; ++k)
      append(copies, loop, build.add(build.variable(loop.var), k * loop.step));
    const Expr *limit = build.add(loop.begin, (trips - rest) * loop.step);
    result.push_back(factorComment(loop.name, factor));
    result.push_back(build.countedLoop(loop.var, loop.begin, limit, loop.step * factor, copies));
    for (std::int64_t k = trips - rest; k < trips; ++k)
      append(result, loop, build.add(loop.begin, k * loop.step));
    return build.list(result);
  }

  void append(llvm::SmallVectorImpl<const Stmt *> &copies, const For &loop, const Expr *value) {
    append(copies, iterationOf(arena, loop, value));
  }

  /// One iteration among others: `continue` leads to the next one, and declarations are in braces.
  void append(llvm::SmallVectorImpl<const Stmt *> &copies, Stmts copy) {
    if (hasJump(copy, StmtKind::Continue))
      copy = removeLeaves(arena, turnContinuesIntoLeaves(arena, copy), names.unique("skip"));
    const bool declares = llvm::any_of(copy, [](const Stmt *s) { return s->kind == StmtKind::Declare; });
    if (declares)
      copies.push_back(build.block(copy));
    else
      llvm::append_range(copies, copy);
  }

  Arena &arena;
  const LoweringContext &context;
  UniqueNames &names;
};
}

static ir::Kernel lower(ir::Kernel kernel, const LoweringContext &context) {
  UniqueNames names = namesIn(kernel);
  for (Path &path : kernel.paths)
    if (path.kind != Path::Kind::Border)
      path.body =
          replaceConstantElements(*kernel.arena, Unroller(*kernel.arena, context, names).rewrite(path.body));
  return kernel;
}

static const Example shown[] = {
    {"smooth", "sizes=fixed boundary=split", "sizes=fixed boundary=split unroll.i=3"}};

const Knob unrollKnob = {
    "unroll",
    "iterations of a loop that are unrolled",
    parameters,
    otherwise,
    constraints,
    lower,
    "the kernel has loops; divisors of the trip count, 2, 4 and 8 where it has none from 2 to 8, and "
    "powers of two where running shows the trip count",
    shown};

}
