// The device that stands for any that a tuned file may name.
#include "compiler/space/device.h"
#include <gtest/gtest.h>
#include <limits>

using namespace icl;

// Fails to compile when Device gets another field, of which mostCapableDevice() then has to know.
TEST(Device, TheMostCapableExceedsTheGenericOneInAllThatItStates) {
  const auto &[name, platform, driver, isCpu, hasFastUnaligned, maxWorkGroup, maxWorkItems, localBytes,
               constantBytes, constantArguments, maxAllocation, globalBytes, hasImages, hasDouble, hasHalf,
               hasLongAtomics, hasFastFma, hasExactDivision, maxImage2d, maxImage3d, imageFormats,
               filteredFormats, quirks, groupArrayBytes, halfConversion, longestVector, hasPackedExtremes,
               hasDeviceFence, answers] = mostCapableDevice();
  const Device least;
  EXPECT_EQ(std::tie(name, platform, driver), std::tie(least.name, least.platform, least.driver));
  EXPECT_TRUE(isCpu && hasImages && hasDouble && hasHalf && hasLongAtomics);
  EXPECT_FALSE(hasFastUnaligned) << "devices that have it are offered less";
  EXPECT_FALSE(hasFastFma) << "only says what is faster";
  EXPECT_FALSE(hasPackedExtremes) << "code that relies on it does not run elsewhere";
  EXPECT_FALSE(hasDeviceFence) << "code that relies on it does not run elsewhere";
  EXPECT_TRUE(answers.empty()) << "only devices answer, and no code depends on it";
  EXPECT_FALSE(hasExactDivision) << "code that relies on it does not run elsewhere";
  EXPECT_GT(maxWorkGroup, least.maxWorkGroup);
  EXPECT_GT(localBytes, least.localBytes);
  EXPECT_GT(constantBytes, least.constantBytes);
  EXPECT_GT(constantArguments, least.constantArguments);
  EXPECT_GT(maxAllocation, least.maxAllocation);
  EXPECT_GT(globalBytes, least.globalBytes);
  for (unsigned d = 0; d < 3; ++d) {
    EXPECT_GT(maxWorkItems[d], least.maxWorkItems[d]);
    EXPECT_GT(maxImage3d[d], least.maxImage3d[d]);
  }
  EXPECT_GT(maxImage2d[0], least.maxImage2d[0]);
  EXPECT_GT(maxImage2d[1], least.maxImage2d[1]);
  EXPECT_EQ(imageFormats, allImageFormats());
  EXPECT_EQ(filteredFormats, allFilteredFormats());
  EXPECT_EQ(quirks, Quirks());
  EXPECT_EQ(groupArrayBytes, std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(halfConversion, HalfConversion::Instruction);
  EXPECT_GT(longestVector, least.longestVector);
}
