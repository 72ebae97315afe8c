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

TEST(Synthetic, RefusesSizesBeyondMemory) {
  const TestProgram program(Text);
  const std::int64_t huge = std::int64_t(1) << 40;
  EXPECT_THROW(syntheticArguments(program.kernel(), {huge, huge, 1}, {}, {}, 1), Error);
}

}
}
