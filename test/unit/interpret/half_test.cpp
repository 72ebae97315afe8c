#include "compiler/ast/half.h"
#include <cmath>
#include <gtest/gtest.h>
#include <limits>

namespace icl {
namespace {

constexpr double Infinity = std::numeric_limits<double>::infinity();

TEST(Half, EveryNumberSurvivesTheRoundTrip) {
  for (unsigned bits = 0; bits < 0x10000; ++bits) {
    const float number = floatOfHalf(bits);
    if (std::isnan(number))
      EXPECT_EQ(halfOfDouble(number), bits | 0x200); // made quiet
    else
      EXPECT_EQ(halfOfDouble(number), bits);
  }
}

TEST(Half, KnownNumbers) {
  EXPECT_EQ(floatOfHalf(0x3c00), 1.0f);
  EXPECT_EQ(floatOfHalf(0xc000), -2.0f);
  EXPECT_EQ(floatOfHalf(0x7bff), 65504.0f);
  EXPECT_EQ(floatOfHalf(0x0001), 0x1p-24f);
  EXPECT_EQ(floatOfHalf(0x03ff), 0x3ffp-24f);
  EXPECT_EQ(floatOfHalf(0x0400), 0x1p-14f);
  EXPECT_EQ(floatOfHalf(0x3555), 0.333251953125f);
  EXPECT_TRUE(std::signbit(floatOfHalf(0x8000)));
}

TEST(Half, TiesGoToEven) {
  EXPECT_EQ(halfOfDouble(1 + 0x1p-11), 0x3c00);
  EXPECT_EQ(halfOfDouble(1 + 3 * 0x1p-11), 0x3c02);
  EXPECT_EQ(halfOfDouble(0x1p-25), 0x0000);
  EXPECT_EQ(halfOfDouble(3 * 0x1p-25), 0x0002);
  EXPECT_EQ(halfOfDouble(0x1p-14 - 0x1p-25), 0x0400); // a denormal that rounds up to the smallest normal
  EXPECT_EQ(halfOfDouble(65519.999), 0x7bff);
  EXPECT_EQ(halfOfDouble(65520), 0x7c00);
}

TEST(Half, IsRoundedOnceFromDouble) {
  // Through float this would first become the tie 1 + 2^-11, and then 1.
  EXPECT_EQ(halfOfDouble(1 + 0x1p-11 + 0x1p-40), 0x3c01);
}

TEST(Half, DirectedModes) {
  EXPECT_EQ(halfOfDouble(1 + 0x1p-30, Rounding::Up), 0x3c01);
  EXPECT_EQ(halfOfDouble(1 + 0x1p-30, Rounding::Down), 0x3c00);
  EXPECT_EQ(halfOfDouble(-1 - 0x1p-30, Rounding::Up), 0xbc00);
  EXPECT_EQ(halfOfDouble(-1 - 0x1p-30, Rounding::Down), 0xbc01);
  EXPECT_EQ(halfOfDouble(-1 - 0x1.8p-11, Rounding::TowardZero), 0xbc00);
  EXPECT_EQ(halfOfDouble(1e300, Rounding::TowardZero), 0x7bff);
  EXPECT_EQ(halfOfDouble(1e300, Rounding::Down), 0x7bff);
  EXPECT_EQ(halfOfDouble(1e300, Rounding::Up), 0x7c00);
  EXPECT_EQ(halfOfDouble(-1e300, Rounding::Up), 0xfbff);
  EXPECT_EQ(halfOfDouble(1e-300, Rounding::Up), 0x0001);
  EXPECT_EQ(halfOfDouble(Infinity, Rounding::TowardZero), 0x7c00);
}

}
}
