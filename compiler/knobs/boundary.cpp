// How reads that may leave their image are handled: by a guard at each read, by splitting interior from
// border, by padding the image with the pixels outside, or by the sampler that it is read through. Images
// that the last two cannot serve keep their guards. Also: whether the border is merged like the interior.
// Runs before unrolling, so that the border's copy of the body stays small, and while coordinates are still
// those of the source.
#include "compiler/knobs/common/copies.h"
#include "compiler/knobs/common/geometry.h"
#include "compiler/knobs/common/interior.h"
#include "compiler/knobs/common/local_memory.h"
#include "compiler/knobs/common/outside.h"
#include "compiler/knobs/common/shifted_blocks.h"
#include "compiler/knobs/table.h"
#include "compiler/transform/replace_images.h"
#include "llvm/ADT/StringExtras.h"

namespace icl::knobs {
using namespace ir;

/// Images whose boundary condition a sampler can implement.
static std::vector<const ImageFacts *> samplerImages(const KnobContext &c) {
  std::vector<const ImageFacts *> images;
  for (const ImageFacts &i : c.facts.images)
    if (i.canLeave() && canBeObject(i, c) && samplerAddressing(readsOf(i)))
      images.push_back(&i);
  return images;
}

/// A merged border helps only where the interior is merged, too.
static bool canMergeBorder(const KernelFacts &facts) {
  return facts.canSplit() && (facts.canVectorise || sharesReads(facts));
}

/// Padding costs another pass over the image in each launch, unless the image stays padded. Then it comes
/// first on a CPU, because it leaves no border.
static std::vector<std::string> promisingBoundaries(const KnobContext &c) {
  if (c.device.isCpu && c.objective == runtime::Objective::Kernel)
    return {"pad", "split"};
  return {"split", "pad"};
}

/// Where work-items run side by side, all wait for the slowest. The border is as wide as a vector or wider:
/// pixel after pixel it takes a CPU as long as the interior. Only a split boundary has a border to merge.
static std::vector<std::string> promisingBorders(const KnobContext &c) {
  if (c.device.isCpu && c.facts.canVectorise && promisingBoundaries(c).front() == "split")
    return {"merged", "loops"};
  if (c.device.isCpu)
    return {"loops", "merged"};
  return {"groups", "merged"};
}

static std::vector<icl::Parameter> parameters(const KnobContext &c) {
  std::vector<std::string> values{"guard"};
  if (c.facts.canSplit()) // reads elsewhere have guards, or blocks test whether they are inside
    values.push_back("split");
  if (!paddableImages(c).empty())
    values.push_back("pad");
  if (!samplerImages(c).empty())
    values.push_back("hardware");
  if (values.size() == 1)
    return {};
  std::vector<icl::Parameter> all{offer(boundary, values, boundaryKnob.description, promisingBoundaries(c))};
  if (canMergeBorder(c.facts))
    all.push_back(offer(border, {"loops", "merged", "groups"},
                        "how the border's blocks are computed: pixel after pixel, merged like the interior "
                        "but with a guard at each read, or the same in whole work-groups",
                        promisingBorders(c)));
  return all;
}

static Assignment otherwise(const KernelFacts &) { return otherwiseOf(boundary, border); }

/// The constraint that one of the images is read in a way that the value needs. `way`: the values of `load`
/// that the sentence names.
static Constraint needsOne(const std::string &value, llvm::ArrayRef<const ImageFacts *> images,
                           llvm::StringRef way,
                           llvm::function_ref<Condition(const ImageFacts &)> isReadThatWay) {
  Condition condition = boundary != value;
  std::vector<std::string> names;
  for (const ImageFacts *image : images) {
    condition = condition || isReadThatWay(*image);
    names.push_back("`load." + image->name + ": " + way.str() + "`");
  }
  return {condition, sentence("`boundary: {}` needs {}", value, llvm::join(names, " or "))};
}

static std::vector<Constraint> borderConstraints(const KnobContext &c) {
  if (!canMergeBorder(c.facts))
    return {};
  Condition isMerged = false;
  if (c.facts.canVectorise)
    isMerged = vectorX > 1;
  if (sharesReads(c.facts))
    isMerged = isMerged || reuse == "registers";
  std::vector<Constraint> all{
      {border == "loops" || (boundary == "split" && isMerged),
       sentence("`border: {}` needs `boundary: split`, and vectors or shared reads", border)}};
  if (const Condition tiled = areAllTiled(c); !tiled.isFalse())
    all.push_back(
        {border == "loops" || !tiled,
         sentence("`border: {}` needs an image that is not read from a tile, because tiles have no border",
                  border)});
  return all;
}

static std::vector<Constraint> constraints(const KnobContext &c) {
  std::vector<Constraint> all = borderConstraints(c);
  const auto inBuffer = [](const ImageFacts &i) { return load(i.name) == "global"; };
  if (const auto images = paddableImages(c); !images.empty())
    all.push_back(needsOne("pad", images, "global", inBuffer));
  if (const auto images = samplerImages(c); !images.empty())
    all.push_back(needsOne("hardware", images, "image", [&](const ImageFacts &i) { return isObject(i, c); }));
  return all;
}

/// Where no read needs guards by `boundary`, merged pixels are split too if tiles extend beyond the grid's
/// edge, or if there are guards and tests that some whole blocks need not have (not `isWhole`): vectors and
/// lock-step need pixels without tests.
static bool isSplit(const Kernel &kernel, const LoweringContext &context, const Margins &margins,
                    bool isWhole) {
  if (needsGuards(margins) && context.isOffered(boundary))
    return context.value(boundary) == "split";
  const Geometry g = geometryOf(context);
  bool isMerged = false, divides = true;
  for (unsigned d = 0; d < kernel.dimensions; ++d) {
    isMerged |= g.block[d] > 1;
    divides &= tilesDivideGrid(g, context, d);
  }
  return isMerged && (!divides || !isWhole);
}

/// The tile's filling with the boundary condition applied: guarded, or forked by whether all of it lies
/// inside.
static Stmts lowerFilling(Arena &arena, const Tile &tile, const LoweringContext &context) {
  const Ranges ranges(tile.fill);
  const Stmts guarded = guardReads(arena, tile.fill, context, ranges, false, &tile);
  if ((context.isOffered(boundary) && context.value(boundary) == "guard") ||
      tile.source->addressing != Addressing::None)
    return guarded;
  Builder build(arena);
  const Stmts inside =
      tile.wideFill.empty() ? guardReads(arena, tile.fill, context, ranges, true, &tile) : tile.wideFill;
  return build.list(build.branch(tileInImage(build, tile, context), inside, guarded));
}

/// Gives images padding or a sampler that defines what lies outside, where that is possible. `ranges`: of
/// the body.
static ir::Kernel decideStorage(ir::Kernel kernel, const Ranges &ranges, const LoweringContext &context) {
  const std::string choice = context.value(boundary);
  if (choice != "pad" && choice != "hardware")
    return kernel;
  const Stmts body = kernel.paths.front().body;
  const std::vector<Tile> tiles = kernel.tiles;
  return replaceImages(std::move(kernel), [&](const Image *image) -> std::optional<Image> {
    if (!image->isRead)
      return std::nullopt;
    ImageReads reads = readsOf(image, body, ranges);
    bool isTiled = false;
    for (const Tile &tile : tiles)
      if (tile.source == image)
        addTo(reads.footprints, reachOf(tile)), isTiled = true;
    Image stored = *image;
    if (choice == "pad") {
      const auto padding =
          image->storage == Storage::Buffer && !isTiled ? paddingFor(reads, context.sizes) : std::nullopt;
      if (!padding)
        return std::nullopt;
      stored.storage = Storage::Padded, stored.padding = *padding;
      if (context.value(sizes) == "fixed")
        stored.padding =
            padding->around(*context.sizes.ofImage(reads.name, reads.hasGridSize), *context.sizes.grid);
      stored.padding.rowUnit = std::max(stored.padding.rowUnit, context.value(vectorX));
    } else {
      const auto addressing = image->storage == Storage::Object ? samplerAddressing(reads) : std::nullopt;
      if (!addressing)
        return std::nullopt;
      stored.addressing = *addressing;
    }
    return stored;
  });
}

/// A path whose blocks may start earlier, and one for grids that are smaller than a block.
static std::vector<Path> shifted(Builder &build, Path path, const Path &rest, const ir::Kernel &kernel,
                                 const LoweringContext &context) {
  path.condition = holdsABlock(build, kernel, context);
  path.startsInside = true;
  path.startsEarlier = unevenDimensions(context, kernel.dimensions);
  return holdsABlock(kernel, context) ? std::vector{path} : std::vector{path, rest};
}

static ir::Kernel lower(ir::Kernel kernel, const LoweringContext &context) {
  const Ranges ranges(kernel.paths.front().body); // which no choice of storage changes
  kernel = decideStorage(std::move(kernel), ranges, context);
  const Stmts body = kernel.paths.front().body;
  Arena &arena = *kernel.arena;
  Builder build(arena);
  const bool isFixed = context.value(sizes) == "fixed";
  const auto grid = isFixed ? context.sizes.grid : std::nullopt;
  const DecidedTests decided = decideTests(arena, body, grid);
  const Margins margins = marginsOf(kernel, decided.body, Ranges(decided.body));
  // Else blocks by the border would take the slow path for the sake of these reads.
  BlockConditions conditions;
  Stmts inside = decided.body;
  if (!needsGuards(margins))
    inside = assumeBlocksInside(arena, inside, grid, context, conditions);
  inside = guardReads(arena, inside, context, Ranges(inside), true, nullptr,
                      needsGuards(margins) ? nullptr : &conditions);
  const bool isWhole = !needsGuards(margins) && conditions.empty() && decided.frame.isEmpty();
  const bool forks = isSplit(kernel, context, margins, isWhole), shifts = canShiftBlocks(kernel);
  llvm::SmallVector<const Stmt *, 8> prologue(kernel.prologue.begin(), kernel.prologue.end());
  for (const Tile &tile : std::exchange(kernel.tiles, {}))
    llvm::append_range(prologue, lowerFilling(arena, tile, context));
  kernel.prologue = build.list(prologue);

  const Stmts guarded = guardReads(arena, body, context, ranges, false);
  if (!forks) {
    kernel.paths = {{Path::Kind::Whole, guarded}};
    return kernel;
  }
  const std::string border = context.value(knobs::border);
  Path interior{Path::Kind::Interior, inside,
                interiorCondition(build, kernel, margins, decided.frame, context, border == "groups")};
  for (const Expr *condition : conditions)
    interior.condition = build.conjunction(interior.condition, condition);
  const Path inGrid{Path::Kind::Guarded, guarded, blockInGrid(build, kernel, context)};
  const Path anywhere{Path::Kind::Border, guarded};
  if (isWhole)
    kernel.paths =
        shifts ? shifted(build, interior, anywhere, kernel, context) : std::vector{interior, anywhere};
  else if (border == "loops" && needsGuards(margins))
    kernel.paths = {interior, anywhere};
  else if (!inGrid.condition)
    kernel.paths = {interior, inGrid};
  else if (shifts) {
    kernel.paths = shifted(build, inGrid, anywhere, kernel, context);
    kernel.paths.insert(kernel.paths.begin(), interior);
  } else
    kernel.paths = {interior, inGrid, anywhere};
  return kernel;
}

static const Example shown[] = {
    {"smooth", "sizes=fixed", "sizes=fixed boundary=split"},
    {"smooth", "sizes=fixed", "sizes=fixed boundary=pad"},
    {"smooth", "", "sizes=fixed boundary=split border=merged unroll.i=3 block_x=2 vector_x=2"}};

static const llvm::StringRef names[] = {"boundary", "border"};

const Knob boundaryKnob = {
    "boundary",
    "how reads outside the image are handled",
    parameters,
    otherwise,
    constraints,
    lower,
    "some read can leave its image; `split` and `pad`: one at a bounded offset from the pixel or its scaled "
    "index; `hardware`: the device has image objects of the image's pixels, and its samplers the boundary "
    "condition",
    shown,
    names};

}
