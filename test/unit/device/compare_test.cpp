// Outputs compared on the host, and on the device: all tests do both.
#include "tuner/device/compare.h"
#include "tuner/device/device_reference.h"
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <random>

using namespace icl;
using Number = ElementLayout::Number;

static const runtime::Queue &queue() {
  static const runtime::Queue only(runtime::chooseDevice(), /*profiling=*/true);
  return only;
}

static runtime::Buffer onDevice(const std::byte *bytes, std::size_t count) {
  runtime::Buffer buffer(queue(), count);
  buffer.write(queue(), bytes, count);
  return buffer;
}

static DeviceReference referenceOn(const BufferSpec &buffer, const std::byte *expected) {
  static const runtime::Program program = DeviceReference::buildFor(queue());
  return {queue(), program, buffer, onDevice(expected, buffer.bytes())};
}

/// The difference on the host, which is that on the device. The outputs have as many bytes as the buffer.
static std::optional<std::string> compare(const BufferSpec &buffer, const std::byte *expected,
                                          const std::byte *actual, Agreement agreement) {
  const auto text = difference(buffer, expected, actual, agreement);
  EXPECT_EQ(referenceOn(buffer, expected).difference(onDevice(actual, buffer.bytes()), agreement), text);
  return text;
}

template <typename T>
static std::optional<std::string> compare(Number number, const std::vector<T> &expected,
                                          const std::vector<T> &actual, Agreement agreement,
                                          unsigned lanes = 1, unsigned stride = 1) {
  BufferSpec buffer;
  buffer.name = "out";
  buffer.layout = {number, sizeof(T), lanes, stride};
  buffer.size = {static_cast<std::int64_t>(expected.size() / stride), 1, 1};
  return compare(buffer, reinterpret_cast<const std::byte *>(expected.data()),
                 reinterpret_cast<const std::byte *>(actual.data()), agreement);
}

TEST(Compare, ExactComparesBits) {
  std::vector<float> one = {1, 2}, next = {1, std::nextafter(2.f, 3.f)};
  EXPECT_FALSE(compare(Number::Float, one, one, Agreement::Exact));
  EXPECT_EQ(compare(Number::Float, one, next, Agreement::Exact),
            "`out` differs in 1 of 2 values, first at (1, 0): 2.00000024 instead of 2");
  EXPECT_TRUE(compare<float>(Number::Float, {0.f}, {-0.f}, Agreement::Exact));
  EXPECT_FALSE(compare<float>(Number::Float, {0.f}, {-0.f}, Agreement::Close));
}

TEST(Compare, MeasuresDeviations) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const std::vector<float> expected = {1, -4, nan, 0, 2, 9}, actual = {1, -3.5, nan, -0.f, 2.25, 7};
  const BufferSpec buffer{"out", {3, 1, 1}, {Number::Float, sizeof(float), 1, 2}, false, true};
  const Deviation all = deviation({"out", {6, 1, 1}, {Number::Float, sizeof(float), 1, 1}, false, true},
                                  reinterpret_cast<const std::byte *>(expected.data()),
                                  reinterpret_cast<const std::byte *>(actual.data()));
  EXPECT_EQ(all.lanes, 6u);
  EXPECT_EQ(all.different, 3u);
  EXPECT_EQ(all.most, 2);
  EXPECT_EQ(all.largest, 9);
  const Deviation some = deviation(buffer, reinterpret_cast<const std::byte *>(expected.data()),
                                   reinterpret_cast<const std::byte *>(actual.data()));
  EXPECT_EQ(some.lanes, 3u) << "every second lane is padding";
  EXPECT_EQ(some.different, 1u);
  EXPECT_EQ(some.most, 0.25);
}

TEST(Compare, NanEqualsNan) {
  float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_FALSE(compare<float>(Number::Float, {nan}, {-nan}, Agreement::Exact));
  EXPECT_FALSE(compare<float>(Number::Float, {nan}, {-nan}, Agreement::Close));
  EXPECT_TRUE(compare<float>(Number::Float, {nan}, {1}, Agreement::Exact));
  EXPECT_TRUE(compare<float>(Number::Float, {1}, {nan}, Agreement::Close));
  EXPECT_FALSE(compare<std::uint16_t>(Number::Half, {0x7e00}, {0xfe01}, Agreement::Exact));
}

TEST(Compare, CloseIsRelativeToTheLargestValue) {
  EXPECT_FALSE(compare<float>(Number::Float, {1000, 0}, {1000, 0.1f}, Agreement::Close));
  EXPECT_TRUE(compare<float>(Number::Float, {1, 0}, {1, 0.1f}, Agreement::Close));
  EXPECT_TRUE(compare<double>(Number::Double, {1000, 0}, {1000, 1e-6}, Agreement::Close));
  EXPECT_TRUE(compare<float>(Number::Float, {INFINITY, 1}, {3, 1}, Agreement::Close));
  EXPECT_TRUE(compare<float>(Number::Float, {INFINITY, 1}, {-INFINITY, 1}, Agreement::Close));
}

TEST(Compare, DoublesThatAreComputedInFloatAreAsPreciseAsFloats) {
  const double expected = 5.33693743, actual = 5.33693695;
  BufferSpec buffer{"out", {1, 1, 1}, {Number::Double, sizeof(double), 1, 1}, false, true};
  const auto differs = [&] {
    return compare(buffer, reinterpret_cast<const std::byte *>(&expected),
                   reinterpret_cast<const std::byte *>(&actual), Agreement::Close);
  };
  EXPECT_TRUE(differs());
  buffer.isComputedInFloat = true;
  EXPECT_FALSE(differs());
}

TEST(Compare, CloseIntegersMayDifferByOne) {
  EXPECT_FALSE(compare<std::uint8_t>(Number::UnsignedInteger, {200}, {201}, Agreement::Close));
  EXPECT_TRUE(compare<std::uint8_t>(Number::UnsignedInteger, {200}, {201}, Agreement::Exact));
  EXPECT_TRUE(compare<std::uint8_t>(Number::UnsignedInteger, {200}, {202}, Agreement::Close));
  EXPECT_TRUE(compare<std::int32_t>(Number::Integer, {-5}, {5}, Agreement::Close));
}

TEST(Compare, AddsTheStatedToleranceToClose) {
  BufferSpec buffer{"out", {2, 1, 1}, {Number::Float, sizeof(float), 1, 1}, false, true};
  const std::vector<float> expected = {1, 0}, near = {1, 0.24f}, far = {1, 0.26f};
  const auto compareWith = [&](const std::vector<float> &actual, Agreement agreement) {
    return compare(buffer, reinterpret_cast<const std::byte *>(expected.data()),
                   reinterpret_cast<const std::byte *>(actual.data()), agreement);
  };
  EXPECT_TRUE(compareWith(near, Agreement::Close));
  buffer.tolerance = 0.25;
  EXPECT_FALSE(compareWith(near, Agreement::Close));
  EXPECT_TRUE(compareWith(near, Agreement::Exact));
  EXPECT_TRUE(compareWith(far, Agreement::Close));
}

TEST(Compare, CloseAllowsFewOutliersAmongMany) {
  std::vector<std::int32_t> expected(20000, 7), actual = expected;
  actual[3] = actual[4] = 100;
  EXPECT_FALSE(compare(Number::Integer, expected, actual, Agreement::Close));
  actual[5] = 100;
  EXPECT_TRUE(compare(Number::Integer, expected, actual, Agreement::Close));
}

TEST(Compare, FilteredIsRelativeToTheRangeOfTheOutputAndZero) {
  const auto number = Number::Float;
  EXPECT_FALSE(compare<float>(number, {-500, 500, 32}, {-500, 500, 47.6f}, Agreement::Filtered));
  EXPECT_TRUE(compare<float>(number, {-500, 500, 32}, {-500, 500, 47.9f}, Agreement::Filtered));
  EXPECT_FALSE(
      compare<float>(number, {64}, {64.9f}, Agreement::Filtered)); // one pixel, mixed with the boundary's 0
  EXPECT_TRUE(compare<float>(number, {64}, {65.1f}, Agreement::Filtered));
  EXPECT_TRUE(compare<float>(number, {1000, INFINITY}, {1000, 1001}, Agreement::Filtered));
  EXPECT_FALSE(compare<std::uint8_t>(Number::UnsignedInteger, {0, 255}, {4, 251}, Agreement::Filtered));
  EXPECT_TRUE(compare<std::uint8_t>(Number::UnsignedInteger, {0, 255}, {0, 250}, Agreement::Filtered));
  std::vector<float> expected(200, 0), actual(200, 0);
  expected[0] = actual[0] = 1;
  actual[1] = actual[2] = 1;
  EXPECT_FALSE(compare(number, expected, actual, Agreement::Filtered));
  actual[3] = 1;
  EXPECT_TRUE(compare(number, expected, actual, Agreement::Filtered));
}

TEST(Compare, PaddingIsIgnored) {
  std::vector<std::uint8_t> expected = {1, 2, 3, 99, 4, 5, 6, 99}, actual = {1, 2, 3, 0, 4, 5, 6, 1};
  EXPECT_FALSE(compare(Number::UnsignedInteger, expected, actual, Agreement::Exact, 3, 4));
  actual[6] = 7;
  EXPECT_EQ(compare(Number::UnsignedInteger, expected, actual, Agreement::Exact, 3, 4),
            "`out` differs in 1 of 6 values, first at (1, 0) lane 2: 7 instead of 6");
}

TEST(Compare, Halves) {
  EXPECT_EQ(compare<std::uint16_t>(Number::Half, {0x3c00, 0x0001, 0xc000}, {0x3c00, 0x0001, 0x3800},
                                   Agreement::Exact),
            "`out` differs in 1 of 3 values, first at (2, 0): 0.5 instead of -2");
}

TEST(Compare, SubnormalFloatsAreNotFlushed) {
  const float least = std::numeric_limits<float>::denorm_min();
  EXPECT_EQ(compare<float>(Number::Float, {least, 0}, {least, 2 * least}, Agreement::Close),
            "`out` differs in 1 of 2 values, first at (1, 0): 2.80259693e-45 instead of 0");
  EXPECT_FALSE(compare<std::uint16_t>(Number::Half, {0x0001, 0x3c00}, {0x0002, 0x3c00}, Agreement::Close));
}

/// Lanes of any bits, so that floats are of any magnitude, infinities and NaNs among them. In the second
/// output, a few lanes differ: by one unit, in the sign, or altogether.
static std::pair<std::vector<std::byte>, std::vector<std::byte>> randomOutputs(const BufferSpec &buffer,
                                                                               std::mt19937_64 &random) {
  const unsigned bytes = buffer.layout.laneBytes;
  std::vector<std::byte> expected(buffer.bytes());
  for (std::byte &byte : expected)
    byte = std::byte(random());
  std::vector<std::byte> actual = expected;
  for (std::size_t i = 0; i < 1 + buffer.lanesInMemory() / 300; ++i) {
    std::byte *lane = &actual[random() % buffer.lanesInMemory() * bytes];
    switch (random() % 3) {
    case 0:
      lane[0] ^= std::byte(1);
      break;
    case 1:
      lane[bytes - 1] ^= std::byte(0x80);
      break;
    default:
      lane[random() % bytes] = std::byte(random());
    }
  }
  return {expected, actual};
}

TEST(Compare, TheDeviceFindsWhatTheHostFinds) {
  std::mt19937_64 random(1);
  const std::vector<std::pair<Number, unsigned>> types = {
      {Number::Integer, 1},         {Number::Integer, 2},         {Number::Integer, 4},
      {Number::Integer, 8},         {Number::UnsignedInteger, 1}, {Number::UnsignedInteger, 2},
      {Number::UnsignedInteger, 4}, {Number::UnsignedInteger, 8}, {Number::Half, 2},
      {Number::Float, 4},           {Number::Double, 8}};
  // No work-group divides these sizes, and the last is larger than what all work-items see in one step.
  const std::vector<std::array<std::int64_t, 3>> sizes = {{1, 1, 1}, {67, 3, 1}, {13, 11, 5}, {509, 401, 1}};
  int agreed = 0, differed = 0;
  for (const auto &[number, bytes] : types) {
    const unsigned lanes = 1 + unsigned(random() % 4);
    for (const auto &size : sizes) {
      const BufferSpec buffer{"out", size, {number, bytes, lanes, lanes == 3 ? 4 : lanes}, false, true};
      const auto [expected, actual] = randomOutputs(buffer, random);
      DeviceReference reference = referenceOn(buffer, expected.data());
      for (const Agreement agreement : {Agreement::Exact, Agreement::Close, Agreement::Filtered}) {
        const auto text = difference(buffer, expected.data(), actual.data(), agreement);
        EXPECT_EQ(reference.difference(onDevice(actual.data(), actual.size()), agreement), text)
            << "number " << int(number) << " of " << bytes << " bytes, " << lanes << " lanes";
        ++(text ? differed : agreed);
      }
    }
  }
  EXPECT_GT(agreed, 10);
  EXPECT_GT(differed, 40);
}
