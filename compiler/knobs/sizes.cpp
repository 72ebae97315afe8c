// Compiles the sizes of grid and images in, or takes them as arguments.
// Runs early: with sizes known, guards and tests fold in every later pass.
#include "compiler/ir/rewrite.h"
#include "compiler/knobs/table.h"

namespace icl::knobs {
using namespace ir;

static std::vector<icl::Parameter> parameters(const KnobContext &c) {
  if (!c.sizes.grid)
    return {offer(sizes, {"runtime"}, sizesKnob.description)};
  return {offer(sizes, {"runtime", "fixed"}, sizesKnob.description, {"fixed"})};
}

static Assignment otherwise(const KernelFacts &) { return otherwiseOf(sizes); }

namespace {
class SizeFixer : public Rewriter {
public:
  SizeFixer(Arena &arena, const Sizes &sizes)
      : Rewriter(arena, {Op::GridExtent, Op::ImageExtent}), known(sizes) {}

private:
  const Expr *expr(const Expr *e) override {
    if (e->op == Op::GridExtent)
      return build.integer((*known.grid)[e->dimension]);
    if (e->op != Op::ImageExtent)
      return e;
    return build.integer((*known.ofImage(e->image->parameter, e->image->hasGridSize()))[e->dimension]);
  }
  const Sizes &known;
};
}

static ir::Kernel lower(ir::Kernel kernel, const LoweringContext &context) {
  if (context.value(sizes) != "fixed")
    return kernel;
  for (Path &path : kernel.paths)
    path.body = SizeFixer(*kernel.arena, context.sizes).rewrite(path.body);
  return kernel;
}

static const Example shown[] = {{"smooth", "sizes=runtime", "sizes=fixed"}};

const Knob sizesKnob = {"sizes",
                        "image sizes compiled into the kernel, or passed at run time",
                        parameters,
                        otherwise,
                        nullptr,
                        lower,
                        "a grid size is given",
                        shown};

}
