#include "compiler/analysis/code_size.h"
#include "compiler/analysis/range.h"
#include "compiler/frontend/builtins.h"
#include "compiler/ir/rewrite.h"
#include "compiler/lower/lanes.h"
#include <algorithm>

namespace icl {
using namespace ir;

/// Measured on PoCL: a few hundred calls in one kernel take from seconds to minutes to build.
static constexpr std::int64_t elementarySize = 64;

bool isRead(const Expr *e) { return e->op == Op::Read || e->op == Op::BoundedRead; }
bool isMemory(const Expr *e) { return isRead(e) || e->op == Op::Element; }

bool isOperation(const Expr *e) {
  return !e->args.empty() && !isMemory(e) && e->op != Op::Convert && e->op != Op::Swizzle &&
         e->op != Op::Vector;
}

static bool isElementary(const Expr *e) {
  const auto builtin = e->op == Op::Call ? findBuiltin(e->name) : std::nullopt;
  return builtin && builtin->isElementary;
}

std::int64_t sizeOf(const Expr *e) {
  std::int64_t size = isElementary(e) ? elementarySize : isMemory(e) || isOperation(e);
  for (const Expr *arg : e->args)
    size += sizeOf(arg);
  return size;
}

/// In floating point: rounds may be billions.
static double unrolledSize(Stmts list) {
  double size = 0;
  for (const Stmt *s : list) {
    size += 1;
    for (const Expr *e : expressionsOf(s))
      size += static_cast<double>(sizeOf(e));
    const auto *loop = llvm::dyn_cast<For>(s);
    const double rounds = loop ? static_cast<double>(Ranges::tripCount(*loop).value_or(1)) : 1;
    for (Stmts inner : bodiesOf(s))
      size += rounds * unrolledSize(inner);
  }
  return size;
}

namespace {
/// Reads as the interior has them.
class WithoutGuards : public Rewriter {
public:
  explicit WithoutGuards(Arena &arena) : Rewriter(arena, {Op::BoundedRead}) {}

private:
  const Expr *expr(const Expr *e) override {
    return e->op == Op::BoundedRead ? build.read(Op::Read, e->image, e->args) : e;
  }
};
}

std::optional<double> sharePerLane(Arena &arena, Stmts body, UniqueNames &names) {
  const Stmts interior = WithoutGuards(arena).rewrite(body);
  const auto in = [&](unsigned lanes) {
    return vectorised(arena, interior, {.lanes = lanes, .readsAreInside = true}, names);
  };
  const auto two = in(2), four = in(4);
  if (!two || !four)
    return std::nullopt;
  // Linear in the lanes: two points tell it.
  const double small = unrolledSize(*two), perLane = (unrolledSize(*four) - small) / 2;
  const double all = small - perLane;
  return all > 0 ? std::clamp(perLane / all, 0.0, 1.0) : 1;
}

}
