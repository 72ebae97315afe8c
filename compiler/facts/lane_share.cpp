#include "compiler/facts/lane_share.h"
#include "compiler/analysis/range.h"
#include "compiler/ir/rewrite.h"
#include "compiler/transform/components.h"
#include "compiler/transform/lanes.h"
#include "compiler/transform/straighten.h"
#include <algorithm>

namespace icl {
using namespace ir;

/// In floating point: there may be billions of iterations.
static double unrolledSize(Stmts list, HalfConversion half) {
  double size = 0;
  for (const Stmt *s : list) {
    size += static_cast<double>(sizeOf(s, half));
    const auto *loop = llvm::dyn_cast<For>(s);
    const double iterations = loop ? static_cast<double>(Ranges::tripCount(*loop).value_or(1)) : 1;
    for (Stmts inner : bodiesOf(s))
      size += iterations * unrolledSize(inner, half);
  }
  return size;
}

namespace {
/// Turns reads into those of the interior, without guards.
class WithoutGuards : public Rewriter {
public:
  explicit WithoutGuards(Arena &arena) : Rewriter(arena, {Op::BoundedRead}) {}

private:
  const Expr *expr(const Expr *e) override {
    return e->op == Op::BoundedRead ? build.read(Op::Read, e->image, e->args) : e;
  }
};
}

/// The interior's body.
static std::optional<Stmts> inLanes(Arena &arena, Stmts body, UniqueNames &names, unsigned lanes) {
  const Stmts interior = WithoutGuards(arena).rewrite(body);
  return vectorise(arena, interior, {.lanes = lanes, .unit = lanes, .readsAreInside = true}, names);
}

bool convertsWholeVectors(Arena &arena, Stmts body, UniqueNames &names) {
  const auto four = inLanes(arena, body, names, 4);
  return four &&
         unrolledSize(*four, HalfConversion::InVectors) == unrolledSize(*four, HalfConversion::Instruction);
}

double growthByComponents(Arena &arena, Stmts body, UniqueNames &names) {
  const Stmts straight = straighten(arena, body, names),
              split = splitVectors(arena, straight, {}, names)->body;
  if (split.data() == straight.data())
    return 1;
  constexpr auto half = HalfConversion::Instruction;
  return std::max(unrolledSize(split, half) / std::max(unrolledSize(straight, half), 1.0), 1.0);
}

std::optional<double> sharePerLane(Arena &arena, Stmts body, UniqueNames &names, HalfConversion half) {
  const auto two = inLanes(arena, body, names, 2), four = inLanes(arena, body, names, 4);
  if (!two || !four)
    return std::nullopt;
  // It is linear in the lanes, so two points define it.
  const double small = unrolledSize(*two, half), perLane = (unrolledSize(*four, half) - small) / 2;
  const double all = small - perLane;
  return all > 0 ? std::clamp(perLane / all, 0.0, 1.0) : 1;
}

}
