#include "compiler/ast/half.h"
#include "compiler/interpret/synthetic.h"
#include "test/unit/interpret/program.h"
#include <algorithm>

namespace icl {
namespace {

const char *const Text = R"(
  #pragma imcl grid(a)
  #pragma imcl max_size(bounded: 12)
  void k(Image<char> a, Image<float> b, Image<short> c, int n, float2 f, int *free, float *bounded, uchar w[3][4]) {
    c[idx][idy] = a[idx][idy] + convert_int(b[idx][idy] + f.x + bounded[0]) + n + free[0] + w[0][0];
  })";

TEST(Synthetic, SizesFollowTheKernel) {
  const TestProgram program(Text);
  const Arguments made = syntheticArguments(program.kernel(), {40, 30, 1}, {{"b", {7, 5, 1}}}, {}, 1);
  using Size = std::array<std::int64_t, 3>;
  EXPECT_EQ(made.grid, (Size{40, 30, 1}));
  EXPECT_EQ(made.buffers.at("a").size, (Size{40, 30, 1}));
  EXPECT_EQ(made.buffers.at("b").size, (Size{7, 5, 1}));
  EXPECT_EQ(made.buffers.at("c").bytes.size(), 2u * 40 * 30);
  EXPECT_EQ(made.buffers.at("f").bytes.size(), 8u);
  EXPECT_EQ(made.buffers.at("free").size, (Size{1200, 1, 1}));
  EXPECT_EQ(made.buffers.at("bounded").size, (Size{12, 1, 1}));
  EXPECT_EQ(made.buffers.at("w").size, (Size{12, 1, 1}));
  const Arguments tiny = syntheticArguments(program.kernel(), {1, 1, 1}, {}, {}, 1);
  EXPECT_EQ(tiny.buffers.at("free").size, (Size{256, 1, 1}));
}

TEST(Synthetic, ValuesCoverTheirRange) {
  const TestProgram program(Text);
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Arguments made = syntheticArguments(program.kernel(), {64, 64, 1}, {}, {}, seed);
    const auto bytes = valuesOf<std::int8_t>(made.buffers.at("a"));
    EXPECT_EQ(*std::min_element(bytes.begin(), bytes.end()), -128);
    EXPECT_EQ(*std::max_element(bytes.begin(), bytes.end()), 127);
    for (float x : valuesOf<float>(made.buffers.at("b")))
      ASSERT_TRUE(x >= -1 && x < 1);
    for (int x : valuesOf<int>(made.buffers.at("free")))
      ASSERT_TRUE(x >= 0 && x < 16);
    for (float x : valuesOf<float>(made.buffers.at("f")))
      ASSERT_TRUE(x > 0 && x <= 1);
    const int n = valuesOf<int>(made.buffers.at("n"))[0];
    ASSERT_TRUE(n >= 1 && n <= 16);
  }
}

TEST(Synthetic, IsTheSameForTheSameSeedAndKeepsWhatIsGiven) {
  const TestProgram program(Text);
  const auto make = [&](std::uint64_t seed, const std::map<std::string, HostBuffer> &given) {
    return syntheticArguments(program.kernel(), {9, 9, 1}, {}, given, seed);
  };
  const Arguments first = make(5, {}), given = make(5, {{"a", bufferOf<std::int8_t>({1, 2})}});
  EXPECT_NE(first.buffers.at("b").bytes, make(6, {}).buffers.at("b").bytes);
  EXPECT_EQ(first.buffers.at("b").bytes, given.buffers.at("b").bytes);
  EXPECT_EQ(valuesOf<std::int8_t>(given.buffers.at("a")), (std::vector<std::int8_t>{1, 2}));
}

/// SplitMix64, one draw after the other.
struct Draws {
  std::uint64_t state;
  std::uint64_t next() {
    std::uint64_t z = state += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
  }
  float unit() { return float(next() >> 40) * 0x1p-24f; }
};

TEST(Synthetic, HasTheSameValuesOnAnyNumberOfCores) {
  const TestProgram program(R"(
    #pragma imcl grid(a)
    void k(Image<uchar3> a, Image<float> b, Image<half> c, Image<int> d, float e) {
      d[idx][idy] = convert_int(b[idx][idy] + c[idx][idy] + e) + a[idx][idy].x;
    })");
  const Arguments made = syntheticArguments(program.kernel(), {401, 307, 1}, {}, {}, 5);
  Draws seeds{5};
  Draws a{seeds.next()}, b{seeds.next()}, c{seeds.next()}, d{seeds.next()}, e{seeds.next()};
  const auto bytes = valuesOf<std::uint8_t>(made.buffers.at("a"));
  for (std::size_t i = 0; i < bytes.size(); ++i)
    ASSERT_EQ(bytes[i], i % 4 == 3 ? 0 : std::uint8_t(a.next())) << i;
  for (const float x : valuesOf<float>(made.buffers.at("b")))
    ASSERT_EQ(x, 2 * b.unit() - 1);
  for (const std::uint16_t x : valuesOf<std::uint16_t>(made.buffers.at("c")))
    ASSERT_EQ(x, halfOfDouble(2 * double(c.unit()) - 1));
  for (const int x : valuesOf<int>(made.buffers.at("d")))
    ASSERT_EQ(x, std::int32_t(d.next()));
  EXPECT_EQ(valuesOf<float>(made.buffers.at("e"))[0], 1 - e.unit());
}

TEST(Synthetic, RefusesSizesBeyondMemory) {
  const TestProgram program(Text);
  const std::int64_t huge = std::int64_t(1) << 40;
  EXPECT_THROW(syntheticArguments(program.kernel(), {huge, huge, 1}, {}, {}, 1), Error);
}

}
}
