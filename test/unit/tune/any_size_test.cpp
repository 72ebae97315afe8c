#include "test/unit/tune/by_pixels.h"
#include "tuner/any_size.h"
#include <gtest/gtest.h>

using namespace icl;

/// At 256, 1024 and 4096 pixels, of which the second is for the search.
static std::optional<AnySizeResult> tunedForAnySize(std::int64_t mostPixels) {
  TunedByPixels tuned;
  AnySizeRequest request{tuned.request({32, 32, 1}, mostPixels),
                         {{64, 64, 1}, {32, 32, 1}, {16, 16, 1}},
                         [&](const Extent &grid) { return tuned.argumentsAt(grid); }};
  request.search.sizes.grid = Extent{64, 64, 1};
  request.search.fixed["sizes"] = "runtime";
  return tuneForAnySize(request, tuned.diagnostics);
}

TEST(AnySize, IsTimedAtAllSizes) {
  const auto result = tunedForAnySize(1 << 20);
  ASSERT_TRUE(result && result->best);
  EXPECT_EQ(result->sizes.size(), 3u);
  EXPECT_TRUE(result->untimed.empty());
}

TEST(AnySize, LeavesOutSizesAtWhichUntunedIsTooSlow) {
  const auto result = tunedForAnySize(1024);
  ASSERT_TRUE(result && result->best);
  EXPECT_EQ(result->sizes.size(), 2u);
  EXPECT_EQ(result->untimed, (std::vector<Extent>{{64, 64, 1}}));
}

TEST(AnySize, EndsIfUntunedIsTooSlowForTheSearch) { EXPECT_THROW(tunedForAnySize(512), ReferenceTooSlow); }

TEST(AnySize, TimesFormsWithoutAlignedVectorsWhereRowsAreNotWholeOnes) {
  TunedByPixels tuned;
  AnySizeRequest request{tuned.request({64, 64, 1}, 1 << 20),
                         {{128, 128, 1}, {64, 64, 1}, {15, 17, 1}},
                         [&](const Extent &grid) { return tuned.argumentsAt(grid); }};
  request.search.sizes.grid = Extent{64, 64, 1};
  request.search.fixed["sizes"] = "runtime";
  request.search.info->isCpu = false;
  request.search.search.budget = 60;
  const auto result = tuneForAnySize(request, tuned.diagnostics);
  ASSERT_TRUE(result && result->best);
  EXPECT_EQ(result->best->at("vector_load"), Value(std::string("aligned")));
  EXPECT_EQ(result->sizes.size(), 3u);
}
