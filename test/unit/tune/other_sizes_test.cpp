#include "compiler/frontend/parse.h"
#include "test/unit/tune/by_pixels.h"
#include "tuner/other_sizes.h"
#include <gtest/gtest.h>

using namespace icl;

/// For a kernel of two dimensions at a grid.
static std::vector<Extent> gridsBeside(const Extent &grid, bool isCpu, bool hasOthers = true) {
  Diagnostics diagnostics("copy.icl", "#pragma imcl grid(input)\n"
                                      "void copy(Image<float> input, Image<float> output) {\n"
                                      "  output[idx][idy] = input[idx][idy];\n"
                                      "}\n");
  const auto program = parseProgram(diagnostics);
  TuneRequest request{*program->kernels.front(), "", "", {}, {}, {}, false, "", 0, {}};
  request.arguments.grid = grid;
  request.wantsAnySizeForm = true;
  if (hasOthers)
    request.argumentsAt = [](const Extent &) { return Arguments(); };
  runtime::DeviceInfo info;
  info.isCpu = isCpu;
  return gridsBeside(request, info);
}

TEST(OtherSizes, AreASmallerAndALargerGridOnCpus) {
  EXPECT_EQ(gridsBeside({512, 512, 1}, true), (std::vector<Extent>{{394, 338, 1}, {957, 865, 1}}));
  EXPECT_EQ(gridsBeside({1, 64, 64}, true), (std::vector<Extent>{{1, 42, 52}, {1, 108, 84}}));
}

TEST(OtherSizes, AreNotTimedOnGpusNorForLargeGridsNorWithoutArguments) {
  EXPECT_TRUE(gridsBeside({512, 512, 1}, false).empty());
  EXPECT_EQ(gridsBeside({1024, 1024, 1}, true).size(), 2u);
  EXPECT_TRUE(gridsBeside({1025, 1024, 1}, true).empty());
  EXPECT_TRUE(gridsBeside({512, 512, 1}, true, /*hasOthers=*/false).empty());
}

TEST(OtherSizes, TakeATenthOfTheTimeEach) { EXPECT_DOUBLE_EQ(secondsBeside(20, 2), 4); }

/// The grids at which forms were compared, beside 32x32: of 525 and 3240 pixels.
static std::vector<Extent> gridsCompared(std::int64_t mostPixels) {
  TunedByPixels tuned;
  TuneRequest request = tuned.request({32, 32, 1}, mostPixels);
  request.wantsAnySizeForm = true;
  request.argumentsAt = [&](const Extent &grid) { return tuned.argumentsAt(grid); };
  const auto result = tune(request, tuned.diagnostics);
  EXPECT_TRUE(result && result->best() && result->fastestCounterpart);
  return result ? result->otherGrids : std::vector<Extent>();
}

TEST(OtherSizes, AreLeftOutIfUntunedIsTooSlowThere) {
  EXPECT_EQ(gridsCompared(1 << 20), (std::vector<Extent>{{25, 21, 1}, {60, 54, 1}}));
  EXPECT_EQ(gridsCompared(2000), (std::vector<Extent>{{25, 21, 1}}));
}
