// Where the pixels of an image are read from: its buffer, or a tile in local memory that the work-group fills
// together (Garvey & Abdelrahman 2018, 4.4).
// Runs before the boundary, which is then handled where the tile is filled and nowhere else, and before
// anything repeats reads, so that a tile is found once for all of them.
#include "compiler/knobs/geometry.h"
#include "compiler/knobs/local_memory.h"
#include "compiler/knobs/table.h"
#include "compiler/lower/straighten.h"
#include "compiler/lower/tile.h"

namespace icl {

/// A tile's extent in elements, as an expression over knobs. Counting is quick only while few knobs meet in
/// one constraint: room for padding is always reckoned in, and for the widest vectors where they are aligned.
static std::string extentOf(const ImageFacts &image, unsigned d, const Circumstances &c) {
  const std::string a = axes[d], pixels = "wg_" + a + " * block_" + a + " * cyclic_" + a;
  const Interval reach = image.footprint[d];
  const std::int64_t padding = d == 0 && canPad(image, c) ? 1 : 0;
  const std::string exact = std::to_string(reach.hi - reach.lo + padding);
  if (d > 0 || !c.facts.canVectorise)
    return "(" + pixels + " + " + exact + ")";
  std::int64_t widest = 0;
  for (const Value &lanes : powersOfTwo(mostLanes)) {
    const std::int64_t n = std::get<std::int64_t>(lanes);
    widest = std::max(widest, roundedUp(reach.hi, n) + roundedUp(-reach.lo, n) + padding * n);
  }
  return "(" + pixels + " + (vector_load == aligned ? " + std::to_string(widest) + " : " + exact + "))";
}

std::vector<LocalUse> tileUses(const Circumstances &c) {
  std::vector<LocalUse> uses;
  for (const ImageFacts &image : c.facts.images) {
    if (!canTile(image, c))
      continue;
    // Tiles of half hold floats.
    const bool isHalf = image.pixel.scalar == Scalar::Half;
    std::string bytes = std::to_string(image.pixel.bytes() * (isHalf ? 2 : 1));
    for (unsigned d = 0; d < image.dimensions; ++d)
      bytes += " * " + extentOf(image, d, c);
    uses.push_back({"load." + image.name, "local", isTiled(image), bytes});
  }
  return uses;
}

namespace knobs {

static std::vector<Parameter> parameters(const Circumstances &c) {
  std::vector<Parameter> all;
  for (const ImageFacts &image : c.facts.images)
    if (canTile(image, c))
      all.push_back(
          {"load." + image.name, {Value("global"), Value("local")}, Value("global"), load.description.str()});
  return all;
}

static std::vector<Constraint> constraints(const Circumstances &c) {
  return tileUses(c).empty() ? std::vector<Constraint>() : fitsLocalMemory(c);
}

static ir::Kernel lower(ir::Kernel kernel, const Settings &settings) {
  const Geometry g = geometryOf(settings);
  TileShape shape;
  shape.workGroup = g.workGroup;
  for (unsigned d = 0; d < 3; ++d)
    shape.pixels[d] = g.tile(d);
  if (settings.word("vector_load", "unaligned") == "aligned")
    shape.lanes = static_cast<unsigned>(settings.number("vector_x"));
  const std::vector<ir::Parameter> parameters = kernel.parameters;
  for (const ir::Parameter &p : parameters)
    if (p.image && settings.word("load." + p.image->parameter, "global") == "local") {
      UniqueNames names = namesIn(kernel);
      kernel = tiled(std::move(kernel), p.image, shape, names);
    }
  return kernel;
}

static const Example shown[] = {
    {"smooth", "sizes=fixed", "sizes=fixed load.in=local"},
    {"smooth", "", "sizes=fixed boundary=split load.in=local unroll.i=3 block_x=4 reuse=registers"}};

const Knob load = {"load",     "where an image's pixels are read from",
                   parameters, constraints,
                   lower,      "an image is only read, and at bounded offsets from the pixel",
                   shown};

}
}
