#include "tuner/problem_sizes.h"
#include <gtest/gtest.h>

namespace icl {
namespace {

TEST(ProblemSizes, AreWrittenAndRead) {
  const ProblemSizes sizes = {{"", {1920, 1080, 1}}, {"weights", {5, 5, 1}}};
  EXPECT_EQ(toString(sizes), "1920x1080x1 weights:5x5x1");
  EXPECT_EQ(parseProblemSizes(toString(sizes)), sizes);
  for (const char *wrong : {"", "1920x1080", "weights:5x5x1", "0x1x1", "1x1x1 1x1x1", "1x1x1x1", "ax1x1"})
    EXPECT_FALSE(parseProblemSizes(wrong)) << wrong;
}

}
}
