// Integer temporaries of 16 bits (Masnada 2016): twice as many lanes in a vector's register.
// Runs before vectors are made, whose lanes follow from the temporaries' types, and after unrolling, which
// makes ranges smaller.
#include "compiler/knobs/table.h"
#include "compiler/transform/narrow.h"

namespace icl::knobs {
using namespace ir;

static const IntegerHandle intWidth("int_width", 32);

/// CPUs' vector instructions compute twice as many lanes of 16 bits; GPUs compute scalars of 32.
static std::vector<std::int64_t> promisingWidths(const KnobContext &c) {
  if (c.device.isCpu && c.facts.canVectorise)
    return {16, 32};
  return {32, 16};
}

static std::vector<icl::Parameter> parameters(const KnobContext &c) {
  if (!c.facts.canNarrow)
    return {};
  return {offer(intWidth, {32, 16}, intWidthKnob.description, promisingWidths(c))};
}

static Assignment otherwise(const KernelFacts &) { return otherwiseOf(intWidth); }

static ir::Kernel lower(ir::Kernel kernel, const LoweringContext &context) {
  if (context.value(intWidth) == 32)
    return kernel;
  for (Path &path : kernel.paths)
    if (path.kind != Path::Kind::Border)
      path.body = narrowIntegers(*kernel.arena, path.body).value_or(path.body);
  return kernel;
}

static const Example shown[] = {{"laplacian", "boundary=split unroll.i=3 unroll.j=3 block_x=16 vector_x=16",
                                 "boundary=split unroll.i=3 unroll.j=3 block_x=16 vector_x=16 int_width=16"}};

const Knob intWidthKnob = {
    "int_width", "bits of integer temporaries that are proved to fit them", parameters, otherwise, nullptr,
    lower,       "some integer temporary fits 16 bits, whatever the input", shown};

}
