#include "compiler/interpret/convert.h"
#include "test/unit/interpret/values.h"
#include <cmath>
#include <gtest/gtest.h>
#include <limits>

namespace icl::interpreter {
namespace {

constexpr Conversion Saturating{.saturates = true, .rounding = {}};

template <class To>
Computes<To> converted(const Typed &from, Conversion how = {}) {
  return convert(from.value, from.type, {ScalarOf<To>, 1}, how).template get<To>(0);
}
Conversion rounded(Rounding rounding, bool saturates = false) { return {saturates, rounding}; }

TEST(Convert, IntegersWrap) {
  EXPECT_EQ(converted<std::uint8_t>(typed<std::int32_t>(-1)), 255);
  EXPECT_EQ(converted<std::int8_t>(typed<std::int32_t>(200)), -56);
  EXPECT_EQ(converted<std::int64_t>(typed<std::uint32_t>(0xffffffffu)), 0xffffffff);
  EXPECT_EQ(converted<std::uint64_t>(typed<std::int8_t>(-2)), ~std::uint64_t(1));
}

TEST(Convert, IntegersSaturateWhenAsked) {
  EXPECT_EQ(converted<std::uint8_t>(typed<std::int32_t>(-1), Saturating), 0);
  EXPECT_EQ(converted<std::uint8_t>(typed<std::int32_t>(300), Saturating), 255);
  EXPECT_EQ(converted<std::int8_t>(typed<std::uint64_t>(~0ull), Saturating), 127);
  EXPECT_EQ(converted<std::uint32_t>(typed<std::int64_t>(-5), Saturating), 0u);
  EXPECT_EQ(converted<std::int32_t>(typed<std::int64_t>(INT64_MIN), Saturating), INT32_MIN);
}

TEST(Convert, FloatsToIntegers) {
  EXPECT_EQ(converted<std::int32_t>(typed(-2.7f)), -2);
  EXPECT_EQ(converted<std::int32_t>(typed(2.5f), rounded(Rounding::NearestEven)), 2);
  EXPECT_EQ(converted<std::int32_t>(typed(3.5f), rounded(Rounding::NearestEven)), 4);
  EXPECT_EQ(converted<std::int32_t>(typed(2.1f), rounded(Rounding::Up)), 3);
  EXPECT_EQ(converted<std::int32_t>(typed(-2.1f), rounded(Rounding::Down)), -3);
  EXPECT_EQ(converted<std::uint8_t>(typed(254.5f), rounded(Rounding::Up, true)), 255);
  EXPECT_EQ(converted<std::uint8_t>(typed(300.0f), Saturating), 255);
  EXPECT_EQ(converted<std::uint8_t>(typed(-0.9f), Saturating), 0);
  EXPECT_EQ(converted<std::uint8_t>(typed(NaN), Saturating), 0);
  EXPECT_EQ(converted<std::int32_t>(typed(2147483648.0f), Saturating), INT32_MAX);
  EXPECT_EQ(converted<std::int64_t>(typed(1e30f), Saturating), INT64_MAX);
  EXPECT_EQ(converted<std::uint64_t>(typed(1e30), Saturating), UINT64_MAX);
  EXPECT_EQ(converted<std::uint64_t>(typed(0x1p63)), std::uint64_t(1) << 63);
  EXPECT_EQ(converted<std::uint8_t>(typed(-1.0f)), 0);
  EXPECT_EQ(converted<std::int16_t>(typed(1e9), rounded(Rounding::Up)), INT16_MAX);
  EXPECT_EQ(converted<std::int32_t>(typed(NaN)), 0);
}

TEST(Convert, NumbersToFloatsInEveryMode) {
  const auto odd = typed<std::int32_t>(16777217); // 2^24 + 1, between two floats
  EXPECT_EQ(converted<float>(odd), 16777216.0f);
  EXPECT_EQ(converted<float>(odd, rounded(Rounding::Up)), 16777218.0f);
  EXPECT_EQ(converted<float>(typed<std::int32_t>(-16777217), rounded(Rounding::Down)), -16777218.0f);
  EXPECT_EQ(converted<float>(typed<std::int32_t>(-16777219), rounded(Rounding::TowardZero)), -16777218.0f);
  EXPECT_EQ(converted<float>(typed<std::uint64_t>(UINT64_MAX)), 0x1p64f);
  EXPECT_EQ(converted<float>(typed<std::uint64_t>(UINT64_MAX), rounded(Rounding::TowardZero)),
            0x1.fffffep63f);
  EXPECT_EQ(converted<double>(typed<std::int64_t>(INT64_MAX), rounded(Rounding::Down)), 0x1.fffffffffffffp62);
  EXPECT_EQ(converted<float>(typed(0.1)), 0.1f);
  EXPECT_EQ(converted<float>(typed(0.1), rounded(Rounding::Down)), std::nextafter(0.1f, 0.0f));
  EXPECT_EQ(converted<float>(typed(1e300), rounded(Rounding::TowardZero)), std::numeric_limits<float>::max());
  EXPECT_EQ(converted<float>(typed(1e300)), std::numeric_limits<float>::infinity());
  EXPECT_EQ(converted<Half>(typed<std::int32_t>(2049)), 2048.0f);
  EXPECT_EQ(converted<Half>(typed<std::int32_t>(2049), rounded(Rounding::Up)), 2050.0f);
}

TEST(Convert, Truths) {
  EXPECT_TRUE(converted<bool>(typed(0.5f)));
  EXPECT_FALSE(converted<bool>(typed(-0.0f)));
  EXPECT_TRUE(converted<bool>(typed<std::int32_t>(256)));
  EXPECT_EQ(converted<std::int32_t>(typed(true)), 1);
  const Typed truth = typed(true);
  EXPECT_EQ(lanesOf<std::int16_t>(convert(truth.value, truth.type, {Scalar::Short, 2}), 2),
            (std::vector<std::int16_t>{-1, -1})); // OpenCL C 1.2, 6.2.2
  EXPECT_EQ(lanesOf<float>(convert(truth.value, truth.type, {Scalar::Float, 2}), 2),
            (std::vector<float>{1, 1}));
}

TEST(Convert, ScalarsWidenAndVectorsConvertLaneByLane) {
  const Typed scalar = typed<std::int32_t>(-3);
  EXPECT_EQ(lanesOf<float>(convert(scalar.value, scalar.type, {Scalar::Float, 3}), 3),
            (std::vector<float>{-3, -3, -3}));
  const Typed vector = typed<float>({1.5f, -300, 300, 7});
  EXPECT_EQ(lanesOf<std::uint8_t>(convert(vector.value, vector.type, {Scalar::UChar, 4}, Saturating), 4),
            (std::vector<std::uint8_t>{1, 0, 255, 7}));
}

}
}
