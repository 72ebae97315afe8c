// Results on devices without double precision or without atomic operations on 64 bits.
#include "compiler/compile.h"
#include "compiler/frontend/parse.h"
#include <gtest/gtest.h>

using namespace icl;

static const char gathering[] = R"(
#pragma imcl grid(in) reduce(total: +, counts: +, peak: max)
void gather(Image<float> in, float total, ulong counts[16], long peak) {
  float v = in[idx][idy];
  total += v;
  counts[(int)v & 15]++;
  peak = max(peak, (long)v);
}
)";

namespace {
struct PoorDevice : testing::Test {
  PoorDevice() : diagnostics("gather.icl", gathering), program(parseProgram(diagnostics)) {
    device.platform = "a platform";
    sizes.grid = Extent{640, 480, 1};
  }
  SpaceDefinition space() { return *spaceOf(*program->kernels.front(), device, sizes, diagnostics); }
  std::string sourceOf(const Assignment &choices) {
    const SpaceDefinition definition = space();
    const Configuration configuration = definition.configuration(choices);
    EXPECT_EQ(definition.violations(configuration), std::vector<std::string>());
    return compileVariant(*program->kernels.front(), definition, configuration, device, sizes).program.source;
  }

  Diagnostics diagnostics;
  std::unique_ptr<ast::Program> program;
  Device device;
  Sizes sizes;
};
}

TEST_F(PoorDevice, WithoutDoubleSumsAreFloats) {
  device.hasDouble = false;
  EXPECT_EQ(sourceOf({}).find("double"), std::string::npos);
  EXPECT_NE(sourceOf({{"combine.total", "atomics"}}).find("__global float *place"), std::string::npos);
}

TEST_F(PoorDevice, WithoutLongAtomicsWorkItemsGatherAlone) {
  device.hasLongAtomics = false;
  EXPECT_EQ(sourceOf({}).find("atom_"), std::string::npos);
  const SpaceDefinition definition = space();
  const auto broken = definition.violations(definition.configuration({{"wg_x", std::int64_t(8)}}));
  EXPECT_EQ(broken, std::vector<std::string>{
                        "`reduce.counts: local` needs work-groups of one work-item: the device has no atomic "
                        "operations on 64 bits"});
}
