#include "test/fuzz/kernels/draw.h"
#include "compiler/frontend/parse.h"
#include "test/fuzz/kernels/fixed.h"
#include "test/fuzz/kernels/generate.h"
#include "test/fuzz/kernels/random.h"
#include <algorithm>
#include <set>

namespace icl::fuzz {
namespace {

/// Sizes of one pixel, smaller than a halo, odd, and larger than most tiles.
Extent drawExtent(Random &random, unsigned dimensions) {
  static const std::vector<Extent> lines = {{1, 1, 1},  {2, 1, 1},  {7, 1, 1},
                                            {33, 1, 1}, {64, 1, 1}, {129, 1, 1}},
                                   planes = {{1, 1, 1},   {3, 2, 1},   {1, 9, 1},  {17, 13, 1}, {33, 9, 1},
                                             {32, 16, 1}, {21, 32, 1}, {64, 8, 1}, {130, 5, 1}, {96, 6, 1}},
                                   volumes = {{1, 1, 1}, {2, 3, 2}, {7, 5, 3}, {16, 4, 4}, {9, 8, 5}};
  Extent extent = random.of(dimensions == 1 ? lines : dimensions == 2 ? planes : volumes);
  if (random.chance(30))
    for (unsigned d = 0; d < dimensions; ++d)
      extent[d] = random.between(1, dimensions == 3 ? 8 : 24);
  return extent;
}

/// Half, double or one and a half of the grid's size in most dimensions, as images have that are read at
/// scaled indices. Some are a pixel smaller or larger.
Extent drawScaled(Random &random, const Extent &grid, unsigned dimensions) {
  static const std::vector<std::pair<std::int64_t, std::int64_t>> factors = {{2, 1}, {1, 2}, {1, 1}, {3, 2}};
  Extent extent{1, 1, 1};
  const auto [numerator, denominator] = random.of(factors);
  for (unsigned d = 0; d < dimensions; ++d) {
    const std::int64_t exact = (grid[d] * numerator + denominator - 1) / denominator;
    extent[d] = std::max<std::int64_t>(1, exact + (random.chance(25) ? random.between(-1, 1) : 0));
  }
  return extent;
}

Extent turnedExtent(const Extent &grid, const Turn &turn) {
  Extent extent{1, 1, 1};
  for (unsigned d = 0; d < turn.order.size(); ++d)
    extent[d] = grid[turn.order[d]] + turn.margin;
  return extent;
}

Sizes drawSizes(Random &random, const ast::Kernel &kernel, const GeneratedKernel &generated) {
  Sizes sizes;
  sizes.grid = drawExtent(random, kernel.dimensions);
  if (!generated.turns.empty() && random.chance(60)) // several blocks
    for (unsigned d = 0; d < kernel.dimensions; ++d)
      (*sizes.grid)[d] = kernel.dimensions == 2 ? random.between(8, 48) : random.between(3, 12);
  for (unsigned d = 0; d < kernel.fixedGrid.size(); ++d)
    (*sizes.grid)[d] = kernel.fixedGrid[d];
  for (const ast::ImageUse &use : kernel.images)
    if (const auto turned = generated.turns.find(use.image->name); turned != generated.turns.end())
      sizes.images[use.image->name] = turnedExtent(*sizes.grid, turned->second);
    else if (!use.inGrid && !use.isWritten)
      sizes.images[use.image->name] = random.chance(50)
                                          ? drawScaled(random, *sizes.grid, use.image->type.dimensions)
                                          : drawExtent(random, use.image->type.dimensions);
  return sizes;
}

/// The values of vector_x with many lanes, which few configurations of a space have.
std::vector<std::size_t> wideVectors(const Parameter &parameter) {
  constexpr std::int64_t wide = 32;
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < parameter.values.size() && parameter.name == "vector_x"; ++i)
    if (std::get<std::int64_t>(parameter.values[i]) >= wide)
      found.push_back(i);
  return found;
}

/// The number of a parameter, and of one of its values. Wide vectors are preferred, where there are any.
std::pair<std::size_t, std::size_t> drawChoice(Random &random, const std::vector<Parameter> &parameters) {
  if (random.chance(10))
    for (std::size_t at = 0; at < parameters.size(); ++at)
      if (const auto wide = wideVectors(parameters[at]); !wide.empty())
        return {at, random.of(wide)};
  const auto at = static_cast<std::size_t>(random.below(static_cast<std::int64_t>(parameters.size())));
  return {at,
          static_cast<std::size_t>(random.below(static_cast<std::int64_t>(parameters[at].values.size())))};
}

/// Another way to share reads than the untuned variant's, mostly in columns of pixels, and where reads are
/// known to be inside images: of known sizes, from buffers. Empty where there is none.
Assignment drawReuse(Random &random, const Space &space) {
  Assignment held;
  for (const Parameter &parameter : space.parameters()) {
    const auto last = static_cast<std::int64_t>(parameter.values.size()) - 1;
    const auto hold = [&](std::int64_t i) {
      held[parameter.name] = parameter.values[static_cast<std::size_t>(i)];
    };
    if (parameter.name == "reuse" && last > 0)
      hold(random.chance(50) ? last : random.between(1, last));
    else if (parameter.name == "sizes" && random.chance(75))
      held["sizes"] = std::string("fixed");
    else if (parameter.name == "block_y" && last > 0 && random.chance(60))
      hold(random.between(1, std::min<std::int64_t>(last, 4)));
    else if (parameter.name.rfind("load.", 0) == 0 && random.chance(60))
      held[parameter.name] = parameter.reference;
  }
  return held.count("reuse") && Space(space.fix(held)).count() > 0 ? held : Assignment();
}

/// A configuration in which some knobs have other values than in the untuned variant. Fewer do if their
/// values conflict.
std::optional<Configuration> drawBiased(Random &random, const Space &space, const Configuration &reference) {
  Assignment held = random.chance(50) ? drawReuse(random, space) : Assignment();
  Space narrowed = held.empty() ? space : Space(space.fix(held));
  for (std::int64_t i = random.between(1, 4); i > 0; --i) {
    const auto &parameters = space.parameters();
    const auto [at, value] = drawChoice(random, parameters);
    if (value == reference[at] || held.count(parameters[at].name))
      continue;
    Assignment more = held;
    more[parameters[at].name] = parameters[at].values[value];
    Space further(space.fix(more));
    if (further.count() == 0)
      continue;
    held = std::move(more);
    narrowed = std::move(further);
  }
  const auto drawn = narrowed.sample(random.engine);
  return drawn ? std::optional(space.configuration(narrowed.assignment(*drawn))) : std::nullopt;
}

/// Whether the knob must keep the untuned variant's value: OpenCL does not fix how exactly samplers
/// interpolate.
Space bitExact(const Space &space) {
  Assignment held;
  for (const Parameter &parameter : space.parameters())
    if (parameter.name.rfind("sample.", 0) == 0)
      held[parameter.name] = parameter.reference;
  return held.empty() ? space : Space(space.fix(held));
}

void drawConfigurations(Random &random, const Space &space, std::size_t wanted,
                        std::vector<Assignment> &into) {
  const auto reference = space.reference();
  if (!reference)
    return;
  std::set<Configuration> seen;
  for (std::size_t tries = 0; tries < 3 * wanted && seen.size() < wanted; ++tries) {
    const auto drawn =
        random.chance(35) ? space.sample(random.engine) : drawBiased(random, space, *reference);
    if (drawn && seen.insert(*drawn).second)
      into.push_back(space.assignment(*drawn));
  }
}

std::set<std::string> drawFixed(Random &random, const ast::Kernel &kernel) {
  std::set<std::string> names;
  for (const auto &parameter : kernel.parameters)
    if (parameter->type.isValue() && random.chance(60))
      names.insert(parameter->name);
  return names;
}

}

Case drawCase(std::uint64_t seed, const Device &device, const Drawing &drawing) {
  Random random(seed * 2 + 1);
  Case test;
  test.seed = seed;
  const GeneratedKernel generated = generateKernel(seed, device, drawing.filters);
  test.source = generated.source;
  test.close = generated.close;
  test.sizes.grid = Extent{1, 1, 1};
  Diagnostics diagnostics("case.icl", test.source);
  const auto program = parseProgram(diagnostics);
  if (!program || program->kernels.size() != 1)
    return test;
  ast::Kernel &kernel = *program->kernels.front();
  test.sizes = drawSizes(random, kernel, generated);
  if (kernel.fixedGrid.empty())
    test.also = {drawExtent(random, kernel.dimensions)};
  if (!test.also.empty() && random.chance(30)) // rows of whole vectors
    test.also.push_back({(test.also[0][0] + 63) / 64 * 64, test.also[0][1], test.also[0][2]});
  if (random.chance(35))
    test.fixed = drawFixed(random, kernel);
  fixValues(kernel, test.fixed, test.seed);
  if (const auto space = spaceOf(kernel, device, test.sizes, diagnostics))
    drawConfigurations(random, bitExact(Space(*space)), drawing.configurations, test.configurations);
  return test;
}

}
