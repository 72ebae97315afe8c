// Leaves out pixels outside the grid, where tiles may extend beyond its edge.
// Runs before merging, so that each merged pixel has its own test. Blocks that are known to lie inside need
// none.
#include "compiler/ir/builder.h"
#include "compiler/knobs/common/geometry.h"
#include "compiler/knobs/table.h"

namespace icl::knobs {
using namespace ir;

static ir::Kernel lower(ir::Kernel kernel, const LoweringContext &context) {
  Builder build(*kernel.arena);
  const Geometry geometry = geometryOf(context);
  const bool isFixed = context.value(sizes) == "fixed";
  const Expr *inside = nullptr;
  for (unsigned d = 0; d < kernel.dimensions; ++d) {
    if (tilesDivideGrid(geometry, context, d))
      continue;
    const Expr *extent = isFixed ? build.integer((*context.sizes.grid)[d]) : build.index(Op::GridExtent, d);
    inside = build.conjunction(inside, build.binary(Op::Lt, build.index(Op::PixelIndex, d), extent));
  }
  if (!inside)
    return kernel;
  for (Path &path : kernel.paths)
    if (path.kind == Path::Kind::Whole || path.kind == Path::Kind::Border)
      path.body = build.list(build.branch(inside, path.body));
  return kernel;
}

const Knob gridKnob = {"grid", "pixels outside the grid are left out", nullptr, nullptr, nullptr, lower};

}
