// Configurations that a driver is known to compile wrongly are not offered on its devices.
#include "compiler/compile.h"
#include "compiler/frontend/parse.h"
#include <gtest/gtest.h>

using namespace icl;

static const char kernel[] = R"(
#pragma imcl grid(in)
void mean(Image<float> in, Image<float> out, float weight[3]) {
  out[idx][idy] = weight[0] * in[idx - 1][idy] + weight[1] * in[idx][idy] + weight[2] * in[idx + 1][idy];
}
)";

static std::vector<std::string> violations(const Quirks &quirks, const Assignment &choices) {
  Diagnostics diagnostics("mean.icl", kernel);
  const auto program = parseProgram(diagnostics);
  Device device;
  device.platform = "a platform";
  device.quirks = quirks;
  Sizes sizes;
  sizes.grid = Extent{64, 64, 1};
  const SpaceDefinition space = *spaceOf(*program->kernels.front(), device, sizes, diagnostics);
  return space.violations(space.configuration(choices));
}

static Assignment group(std::int64_t x, std::int64_t y, const char *knob) {
  return {{"wg_x", x}, {"wg_y", y}, {knob, "local"}};
}

TEST(DriverFaults, NarrowWorkGroupsUseNoLocalMemoryWhereTheirFirstItemRunsTwice) {
  const Quirks quirks{Quirk::RunsFirstItemTwice};
  for (const char *knob : {"load.in", "array.weight"}) {
    EXPECT_EQ(violations(quirks, group(1, 4, knob)),
              std::vector<std::string>{"`" + std::string(knob) +
                                       ": local` needs `wg_x` above 1, or one work-item: a platform "
                                       "runs the first work-item twice otherwise"});
    EXPECT_TRUE(violations(quirks, group(2, 4, knob)).empty());
    EXPECT_TRUE(violations(quirks, group(1, 1, knob)).empty());
    EXPECT_TRUE(violations({}, group(1, 4, knob)).empty());
  }
}
