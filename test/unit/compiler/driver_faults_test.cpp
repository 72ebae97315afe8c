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

static SpaceDefinition spaceOn(const Device &device, const char *source) {
  Diagnostics diagnostics("source.icl", source);
  const auto program = parseProgram(diagnostics);
  Sizes sizes;
  sizes.grid = Extent{64, 64, 1};
  return *spaceOf(*program->kernels.front(), device, sizes, diagnostics);
}

static Device faulty(const Quirks &quirks) {
  Device device;
  device.platform = "a platform";
  device.quirks = quirks;
  return device;
}

static std::vector<std::string> violations(const Quirks &quirks, const Assignment &choices) {
  const SpaceDefinition space = spaceOn(faulty(quirks), kernel);
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

static const char turns[] = R"(
#pragma imcl grid(in)
void turns(Image<int> in, Image<int> out) {
  int kept[100];
  for (int i = 0; i < 100; i++)
    kept[i] = in[idx][idy] + i;
  out[idx][idy] = kept[in[idx][idy] & 63];
}
)";

TEST(DriverFaults, ArraysOfAWorkGroupFitTheStackThatHoldsThem) {
  Device device = faulty({Quirk::KeepsArraysOnStack});
  device.groupArrayBytes = 64 << 10;
  const SpaceDefinition space = spaceOn(device, turns);
  const auto broken = [&](const SpaceDefinition &in, const Assignment &choices) {
    return in.violations(in.configuration(choices));
  };
  const Assignment large{{"wg_x", std::int64_t(64)}, {"wg_y", std::int64_t(4)}};
  EXPECT_EQ(broken(space, large),
            std::vector<std::string>{"the arrays of the work-group's 256 work-items take 200 KiB, a platform "
                                     "has room for 64 KiB on its stack"});
  EXPECT_TRUE(broken(spaceOn(faulty({}), turns), large).empty());
  EXPECT_EQ(broken(space, {{"wg_x", std::int64_t(4)},
                           {"wg_y", std::int64_t(16)},
                           {"block_x", std::int64_t(16)},
                           {"vector_x", std::int64_t(16)}})
                .size(),
            1u)
      << "each lane has an array";

  for (std::int64_t room : {64 << 10, 4 << 10, 100}) {
    device.groupArrayBytes = room;
    EXPECT_TRUE(broken(spaceOn(device, turns), {}).empty()) << "the untuned variant, " << room << " bytes";
  }
}
