#include "compiler/target/opencl/uniform_choices.h"
#include "compiler/analysis/code_size.h"
#include "compiler/ir/rewrite.h"
#include "compiler/transform/straighten.h"

namespace icl {
using namespace ir;

namespace {

class Masking : public Rewriter {
public:
  explicit Masking(Arena &arena) : Rewriter(arena, {Op::Select}) {}

private:
  const Expr *expr(const Expr *e) override {
    if (e->op != Op::Select || !e->type.isVector() || e->args[0]->type.isVector() || e->args[0]->isInt() ||
        !isFree(e->args[1]) || !isFree(e->args[2]))
      return e;
    return build.select(mask(e->args[0], e->type), e->args[1], e->args[2]);
  }

  /// Loads are not: the condition may guard them.
  static bool isFree(const Expr *e) {
    return isSpeculable(e) && !e->mentions.meets({Op::Read, Op::Element}) &&
           icl::sizeOf(e) <= mostOperationsToSpeculate;
  }

  /// All bits of each lane are set where the condition holds.
  const Expr *mask(const Expr *condition, ValueType type) {
    const ValueType from = condition->type;
    const bool isTruth = from.scalar == Scalar::Bool || (condition->op >= Op::Lt && condition->op <= Op::Ne);
    if (!isTruth)
      condition = build.binary(Op::Ne, condition,
                               isFloat(from.scalar) ? build.number(0, from) : build.integer(0, from));
    const ValueType lane{comparisonScalar(type.scalar), 1};
    return build.convert(build.unary(Op::Minus, build.convert(condition, lane)), lane.withLanes(type.lanes));
  }
};

}

Kernel maskUniformChoices(Kernel kernel) {
  Masking masking(*kernel.arena);
  for (Path &path : kernel.paths)
    path.body = masking.rewrite(path.body);
  return kernel;
}

}
