// Runs the pixels of a block in lock-step, ordered by the row that they read, and keeps what they share in
// registers. Runs after vectors are made, whose loads it shares, and instead of the loops of blocked merging.
// Or has those loops hand sums over windows from row to row.
#include "compiler/ir/names.h"
#include "compiler/knobs/common/geometry.h"
#include "compiler/knobs/common/outside.h"
#include "compiler/knobs/common/promising.h"
#include "compiler/knobs/table.h"
#include "compiler/transform/crossed_reads.h"
#include "compiler/transform/free_sums.h"
#include "compiler/transform/lockstep.h"
#include "compiler/transform/straighten.h"

namespace icl::knobs {
using namespace ir;

static bool applies(const KnobContext &c) { return sharesReads(c.facts) || c.facts.readsCrossed; }

static std::vector<icl::Parameter> parameters(const KnobContext &c) {
  if (!applies(c))
    return {};
  std::vector<std::string> values{"none", "registers"};
  if (canSlide(c.facts))
    values.push_back("sliding");
  const std::vector<std::string> promising = promisesSliding(c)
                                                 ? std::vector<std::string>{"sliding", "registers"}
                                                 : std::vector<std::string>{"registers"};
  return {offer(reuse, values, reuseKnob.description, promising)};
}

static Assignment otherwise(const KernelFacts &) { return otherwiseOf(reuse); }

/// Pixels of a block, or its vectors.
static IntegerExpression copiesOf(const KnobContext &c) {
  IntegerExpression pixels = 1;
  for (unsigned d = 0; d < c.facts.dimensions; ++d)
    pixels = pixels * block(d);
  return c.facts.canVectorise ? pixels / vectorX : pixels;
}

/// Whether the loops are complete that must be for the pixels of a column to share operations.
static Condition sharesRows(const KnobContext &c) {
  Condition all(true);
  for (const LoopFacts &loop : c.facts.loops)
    if (loop.isOpen)
      all = Condition(false);
    else if (loop.isCompleteInRowShare)
      all = all && unroll(loop.name) >= loop.tripCounts.back();
  return all;
}

/// As many pixels, or vectors, as have the size of the block's code: those of a column share operations.
static IntegerExpression copiesIn(const KnobContext &c, IntegerExpression size) {
  const std::int64_t share = c.facts.rowShare;
  if (c.facts.dimensions == 1 || share == 64)
    return copiesOf(c) * size;
  const IntegerExpression all = copiesOf(c) * size, rows = block(1);
  return choose(sharesRows(c), all / rows * (64 - share + share * rows) / 64, all);
}

/// Operations of a block in lock-step: of the interior, and of a border that is merged, too. Gathers read
/// lane by lane.
static IntegerExpression blockSize(const KnobContext &c) {
  const auto &[bounded, gathers] = c.facts.guards;
  const bool hasBorder = c.facts.canSplit();
  const IntegerExpression lanes = c.facts.canVectorise ? IntegerExpression(vectorX) : 1;
  IntegerExpression size = c.facts.codeSize;
  if (c.facts.sharesOpenRows) // at rows that all pixels read, and at those that some do
    size = 2 * size;
  if (hasBorder)
    size = choose(border == "loops", 1, 2) * size;
  if (gathers.constant() != 0)
    size = size + lanes * gathers;
  if (bounded.constant() != 0 && hasBorder)
    size = size + choose(border == "loops", 0, bounded);
  return copiesIn(c, size);
}

static std::vector<Constraint> constraints(const KnobContext &c) {
  if (!applies(c))
    return {};
  const IntegerExpression size = blockSize(c);
  std::vector<Constraint> all{
      {reuse != "registers" || copiesOf(c) > 1,
       "`reuse: registers` needs a block of more than one pixel or vector"},
      {reuse != "registers" || size <= mostOperations,
       sentence("the block's pixels in lock-step have {} operations, at most {} are emitted", size,
                mostOperations)}};
  if (c.facts.canSplit())
    all.push_back({reuse != "registers" || hasNoGuards(c),
                   sentence("`reuse: registers` needs {}, because guarded reads cannot be shared",
                            choicesWithoutGuards(c))});
  if (c.facts.sharesOpenRows)
    for (const LoopFacts &loop : c.facts.loops)
      if (loop.isOpen)
        all.push_back(
            {reuse == "none" || unroll(loop.name) == 1,
             sentence("`reuse: {}` needs `unroll.{}: 1`, because between the iterations of that loop "
                      "are tests",
                      reuse, loop.name)});
  if (!canSlide(c.facts))
    return all;
  const IntegerExpression lanes = c.facts.canVectorise ? IntegerExpression(vectorX) : 1;
  all.push_back({reuse != "sliding" || (block(1) > 1 && block(0) == lanes),
                 "`reuse: sliding` needs a block of one column of pixels or vectors, with several rows"});
  for (const LoopFacts &loop : c.facts.loops)
    if (loop.slidingBytes > 0)
      all.push_back(
          {reuse != "sliding" || unroll(loop.name) == 1,
           sentence("`reuse: sliding` needs `unroll.{}: 1`, because that loop disappears", loop.name)});
  return all;
}

/// Whether it is one of the conditions that a conjunction joins.
static bool joins(const Expr *all, const Expr *condition) {
  return all == condition || (all && all->op == Op::LogicalAnd &&
                              (joins(all->args[0], condition) || joins(all->args[1], condition)));
}

static ir::Kernel lower(ir::Kernel kernel, const LoweringContext &context) {
  if (context.value(reuse) != "registers") // sums slide where blocks are merged by loops
    return kernel;
  const Geometry g = geometryOf(context);
  UniqueNames names = namesIn(kernel);
  AlignedIndex known;
  for (unsigned d = 0; d < 3; ++d)
    known.largest[d] = indicesBelow(g, context, d) - 1;
  for (Path &path : kernel.paths) {
    if (path.kind == Path::Kind::Border)
      continue;
    for (unsigned d = 0; d < 3; ++d)
      known.units[d] = path.startsEarlier[d] ? 1 : g.block[d];
    const Stmts body = markFreeSums(*kernel.arena, straighten(*kernel.arena, path.body, names),
                                    kernel.toleratesErrors, names);
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
    // A path without a condition has no other one to fall back on. The border runs seldom.
    const AlignRows align = path.kind != Path::Kind::Interior ? AlignRows::Never
                            : path.condition                  ? AlignRows::UnderConditions
                                                              : AlignRows::Always;
    const Lockstep together = runInLockstep(*kernel.arena, body, pixels, known, true, align, fresh);
    for (const Expr *condition : together.conditions)
      if (!joins(path.condition, condition))
        path.condition = Builder(*kernel.arena).conjunction(path.condition, condition);
    const CrossedForm crossed{known, context.value(vectorLoad) == "aligned" ? context.value(vectorX) : 1};
    llvm::append_range(merged, loadCrossed(*kernel.arena, together.body, crossed, fresh));
    kernel.reordersSums |= together.reordersSums;
    path.body = kernel.arena->list<const Stmt *>(merged);
    path.isMerged = true;
  }
  return kernel;
}

static const Example shown[] = {
    {"smooth", "sizes=fixed boundary=split unroll.i=3 block_x=2",
     "sizes=fixed boundary=split unroll.i=3 block_x=2 reuse=registers"},
    {"turned", "sizes=fixed block_x=2 block_y=2 vector_x=2 vector_load=aligned",
     "sizes=fixed block_x=2 block_y=2 vector_x=2 vector_load=aligned reuse=registers"},
    {"tall", "", "sizes=fixed block_y=2 reuse=registers"},
    {"bytes_mean", "", "sizes=fixed boundary=pad block_y=32 reuse=sliding"}};

const Knob reuseKnob = {
    "reuse",
    "what several pixels of a block read is loaded once, or in vectors, and kept in registers; or "
    "their windows slide down the block",
    parameters,
    otherwise,
    constraints,
    lower,
    "merged pixels read the same, or those of a column read neighbours along a row, as of a picture that is "
    "transposed; `sliding`: a loop accumulates integers, or extremes, of the "
    "rows of a window",
    shown};

}
