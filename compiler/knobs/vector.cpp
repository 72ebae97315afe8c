// Computes neighbouring pixels along x in the lanes of vectors.
// Pixels that go different ways are computed under masks. GPUs have masks of their own, by which a loop ends
// for each pixel alone, so there no loop is computed under masks.
// Runs after unrolling, when a body is as straight as it gets, and before merging, which then counts in whole
// vectors.
#include "compiler/ir/names.h"
#include "compiler/knobs/common/geometry.h"
#include "compiler/knobs/common/guards.h"
#include "compiler/knobs/common/outside.h"
#include "compiler/knobs/common/promising.h"
#include "compiler/knobs/table.h"
#include "compiler/transform/lanes.h"
#include <numeric>
#include <set>

namespace icl::knobs {

static const StringHandle vectorStore("vector_store", "cached"),
    vectorComponents("vector_components", "separate");

static bool applies(const KnobContext &c) { return c.facts.canVectorise; }

/// Whether vectors may be aligned although the sizes are not compiled in: launches then take only rows of
/// whole vectors.
static bool canAlignAnySize(const KnobContext &c) { return !c.device.hasFastUnaligned; }

/// The widths of the grid and of the kernel's images, as far as they are known.
static std::vector<std::int64_t> widths(const KnobContext &c) {
  std::vector<std::int64_t> all;
  if (!c.sizes.grid)
    return all;
  all.push_back((*c.sizes.grid)[0]);
  for (auto &[image, size] : c.sizes.images)
    all.push_back(size[0]);
  return all;
}

/// Rows of odd width start at odd elements: they allow no aligned loads or stores.
static bool canAlign(const KnobContext &c) {
  const auto all = widths(c);
  if (all.empty())
    return c.sizes.hasWholeRows && canAlignAnySize(c);
  return llvm::all_of(all, [](std::int64_t w) { return w % 2 == 0; });
}

/// GPUs' caches do not read a line that is stored completely.
static bool canStream(const KnobContext &c) {
  const bool writes = llvm::any_of(c.facts.images, [](const ImageFacts &i) { return i.isWritten; });
  return c.device.isCpu && canAlign(c) && writes;
}

/// Stores past the caches pay for outputs of some megabytes, if each stores a whole line of a cache
/// (docs/experiments/promising-values.md).
static bool promisesStreaming(const KnobContext &c) {
  constexpr std::int64_t line = 64, largeBytes = 4 << 20;
  if (!canStream(c) || !c.sizes.grid)
    return false;
  const auto &grid = *c.sizes.grid;
  return llvm::all_of(c.facts.images, [&](const ImageFacts &image) {
    const std::int64_t bytes = image.pixel.bytes();
    return !image.isWritten ||
           (!image.isRead && !image.pixel.isVector() && promisingLanes(c).front() * bytes >= line &&
            grid[0] * grid[1] * grid[2] * bytes >= largeBytes);
  });
}

/// CPUs load unaligned vectors at the same cost, except beside stores past the caches. Single pixels are
/// loaded without vectors.
static std::vector<std::string> promisingLoads(const KnobContext &c) {
  const bool isAligned =
      c.device.isCpu ? promisesStreaming(c) && sharesReads(c.facts) : promisingLanes(c).front() > 1;
  return isAligned ? std::vector<std::string>{"aligned", "unaligned"}
                   : std::vector<std::string>{"unaligned", "aligned"};
}

static std::vector<std::string> promisingStores(const KnobContext &c) {
  return promisesStreaming(c) ? std::vector<std::string>{"streaming", "cached"}
                              : std::vector<std::string>{"cached", "streaming"};
}

static std::vector<Parameter> parameters(const KnobContext &c) {
  if (!applies(c))
    return {};
  std::vector<std::string> loads{"unaligned"};
  if (canAlign(c))
    loads.push_back("aligned");
  std::vector<Parameter> all{offer(vectorX, powersOfTwo(mostLanes(c)),
                                   "neighbouring pixels along x in the lanes of a vector", promisingLanes(c)),
                             offer(vectorLoad, loads,
                                   "overlapping vectors loaded each, or shuffled from aligned loads",
                                   promisingLoads(c))};
  if (c.facts.canInterleave)
    all.push_back(
        offer(vectorComponents, {"separate", "interleaved"},
              "pixels of several components as a vector for each component, or as they lie in memory",
              {"interleaved", "separate"}));
  if (canStream(c))
    all.push_back(offer(vectorStore, {"cached", "streaming"},
                        "vectors of the outputs stored through the caches or past them, which avoids "
                        "reading what is overwritten",
                        promisingStores(c)));
  return all;
}

static Assignment otherwise(const KernelFacts &) {
  return otherwiseOf(vectorX, vectorLoad, vectorComponents, vectorStore);
}

/// What aligned vectors need, unless `otherwise`. `choice`: the value of a knob that asks for them.
static std::vector<Constraint> rowConstraints(const Condition &otherwise, const std::string &choice,
                                              bool isForAnySize, const KnobContext &c) {
  std::vector<Constraint> all{
      {otherwise || vectorX > 1, sentence("`{}` needs `vector_x` of at least 2", choice)}};
  if (!isForAnySize)
    all.push_back({otherwise || sizes == "fixed", sentence("`{}` needs `sizes: fixed`", choice)});
  const auto known = widths(c);
  for (std::int64_t width : std::set(known.begin(), known.end()))
    if (width % mostLanes(c) != 0)
      all.push_back({otherwise || width % vectorX == 0,
                     sentence("`{}` needs rows of a multiple of `vector_x`, {}; here are rows of {}", choice,
                              vectorX, width)});
  return all;
}

static std::vector<Constraint> constraints(const KnobContext &c) {
  if (!applies(c))
    return {};
  std::vector<Constraint> all{
      {block(0) % vectorX == 0,
       sentence("`vector_x` is {}, which does not divide `block_x`, {}", vectorX, block(0))}};
  if (c.facts.canSplit())
    all.push_back({vectorX == 1 || hasNoGuards(c),
                   sentence("`vector_x: {}` needs {}, because guards differ between lanes", vectorX,
                            choicesWithoutGuards(c))});
  if (c.facts.canInterleave)
    all.push_back(
        {vectorComponents == "separate" || vectorX > 1,
         sentence("`vector_components: interleaved` needs `vector_x` of at least 2; it is {}", vectorX)});
  if (!canAlign(c))
    return all;
  llvm::append_range(
      all, rowConstraints(vectorLoad == "unaligned", "vector_load: aligned", canAlignAnySize(c), c));
  if (canStream(c))
    llvm::append_range(all, rowConstraints(vectorStore == "cached", "vector_store: streaming", false, c));
  return all;
}

/// A number that divides the length of the grid's rows.
static std::int64_t rowMultiple(const LoweringContext &context) {
  if (context.value(sizes) == "fixed")
    return (*context.sizes.grid)[0];
  return context.value(vectorLoad) == "aligned" ? context.value(vectorX) : 1;
}

/// How lanes reach the outputs, which all have the grid's width.
static ir::WriteForm writeForm(const LoweringContext &context) {
  const bool isAligned = rowMultiple(context) % context.value(vectorX) == 0;
  if (context.value(vectorStore) == "streaming")
    return ir::WriteForm::Streaming;
  return isAligned ? ir::WriteForm::Aligned : ir::WriteForm::Unaligned;
}

/// Whether pixels beside each other go different ways on which there are loops.
static bool loopsApart(const ir::Kernel &kernel, ir::Stmts body) {
  UniqueNames names = namesIn(kernel);
  return laneDifferences(*kernel.arena, body, names).loop;
}

static ir::Kernel lower(ir::Kernel kernel, const LoweringContext &context) {
  const std::int64_t lanes = context.value(vectorX);
  if (lanes == 1)
    return kernel;
  UniqueNames names = namesIn(kernel);
  LaneForm form;
  form.lanes = static_cast<unsigned>(lanes);
  form.alignsReads = context.value(vectorLoad) == "aligned";
  form.writes = writeForm(context);
  form.bitsMayDiffer = context.value(math) == "native";
  form.updatesInInactiveLanes = geometryOf(context).workGroup.items == std::array<std::int64_t, 3>{1, 1, 1};
  form.isInterleaved = context.value(vectorComponents) == "interleaved";
  const bool isCovered = tilesDivideGrid(geometryOf(context), context, 0);
  ir::Builder build(*kernel.arena);
  const Extents extents(build, context);
  form.extentOf = [&](const ir::Image *image, unsigned d) { return extents.image(image, d); };
  for (ir::Path &path : kernel.paths) {
    // Their lanes may lie outside the grid.
    if (path.kind == ir::Path::Kind::Border || (path.kind == ir::Path::Kind::Whole && !isCovered))
      continue;
    if (!context.masks && loopsApart(kernel, path.body))
      continue;
    form.unit = path.startsEarlier[0] ? std::gcd(lanes, rowMultiple(context)) : lanes;
    form.readsAreInside = path.kind == ir::Path::Kind::Interior;
    if (auto body = vectorise(*kernel.arena, path.body, form, names))
      path.body = *body, path.lanes = lanes;
  }
  return kernel;
}

static const Example shown[] = {
    {"smooth", "sizes=fixed boundary=split unroll.i=3 block_x=4",
     "sizes=fixed boundary=split unroll.i=3 block_x=4 vector_x=4"},
    {"smooth", "", "sizes=fixed boundary=split unroll.i=3 block_x=4 vector_x=4 vector_load=aligned"},
    {"smooth", "", "boundary=split unroll.i=3 block_x=4 vector_x=4 vector_load=aligned"},
    {"smooth", "", "sizes=fixed boundary=split unroll.i=3 block_x=4 vector_x=4 vector_store=streaming"},
    {"halved", "boundary=split block_x=4", "boundary=split block_x=4 vector_x=4"},
    {"halvings", "block_x=4", "block_x=4 vector_x=4"},
    {"blend", "sizes=fixed block_x=4 vector_x=4",
     "sizes=fixed block_x=4 vector_x=4 vector_components=interleaved"}};

static const llvm::StringRef names[] = {"vector_x", "vector_load", "vector_components", "vector_store"};

const Knob vectorKnob = {
    "vector",
    "neighbouring pixels along x in the lanes of vectors",
    parameters,
    otherwise,
    constraints,
    lower,
    "the body can be computed in lanes: on GPUs, all pixels of a vector run the same loops; "
    "`interleaved`: the body treats all components of pixels alike; "
    "`aligned`: the lengths of rows are known to be even, or, on GPUs, launches check that "
    "rows are multiples of `vector_x`; `streaming`: on CPUs, where images are written "
    "and the lengths of rows are known to be even",
    shown,
    names};

}
