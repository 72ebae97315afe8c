// Gives a work-item neighbouring pixels (blocked merging; Garvey & Abdelrahman 2018, 4.3).
// Runs after everything that concerns one pixel, and before cyclic merging, which strides over whole blocks.
// Joins interior and border: each block chooses its path.
#include "compiler/ir/builder.h"
#include "compiler/knobs/common/geometry.h"
#include "compiler/knobs/common/merging.h"
#include "compiler/knobs/common/promising.h"
#include "compiler/knobs/common/shifted_blocks.h"
#include "compiler/knobs/table.h"

namespace icl::knobs {

static std::vector<Parameter> parameters(const KnobContext &c) {
  std::vector<Parameter> all;
  for (unsigned d = 0; d < c.facts.dimensions; ++d)
    all.push_back(offer(block(d), mergingFactors(c, d, 256), blockKnob.description, promisingBlock(c, d)));
  return all;
}

static Assignment otherwise(const KernelFacts &) { return otherwiseOf(block(0), block(1), block(2)); }

/// Whether the path's body tests each pixel of the block, in loops: of a block that starts outside the grid
/// every one in vain.
static bool testsPixels(const ir::Path &path, const LoweringContext &context) {
  if (path.isMerged || geometryOf(context).block == std::array<std::int64_t, 3>{path.lanes, 1, 1})
    return false;
  return path.kind == ir::Path::Kind::Whole || path.kind == ir::Path::Kind::Border;
}

/// Has each block choose its path.
static ir::Kernel joinPaths(ir::Kernel kernel, const LoweringContext &context) {
  ir::Builder build(*kernel.arena);
  const ir::Expr *starts = startsInGrid(build, kernel, context);
  for (ir::Path &path : kernel.paths)
    path.startsInside |= testsPixels(path, context);
  if (!kernel.paths.front().condition && !(starts && kernel.paths.front().startsInside))
    return kernel;
  ir::Stmts chosen;
  for (std::size_t i = kernel.paths.size(); i-- > 0;) {
    const ir::Path &path = kernel.paths[i];
    const bool isLikely = path.kind == ir::Path::Kind::Interior;
    const bool shifts = llvm::is_contained(path.startsEarlier, true);
    const ir::Stmts body = shifts ? startEarlier(kernel, path, context) : path.body;
    chosen = path.condition ? build.list(build.branch(path.condition, body, chosen, isLikely)) : body;
    const bool isFirstInside = path.startsInside && (i == 0 || !kernel.paths[i - 1].startsInside);
    if (isFirstInside && starts)
      chosen = build.list(build.branch(starts, chosen, {}, isLikely));
  }
  if (kernel.paths.size() > 1 || kernel.paths.front().kind == ir::Path::Kind::Interior)
    chosen = build.list({build.comment("what stays inside needs no guards"), chosen.front()});
  kernel.paths = {{ir::Path::Kind::Whole, chosen}};
  return kernel;
}

static ir::Kernel lower(ir::Kernel kernel, const LoweringContext &context) {
  const ir::Expr *one = ir::Builder(*kernel.arena).integer(1);
  const bool slidesWindows = context.value(reuse) == "sliding";
  return joinPaths(mergeByLoops(std::move(kernel), true, geometryOf(context).block, {one, one, one}, 'b',
                                "block: neighbouring pixels of this work-item", {1, 1, 1}, slidesWindows),
                   context);
}

static const Example shown[] = {{"smooth", "sizes=fixed", "sizes=fixed block_x=2"}};

static const llvm::StringRef names[] = {"block_x", "block_y", "block_z"};

const Knob blockKnob = {"block",    "neighbouring pixels that a work-item computes",
                        parameters, otherwise,
                        nullptr,    lower,
                        "always",   shown,
                        names};

}
