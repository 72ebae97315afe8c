#include "compiler/interpret/image.h"
#include "compiler/interpret/interpret.h"
#include "test/unit/interpret/values.h"
#include <gtest/gtest.h>

namespace icl::interpreter {
namespace {

using ast::Boundary;

/// An image that owns its floats.
struct Picture {
  std::vector<float> pixels;
  ImageView view;
  Picture(std::vector<float> values, Coordinates size, unsigned dimensions, Boundary boundary,
          float outside = 0)
      : pixels(std::move(values)) {
    view.data = reinterpret_cast<std::byte *>(pixels.data());
    view.pixel = {Scalar::Float, 1};
    view.dimensions = dimensions;
    view.size = size;
    view.boundary = boundary;
    view.outside = typed(outside).value;
  }
  float at(std::int64_t x, std::int64_t y = 0, std::int64_t z = 0) const {
    return view.read({x, y, z}, {}).get<float>(0);
  }
  float sample(float x, float y = 0, float z = 0) const {
    return view.sample({typed(x).value, typed(y).value, typed(z).value}, Scalar::Float, {}).get<float>(0);
  }
};

std::vector<float> row(const Picture &picture, int from, int to) {
  std::vector<float> values;
  for (int x = from; x < to; ++x)
    values.push_back(picture.at(x));
  return values;
}

TEST(Boundary, EachKindRightOutside) {
  const std::vector<float> abc = {1, 2, 3};
  EXPECT_EQ(row({abc, {3, 1, 1}, 1, Boundary::Constant, 9}, -2, 5),
            (std::vector<float>{9, 9, 1, 2, 3, 9, 9}));
  EXPECT_EQ(row({abc, {3, 1, 1}, 1, Boundary::Clamped}, -2, 5), (std::vector<float>{1, 1, 1, 2, 3, 3, 3}));
  EXPECT_EQ(row({abc, {3, 1, 1}, 1, Boundary::Mirrored}, -4, 7),
            (std::vector<float>{3, 3, 2, 1, 1, 2, 3, 3, 2, 1, 1}));
  EXPECT_EQ(row({abc, {3, 1, 1}, 1, Boundary::Periodic}, -4, 5),
            (std::vector<float>{3, 1, 2, 3, 1, 2, 3, 1, 2}));
}

TEST(Boundary, HoweverFarOutside) {
  const std::int64_t far = INT64_MAX - 6; // a multiple of neither 3 nor 6: 9223372036854775801 = 3 * k + 1
  EXPECT_EQ(far % 6, 1);
  EXPECT_EQ(resolve(Boundary::Periodic, far, 3), 1);
  EXPECT_EQ(resolve(Boundary::Mirrored, far, 3), 1);
  EXPECT_EQ(resolve(Boundary::Periodic, INT64_MIN, 5), ((INT64_MIN % 5) + 5) % 5);
  EXPECT_EQ(resolve(Boundary::Clamped, INT64_MIN, 3), 0);
  EXPECT_EQ(resolve(Boundary::Clamped, INT64_MAX, 3), 2);
  EXPECT_EQ(resolve(Boundary::Constant, INT64_MAX, 3), std::nullopt);
}

TEST(Boundary, OfOnePixel) {
  for (std::int64_t coordinate : {std::int64_t(-7), std::int64_t(0), std::int64_t(1), INT64_MAX, INT64_MIN})
    for (Boundary boundary : {Boundary::Clamped, Boundary::Mirrored, Boundary::Periodic})
      EXPECT_EQ(resolve(boundary, coordinate, 1), 0);
}

TEST(Boundary, UndefinedOutsideIsAnError) {
  const Picture picture({1, 2, 3, 4}, {2, 2, 1}, 2, Boundary::Undefined);
  EXPECT_EQ(picture.at(1, 1), 4);
  EXPECT_THROW(picture.at(2, 0), InterpreterError);
  EXPECT_THROW(picture.at(0, -1), InterpreterError);
}

TEST(Sample, IsThePixelAtIntegersAndLinearBetween) {
  const Picture picture({1, 3, 5, 9}, {2, 2, 1}, 2, Boundary::Clamped);
  EXPECT_EQ(picture.sample(1, 0), 3);
  EXPECT_EQ(picture.sample(0.25f, 0), 1.5f);
  EXPECT_EQ(picture.sample(0, 0.5f), 3);
  EXPECT_EQ(picture.sample(0.5f, 0.5f), 4.5f);
}

TEST(Sample, AppliesTheBoundaryToEachTexel) {
  EXPECT_EQ(Picture({4}, {1, 1, 1}, 1, Boundary::Constant).sample(-0.25f), 3);
  EXPECT_EQ(Picture({4}, {1, 1, 1}, 1, Boundary::Constant, 8).sample(0.5f), 6);
  EXPECT_EQ(Picture({1, 5}, {2, 1, 1}, 1, Boundary::Periodic).sample(1.5f), 3);
  EXPECT_EQ(Picture({1, 5}, {2, 1, 1}, 1, Boundary::Clamped).sample(1e30f), 5);
  EXPECT_EQ(Picture({1, 5}, {2, 1, 1}, 1, Boundary::Clamped).sample(-1e30f), 1);
}

TEST(Sample, GoesAlongXThenYThenZ) {
  // Each order of axes rounds differently here: the large numbers cancel exactly only if x comes first.
  const Picture picture({0x1p24f, -0x1p24f, 1, 3, 0, 0, 0, 0}, {2, 2, 2}, 3, Boundary::Clamped);
  const auto mixed = [](float a, float b, float f) { return a + (b - a) * f; };
  const float fx = 0.3f, fy = 0.7f, fz = 0.2f;
  const float low = mixed(mixed(0x1p24f, -0x1p24f, fx), mixed(1, 3, fx), fy);
  EXPECT_EQ(picture.sample(fx, fy, fz), mixed(low, 0, fz));
  EXPECT_NE(low, mixed(mixed(0x1p24f, 1, fy), mixed(-0x1p24f, 3, fy), fx)); // so the test can tell the order
}

TEST(Image, ThreeLanesOccupyAsMuchAsFour) {
  std::vector<std::uint8_t> bytes = {1, 2, 3, 0, 4, 5, 6, 0};
  ImageView view;
  view.data = reinterpret_cast<std::byte *>(bytes.data());
  view.pixel = {Scalar::UChar, 3};
  view.size = {2, 1, 1};
  EXPECT_EQ(lanesOf<std::uint8_t>(view.read({1, 0, 0}, {}), 3), (std::vector<std::uint8_t>{4, 5, 6}));
}

}
}
