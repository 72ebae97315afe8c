// Repeats the bodies of loops whose trip count is constant.
// Runs after the boundary has forked the body: only what runs often is worth its size, so the border keeps
// its loops.
#include "compiler/ir/rewrite.h"
#include "compiler/knobs/table.h"
#include "compiler/lower/exits.h"

namespace icl::knobs {
using namespace ir;

static bool applies(const LoopFacts &loop) { return !loop.tripCounts.empty() && loop.tripCounts.back() > 1; }

static std::vector<icl::Parameter> parameters(const Circumstances &c) {
  std::vector<icl::Parameter> all;
  for (const LoopFacts &loop : c.facts.loops) {
    if (!applies(loop))
      continue;
    std::vector<Value> factors;
    for (std::int64_t f = 1; f <= loop.tripCounts.back(); ++f)
      if (llvm::any_of(loop.tripCounts, [&](std::int64_t trips) { return trips % f == 0; }))
        factors.push_back(f);
    all.push_back({"unroll." + loop.name, factors, Value(std::int64_t(1)), unroll.description.str()});
  }
  return all;
}

static std::vector<Constraint> constraints(const Circumstances &c) {
  if (llvm::none_of(c.facts.loops, applies))
    return {};
  const std::string limit = std::to_string(mostOperations);
  return {constraint(c.facts.codeSize + " <= " + limit, "the unrolled body has {" + c.facts.codeSize +
                                                            "} operations, at most " + limit +
                                                            " are emitted")};
}

namespace {
class Unroller : public Rewriter {
public:
  Unroller(Arena &arena, const Settings &settings) : Rewriter(arena), arena(arena), settings(settings) {}

private:
  Stmts stmt(const Stmt *s) override {
    auto *loop = llvm::dyn_cast<For>(s);
    const Stmts rewritten = rewriteParts(s);
    if (!loop || loop->name.empty())
      return rewritten;
    loop = llvm::cast<For>(rewritten.front());
    const auto trips = Ranges::tripCount(*loop);
    const std::int64_t factor = settings.number("unroll." + loop->name.str());
    if (!trips || factor <= 1 || *trips == 0)
      return rewritten;
    return factor >= *trips ? full(*loop, *trips) : partial(*loop, *trips, factor);
  }

  Stmts full(const For &loop, std::int64_t trips) {
    llvm::SmallVector<const Stmt *, 32> copies;
    copies.push_back(build.comment("unroll." + loop.name.str() + ": all " + std::to_string(trips) +
                                   " rounds, from " + loop.var->name + " = " +
                                   std::to_string(loop.begin->integer)));
    for (std::int64_t k = 0; k < trips; ++k)
      append(copies, loop, build.add(loop.begin, k * loop.step));
    // What is left of a loop with `break` is a loop that runs once.
    if (hasJump(loop.body, StmtKind::Break))
      return one(build.whileLoop(build.integer(0), copies, true, {}));
    return build.list(copies);
  }

  Stmts partial(const For &loop, std::int64_t trips, std::int64_t factor) {
    const std::int64_t rounds = trips / factor, rest = trips % factor;
    if (rest && hasJump(loop.body, StmtKind::Break))
      return one(&loop); // a break would have to leave the rest out too
    llvm::SmallVector<const Stmt *, 32> copies, result;
    for (std::int64_t k = 0; k < factor; ++k)
      append(copies, loop, build.add(build.variable(loop.var), k * loop.step));
    const Expr *limit = build.add(loop.begin, rounds * factor * loop.step);
    result.push_back(
        build.comment("unroll." + loop.name.str() + ": " + std::to_string(factor) + " rounds at a time"));
    result.push_back(build.countedLoop(loop.var, loop.begin, limit, loop.step * factor, copies));
    for (std::int64_t k = trips - rest; k < trips; ++k)
      append(result, loop, build.add(loop.begin, k * loop.step));
    return build.list(result);
  }

  /// One round of the loop with its variable replaced; in braces where it declares something.
  void append(llvm::SmallVectorImpl<const Stmt *> &copies, const For &loop, const Expr *value) {
    Substitution with;
    with.variables.push_back({loop.var, value});
    Stmts copy = substitute(arena, loop.body, with);
    if (hasJump(copy, StmtKind::Continue))
      copy = withoutLeaves(arena, continuesToLeaves(arena, copy), loop.var->name + "_skip");
    const bool declares = llvm::any_of(copy, [](const Stmt *s) { return s->kind == StmtKind::Declare; });
    if (declares)
      copies.push_back(build.block(copy));
    else
      llvm::append_range(copies, copy);
  }

  Arena &arena;
  const Settings &settings;
};
}

static ir::Kernel lower(ir::Kernel kernel, const Settings &settings) {
  for (Path &path : kernel.paths)
    if (path.kind != Path::Kind::Border)
      path.body = Unroller(*kernel.arena, settings).rewrite(path.body);
  return kernel;
}

static const Example shown[] = {
    {"smooth", "sizes=fixed boundary=split", "sizes=fixed boundary=split unroll.i=3"}};

const Knob unroll = {"unroll",   "how many rounds of a loop stand in a row",
                     parameters, constraints,
                     lower,      "the kernel has loops",
                     shown};

}
