// Integer temporaries of 16 bits (Masnada 2016): twice as many lanes in a vector's register. Pixels of bytes
// that are weighted in floats by literals such as 0.0625f are such integers, too. Runs before vectors are
// made, whose lanes follow from the temporaries' types, and after unrolling, which makes ranges smaller.
#include "compiler/knobs/table.h"
#include "compiler/transform/narrow.h"
#include "compiler/transform/whole_floats.h"

namespace icl::knobs {
using namespace ir;

static const IntegerHandle intWidth("int_width", 32);

/// CPUs' vector instructions compute twice as many lanes of 16 bits, and so do GPUs with instructions for
/// pairs where these can hold all integers (target/opencl/packed_pairs.h). GPUs compute scalars of 32.
static std::vector<std::int64_t> promisingWidths(const KnobContext &c) {
  const bool packs = c.device.hasPackedExtremes && c.facts.narrowsWeightedSums && !c.facts.narrowsNegative;
  if ((c.device.isCpu || packs) && c.facts.canVectorise)
    return {16, 32};
  return {32, 16};
}

static std::vector<icl::Parameter> parameters(const KnobContext &c) {
  // NVIDIA's driver loses signs of such integers.
  const bool losesSigns = c.facts.narrowsNegative && c.device.quirks.has(Quirk::MistakesShorts);
  if (!c.facts.canNarrow || losesSigns)
    return {};
  return {offer(intWidth, {32, 16}, intWidthKnob.description, promisingWidths(c))};
}

static Assignment otherwise(const KernelFacts &) { return otherwiseOf(intWidth); }

static ir::Kernel lower(ir::Kernel kernel, const LoweringContext &context) {
  if (context.value(intWidth) == 32)
    return kernel;
  UniqueNames names = namesIn(kernel);
  for (Path &path : kernel.paths) {
    if (path.kind == Path::Kind::Border)
      continue;
    const auto whole = floatsAsIntegers(*kernel.arena, path.body, names);
    const Stmts body = whole ? whole->body : path.body;
    const auto narrowed = narrowIntegers(*kernel.arena, body);
    if (!narrowed)
      continue;
    path.body = narrowed->body;
    if (whole)
      kernel.constants.insert(kernel.constants.end(), whole->constants.begin(), whole->constants.end());
  }
  return kernel;
}

static const Example shown[] = {{"laplacian", "boundary=split unroll.i=3 unroll.j=3 block_x=16 vector_x=16",
                                 "boundary=split unroll.i=3 unroll.j=3 block_x=16 vector_x=16 int_width=16"}};

const Knob intWidthKnob = {
    "int_width",
    "bits of integer temporaries that are proved to fit them; with 16, floats that are proved to be "
    "multiples of a power of two are integers, too",
    parameters,
    otherwise,
    nullptr,
    lower,
    "some integer temporary, or floats as such multiples, fit 16 bits, whatever the input",
    shown};

}
