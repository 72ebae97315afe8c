// How many rows of a sampled picture a search has a work-item compute first.
#include "compiler/compile.h"
#include "compiler/frontend/parse.h"
#include "compiler/space/initial_design.h"
#include <gtest/gtest.h>

namespace icl {
namespace {

std::string rowsTriedFirst(const char *read, bool isCpu) {
  Diagnostics diagnostics("zoom",
                          std::string("#pragma imcl grid(in)\n#pragma imcl boundary_cond(in: clamped)\n"
                                      "void zoom(Image<uchar> in, Image<float> out) "
                                      "{ out[idx][idy] = ") +
                              read + "; }");
  const auto program = parseProgram(diagnostics);
  Device device;
  device.isCpu = isCpu;
  Sizes sizes;
  sizes.grid = Extent{512, 512, 1};
  const Space space(*spaceOf(*program->kernels.front(), device, sizes, diagnostics));
  return toString(space.assignment(initialDesign(space).front()).at("block_y"));
}

TEST(PromisingSamples, CpusShareColumnsOfPlaces) {
  EXPECT_EQ(rowsTriedFirst("sample(in, 0.5f * idx, 0.5f * idy)", /*isCpu=*/true), "16");
  EXPECT_EQ(rowsTriedFirst("sample(in, 0.5f * idx, 0.5f * idy)", /*isCpu=*/false), "2");
  EXPECT_EQ(rowsTriedFirst("in[idx][idy]", /*isCpu=*/true), "4");
}

}
}
