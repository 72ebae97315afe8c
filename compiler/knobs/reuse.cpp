// Runs the pixels of a block in lock-step, ordered by the row that they read, and keeps what they share in
// registers. Runs after vectors are made, whose loads it shares, and instead of the loops of blocked merging.
#include "compiler/ir/names.h"
#include "compiler/knobs/common/geometry.h"
#include "compiler/knobs/common/outside.h"
#include "compiler/knobs/table.h"
#include "compiler/transform/lockstep.h"
#include "compiler/transform/straighten.h"

namespace icl::knobs {
using namespace ir;

static std::vector<icl::Parameter> parameters(const KnobContext &c) {
  if (!sharesReads(c.facts))
    return {};
  return {{"reuse",
           {Value("none"), Value("registers")},
           Value("none"),
           reuse.description.str(),
           {Value("registers")}}};
}

static std::string blockProduct(const KnobContext &c) {
  std::string product = "block_x";
  for (unsigned d = 1; d < c.facts.dimensions; ++d)
    product += std::string(" * block_") + axes[d];
  return product;
}

/// Operations of a block in lock-step, as an expression: of the interior, and of a border that is merged,
/// too. Where reads are guarded, lanes are computed one by one.
static std::string blockSize(const KnobContext &c) {
  const auto &[bounded, gathers] = c.facts.guards;
  const bool hasBorder = c.facts.canSplit();
  const std::string lanes = c.facts.canVectorise ? "vector_x" : "1";
  std::string size = (hasBorder ? "(border == loops ? 1 : 2) * " : "") + c.facts.codeSize;
  if (!gathers.empty())
    size += " + " + lanes + " * (" + gathers + ")";
  if (!bounded.empty() && hasBorder)
    size += " + (border == loops ? 0 : " + lanes + " * (" + bounded + "))";
  const bool isSum = !gathers.empty() || (!bounded.empty() && hasBorder);
  return blockProduct(c) + " / " + lanes + " * " + (isSum ? "(" + size + ")" : size);
}

static std::vector<Constraint> constraints(const KnobContext &c) {
  if (!sharesReads(c.facts))
    return {};
  const std::string lanes = c.facts.canVectorise ? "vector_x" : "1", copies = blockProduct(c) + " / " + lanes;
  const std::string size = blockSize(c), limit = std::to_string(mostOperations);
  std::vector<Constraint> all{constraint("reuse == none || " + copies + " > 1",
                                         "`reuse: registers` needs a block of more than one pixel or vector"),
                              constraint("reuse == none || " + size + " <= " + limit,
                                         "the block's pixels in lock-step have {" + size +
                                             "} operations, at most " + limit + " are emitted")};
  if (c.facts.canSplit())
    all.push_back(
        constraint("reuse == none || " + hasNoGuards(c), "`reuse: registers` needs " + wordsForNoGuards(c) +
                                                             ", for guarded reads cannot be shared"));
  return all;
}

static ir::Kernel lower(ir::Kernel kernel, const LoweringContext &context) {
  if (context.string("reuse", "none") == "none")
    return kernel;
  const Geometry g = geometryOf(context);
  UniqueNames names = namesIn(kernel);
  for (Path &path : kernel.paths) {
    if (path.kind == Path::Kind::Border)
      continue;
    const Stmts body = straighten(*kernel.arena, path.body, names);
    if (!canRunInLockstep(body))
      continue;
    std::vector<PixelOffset> pixels;
    for (std::int64_t z = 0; z < g.block[2]; ++z)
      for (std::int64_t y = 0; y < g.block[1]; ++y)
        for (std::int64_t x = 0; x < g.block[0]; x += path.lanes)
          pixels.push_back({x, y, z});
    llvm::SmallVector<const Stmt *, 64> merged{
        Builder(*kernel.arena)
            .comment("reuse: registers; the block's pixels in lock-step, each input loaded once")};
    UniqueNames fresh = namesAround(kernel, body);
    llvm::append_range(merged, runInLockstep(*kernel.arena, body, pixels, true, fresh));
    path.body = kernel.arena->list<const Stmt *>(merged);
    path.isMerged = true;
  }
  return kernel;
}

static const Example shown[] = {{"smooth", "sizes=fixed boundary=split unroll.i=3 block_x=2",
                                 "sizes=fixed boundary=split unroll.i=3 block_x=2 reuse=registers"}};

const Knob reuse = {"reuse",    "what a block's pixels read alike is loaded once and kept in registers",
                    parameters, constraints,
                    lower,      "merged pixels read the same",
                    shown};

}
