// Gives a work-item neighbouring pixels (blocked merging; Garvey & Abdelrahman 2018, 4.3).
// Runs after everything that concerns one pixel, and before cyclic merging, which strides over whole blocks.
// Joins interior and border: each block chooses its path.
#include "compiler/ir/builder.h"
#include "compiler/knobs/common/geometry.h"
#include "compiler/knobs/common/merging.h"
#include "compiler/knobs/common/shifted_blocks.h"
#include "compiler/knobs/table.h"

namespace icl::knobs {

static std::vector<Parameter> parameters(const KnobContext &c) {
  std::vector<Parameter> all;
  for (unsigned d = 0; d < c.facts.dimensions; ++d)
    all.push_back(offer(block(d), mergingFactors(c, d, 256), blockKnob.description, promisingBlock(c, d)));
  return all;
}

/// Has each block choose its path.
static ir::Kernel joinPaths(ir::Kernel kernel, const LoweringContext &context) {
  if (!kernel.paths.front().condition)
    return kernel;
  for (ir::Path &path : kernel.paths)
    if (llvm::is_contained(path.startsEarlier, true))
      path.body = startEarlier(kernel, path, context);
  ir::Builder build(*kernel.arena);
  ir::Stmts chosen;
  for (const ir::Path &path : llvm::reverse(kernel.paths))
    chosen = path.condition ? build.list(build.branch(path.condition, path.body, chosen)) : path.body;
  kernel.paths = {{ir::Path::Kind::Whole,
                   build.list({build.comment("what stays inside needs no guards"), chosen.front()})}};
  return kernel;
}

static ir::Kernel lower(ir::Kernel kernel, const LoweringContext &context) {
  return joinPaths(mergeByLoops(std::move(kernel), true, geometryOf(context).block, {1, 1, 1}, 'b',
                                "block: neighbouring pixels of this work-item"),
                   context);
}

static const Example shown[] = {{"smooth", "sizes=fixed", "sizes=fixed block_x=2"}};

static const llvm::StringRef names[] = {"block_x", "block_y", "block_z"};

const Knob blockKnob = {
    "block", "neighbouring pixels that a work-item computes", parameters, nullptr, lower, "always", shown,
    names};

}
