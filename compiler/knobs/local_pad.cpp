// Lengthens the rows of a tile by one element, so that a column's elements lie in different banks of local
// memory. Runs right after tiles are made.
#include "compiler/ir/arena.h"
#include "compiler/knobs/common/local_memory.h"
#include "compiler/knobs/table.h"
#include "compiler/transform/replace_images.h"

namespace icl::knobs {

static IntegerHandle padding(const std::string &image) { return {"local_pad." + image, 0}; }

static std::vector<Parameter> parameters(const KnobContext &c) {
  std::vector<Parameter> all;
  for (const ImageFacts &image : c.facts.images)
    if (canPad(image, c))
      all.push_back(offer(padding(image.name), {0, 1}, localPadKnob.description, {0}));
  return all;
}

static Assignment otherwise(const KernelFacts &facts) {
  return otherwiseOfEach(facts.images, [](const ImageFacts &i) { return padding(i.name); });
}

static std::vector<Constraint> constraints(const KnobContext &c) {
  std::vector<Constraint> all;
  for (const ImageFacts &image : c.facts.images)
    if (canPad(image, c))
      all.push_back({padding(image.name) == 0 || isTiled(image, c),
                     sentence("`local_pad.{}: {}` needs `load.{}: local`, because only tiles are padded",
                              image.name, padding(image.name), image.name)});
  return all;
}

/// Rows that start at a multiple of a vector keep doing so: they grow by a whole vector.
static ir::Kernel lower(ir::Kernel kernel, const LoweringContext &context) {
  ir::Arena &arena = *kernel.arena;
  return replaceImages(std::move(kernel), [&](const ir::Image *image) -> std::optional<ir::Image> {
    if (!image->tile || context.value(padding(image->parameter)) == 0)
      return std::nullopt;
    ir::Var array = *image->tile;
    array.extents.back() += array.alignedLanes;
    ir::Image padded = *image;
    padded.rowPadding = array.alignedLanes;
    padded.tile = arena.variable(std::move(array));
    return padded;
  });
}

static const Example shown[] = {
    {"column", "sizes=fixed load.in=local", "sizes=fixed load.in=local local_pad.in=1"}};

const Knob localPadKnob = {"local_pad",
                           "additional elements per row of a tile, against bank conflicts",
                           parameters,
                           otherwise,
                           constraints,
                           lower,
                           "an image can be read from a tile of several rows",
                           shown};

}
