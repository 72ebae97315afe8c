// Gives a work-item neighbouring pixels (blocked merging; Garvey & Abdelrahman 2018, 4.3).
// Runs after everything that concerns one pixel, before cyclic merging, which strides over whole blocks.
#include "compiler/knobs/geometry.h"
#include "compiler/knobs/merging.h"
#include "compiler/knobs/table.h"

namespace icl::knobs {

static std::vector<Parameter> parameters(const Circumstances &c) {
  std::vector<Parameter> all;
  for (unsigned d = 0; d < c.facts.dimensions; ++d)
    all.push_back({std::string("block_") + axes[d], mergingFactors(c, d, 256), Value(std::int64_t(1)), block.description.str()});
  return all;
}

static ir::Kernel lower(ir::Kernel kernel, const Settings &settings) {
  return mergedByLoops(std::move(kernel), true, geometryOf(settings).block, {1, 1, 1}, 'b', "block: neighbouring pixels of this work-item");
}

const Knob block = {"block", "neighbouring pixels that a work-item computes", parameters, nullptr, lower};

}
