// Where the pixels of an image are read from: its buffer, an image object, which many devices read through a
// separate cache, or a tile in local memory that the work-group fills from either (Garvey & Abdelrahman 2018,
// 4.4).
// Runs before the boundary, which the sampler or the filling of the tile then handles, and before passes that
// repeat reads, so that one tile serves all copies of a read.
#include "compiler/ir/names.h"
#include "compiler/knobs/common/copies.h"
#include "compiler/knobs/common/geometry.h"
#include "compiler/knobs/common/local_memory.h"
#include "compiler/knobs/common/outside.h"
#include "compiler/knobs/table.h"
#include "compiler/transform/replace_images.h"
#include "compiler/transform/tile.h"

namespace icl {

/// A tile's extent in elements. Room for padding is always included, and room for the widest vectors where
/// they are aligned, because counting a space is fast only while few knobs occur in one constraint.
static IntegerExpression extentOf(const Span &reach, const ImageFacts &image, unsigned d,
                                  const KnobContext &c) {
  const auto [n, divisor] = reach.scale;
  const std::int64_t padding = d == 0 && canPad(image, c) ? 1 : 0;
  // Beyond the pixels of the work-group times the scale, rounded down.
  const auto beyond = [&, n = n, divisor = divisor](std::int64_t lanes) {
    const TileSpan some = tileSpan(d == 0 ? reach.inWholeSteps() : reach, divisor * lanes, lanes);
    return some.extent - n * lanes + (divisor > 1 ? 1 + lanes : 0) + padding * lanes;
  };
  const IntegerExpression multiple = n == 1 ? tileExtent(d) : tileExtent(d) * n,
                          pixels = divisor == 1 ? multiple : multiple / divisor;
  if (d > 0 || !c.facts.canVectorise)
    return pixels + beyond(1);
  std::int64_t widest = 0;
  for (const std::int64_t lanes : powersOfTwo(mostLanes(c)))
    widest = std::max(widest, beyond(lanes));
  return pixels + choose(knobs::vectorLoad == "aligned", widest, beyond(1));
}

static IntegerExpression bytesOfTile(const Footprint &footprint, const ImageFacts &image,
                                     const KnobContext &c) {
  // Tiles of half hold floats.
  const bool isHalf = image.pixel.scalar == Scalar::Half;
  IntegerExpression bytes = image.pixel.bytes() * (isHalf ? 2 : 1);
  for (unsigned d = 0; d < image.dimensions; ++d)
    bytes = bytes * extentOf(footprint[d], image, d, c);
  return bytes;
}

std::vector<LocalUse> tileUses(const KnobContext &c) {
  std::vector<LocalUse> uses;
  for (const ImageFacts &image : c.facts.images) {
    if (!canTile(image, c))
      continue;
    IntegerExpression bytes = bytesOfTile(image.footprints[image.tiled.front()], image, c);
    for (const std::size_t other : llvm::drop_begin(image.tiled))
      bytes = max(bytes, bytesOfTile(image.footprints[other], image, c));
    uses.push_back({knobs::load(image.name), "local", isTiled(image, c), bytes});
  }
  return uses;
}

std::map<std::string, Footprint> tileReaches(const ir::Kernel &kernel, const LoweringContext &context) {
  std::map<std::string, Footprint> all;
  std::optional<Ranges> ranges; // only for variants with tiles
  const ir::Stmts body = kernel.paths.front().body;
  for (const ir::Parameter &p : kernel.parameters) {
    if (!p.image)
      continue;
    const std::string from = context.value(knobs::load(p.image->parameter));
    if (from != "local" && from != "image_local")
      continue;
    if (!ranges)
      ranges.emplace(body);
    if (const auto reach = tileReach(body, *ranges, p.image, kernel.dimensions))
      all[p.image->parameter] = *reach;
  }
  return all;
}

namespace knobs {

/// On a CPU local memory is ordinary memory.
static std::vector<std::string> promising(const KnobContext &c) {
  if (c.device.isCpu)
    return {"global"};
  return {"global", "local"};
}

static std::vector<Parameter> parameters(const KnobContext &c) {
  std::vector<Parameter> all;
  for (const ImageFacts &image : c.facts.images) {
    const bool isObject = canBeObject(image, c), isTile = canTile(image, c);
    std::vector<std::string> values{"global"};
    if (isObject)
      values.push_back("image");
    if (isTile)
      values.push_back("local");
    if (isObject && isTile)
      values.push_back("image_local");
    if (values.size() > 1)
      all.push_back(offer(load(image.name), values, loadKnob.description, promising(c)));
  }
  return all;
}

static Assignment otherwise(const KernelFacts &facts) {
  return otherwiseOfEach(facts.images, [](const ImageFacts &i) { return load(i.name); });
}

static std::vector<Constraint> constraints(const KnobContext &c) {
  std::vector<Constraint> all = copyConstraints(c);
  if (!tileUses(c).empty())
    llvm::append_range(all, localMemoryConstraints(c));
  for (const ImageFacts &image : c.facts.images)
    if (canTile(image, c) && !canTileAnySize(image))
      all.push_back(
          {sizes == "fixed" || !isTiled(image, c),
           sentence("`load.{}: {}` needs `sizes: fixed`, because coordinates may overflow before they "
                    "are divided",
                    image.name, load(image.name))});
  return all;
}

static ir::Kernel lower(ir::Kernel kernel, const LoweringContext &context) {
  const Geometry g = geometryOf(context);
  TileShape shape;
  shape.workGroup = g.workGroup;
  for (unsigned d = 0; d < 3; ++d)
    shape.pixels[d] = g.block[d] * g.cyclic[d], shape.indices[d] = indicesBelow(g, context, d);
  if (context.value(vectorLoad) == "aligned")
    shape.lanes = static_cast<unsigned>(context.value(vectorX));
  const auto source = [&](const ir::Image *image) { return context.value(load(image->parameter)); };
  kernel = replaceImages(std::move(kernel), [&](const ir::Image *image) -> std::optional<ir::Image> {
    if (const std::string from = source(image); from != "image" && from != "image_local")
      return std::nullopt;
    ir::Image object = *image;
    object.storage = Storage::Object;
    return object;
  });
  const std::vector<ir::Parameter> parameters = kernel.parameters;
  for (const ir::Parameter &p : parameters) {
    if (!p.image)
      continue;
    const auto reach = context.tileReaches.find(p.image->parameter);
    if (reach != context.tileReaches.end()) {
      UniqueNames names = namesIn(kernel);
      kernel = makeTile(std::move(kernel), p.image, reach->second, shape, names);
    }
  }
  return kernel;
}

static const Example shown[] = {
    {"smooth", "sizes=fixed", "sizes=fixed load.in=image boundary=hardware"},
    {"smooth", "sizes=fixed", "sizes=fixed load.in=local"},
    {"halved", "", "load.in=local"},
    {"smooth", "", "sizes=fixed boundary=split load.in=local unroll.i=3 block_x=4 reuse=registers"}};

const Knob loadKnob = {
    "load",
    "where an image's pixels are read from",
    parameters,
    otherwise,
    constraints,
    lower,
    "an image is only read; `local`: at bounded offsets from the pixel or its scaled index; `image`: the "
    "device "
    "has image objects of its pixels (never of `long`, `ulong` and `double`; three components take four "
    "channels)",
    shown};

}
}
