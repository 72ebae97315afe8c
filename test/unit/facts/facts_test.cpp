#include "compiler/facts/facts.h"
#include "test/unit/interpret/program.h"
#include <cstdlib>
#include <functional>
#include <gtest/gtest.h>
#include <limits>

namespace icl {
namespace {

KernelFacts factsOf(const std::string &kernel) { return analyse(TestProgram(kernel).kernel()); }

/// A 3-D kernel that adds up the pixels of the cube of that radius for which `takes` holds.
KernelFacts sumWhere(int radius, const std::function<bool(int, int, int)> &takes) {
  std::string sum;
  for (int z = -radius; z <= radius; ++z)
    for (int y = -radius; y <= radius; ++y)
      for (int x = -radius; x <= radius; ++x)
        if (takes(x, y, z))
          sum += (sum.empty() ? "a[idx + " : " + 2.0f * a[idx + ") + std::to_string(x) + "][idy + " +
                 std::to_string(y) + "][idz + " + std::to_string(z) + "]";
  return factsOf(
      "#pragma imcl grid(a)\nvoid k(Image3D<float> a, Image3D<float> b) { b[idx][idy][idz] = " + sum + "; }");
}
bool any(int, int, int) { return true; }

struct Expected {
  Shape shape;
  unsigned dimensionality, points;
  int uniqueDimension;
};
void expectStencil(const KernelFacts &facts, const Expected &expected) {
  const ImageFacts &image = facts.images.front();
  EXPECT_STREQ(nameOf(image.stencil.shape), nameOf(expected.shape));
  EXPECT_EQ(image.stencil.dimensionality, expected.dimensionality);
  EXPECT_EQ(image.points, expected.points);
  EXPECT_EQ(image.stencil.uniqueDimension, expected.uniqueDimension);
}

TEST(Shapes, OfGarveysStencils) {
  using std::abs;
  expectStencil(sumWhere(0, any), {Shape::Point, 0, 1, -1});
  expectStencil(sumWhere(2, [](int, int y, int z) { return y == 0 && z == 0; }), {Shape::Dense, 1, 5, 0});
  expectStencil(sumWhere(1, [](int, int y, int) { return y == 0; }), {Shape::Dense, 2, 9, 1});
  expectStencil(sumWhere(1, any), {Shape::Dense, 3, 27, -1});
  expectStencil(sumWhere(2, [](int x, int y, int z) { return (x != 0) + (y != 0) + (z != 0) <= 1; }),
                {Shape::Star, 3, 13, -1});
  expectStencil(sumWhere(2, [](int x, int y, int z) { return z == 0 && abs(x) + abs(y) <= 2; }),
                {Shape::Diamond, 2, 13, 2});
  expectStencil(sumWhere(2, [](int x, int y, int z) { return abs(x) + abs(y) + abs(z) <= 2; }),
                {Shape::Diamond, 3, 25, -1});
  expectStencil(sumWhere(1, [](int x, int y, int z) { return abs(x * y * z) != 1; }),
                {Shape::NoCorners, 3, 19, -1});
  expectStencil(sumWhere(2, [](int x, int y, int z) { return z == 0 && abs(x * y) != 4; }),
                {Shape::NoCorners, 2, 21, 2});
  expectStencil(sumWhere(2, [](int x, int y, int z) { return y == 0 || (y > 0 && x == 0 && z == 0); }),
                {Shape::Thumbtack, 3, 27, 1});
  expectStencil(sumWhere(1, [](int x, int y, int z) { return x == y && z == 0; }), {Shape::Sparse, 2, 3, 2});
}

TEST(Shapes, OfWhatIsReadElsewhereIsAGather) {
  const KernelFacts facts =
      factsOf("#pragma imcl grid(a)\nvoid k(Image<float> a, Image<float> b) { b[idx][idy] = a[idy][idx]; }");
  expectStencil(facts, {Shape::Gather, 0, 0, -1});
  EXPECT_TRUE(facts.images.front().isGather);
}

TEST(Facts, DensityAndArithmetic) {
  const KernelFacts facts =
      sumWhere(1, [](int x, int y, int z) { return (x != 0) + (y != 0) + (z != 0) <= 1; });
  EXPECT_DOUBLE_EQ(facts.images.front().stencil.density, 7.0 / 27);
  EXPECT_EQ(facts.images.front().reads, 7);
  EXPECT_EQ(facts.multiplications, 6);
  EXPECT_EQ(facts.additions, 6);
}

TEST(Facts, LoopsAreCountedThrough) {
  const KernelFacts facts = factsOf("#pragma imcl grid(a)\n"
                                    "void k(Image<uchar> a, Image<int> b, int n) {\n"
                                    "  int sum = 0;\n"
                                    "  for (int j = -1; j <= 1; j++)\n"
                                    "    for (int i = 0; i < 4; i++)\n"
                                    "      sum += a[idx + i][idy + j] * 3;\n"
                                    "  for (int k = 0; k < n; k++) sum ^= k;\n"
                                    "  while (sum > 9) sum /= 2;\n"
                                    "  b[idx][idy] = sum;\n"
                                    "}\n");
  EXPECT_EQ(facts.images.front().reads, 12);
  EXPECT_EQ(facts.multiplications, 13);
  ASSERT_EQ(facts.loops.size(), 4u);
  EXPECT_EQ(facts.loops[1].tripCounts, std::vector<std::int64_t>{4});
  EXPECT_FALSE(facts.loops[1].isOpen);
  EXPECT_TRUE(facts.loops[2].isOpen && !facts.loops[2].isWhile);
  EXPECT_TRUE(facts.loops[3].isOpen && facts.loops[3].isWhile);
  EXPECT_TRUE(facts.diverges);
}

/// Reads and operations are counted as loops run, not as they are written.
TEST(Facts, ExecutesIterationsOneByOne) {
  const KernelFacts facts =
      factsOf("#pragma imcl grid(a)\n"
              "void k(Image<float> a, Image<float> c, Image<float> d, Image<float> b) {\n"
              "  float sum = 0;\n"
              "  for (int j = -1; j <= 1; j++)\n"
              "    for (int i = -3; i <= 3; i += 3)\n"
              "      if (i != 0 || j != 0)\n"
              "        sum += a[idx + i][idy + j] * (i * i + j * j);\n"
              "  for (int k = 0; k < 4; k++)\n"
              "    for (int l = k + 1; l < 4; l++) {\n"
              "      const int x = idx + k, y = idy + l;\n"
              "      sum += c[x][y];\n"
              "    }\n"
              "  for (int i = 0; i < 8; i += 4)\n"
              "    sum += (i == 4) && d[idx][idy] > 1 ? d[idx + i][idy] : 0;\n"
              "  b[idx][idy] = sum;\n"
              "}\n");
  EXPECT_EQ(facts.images[0].reads, 8);
  EXPECT_EQ(facts.images[0].points, 8u);
  EXPECT_DOUBLE_EQ(facts.images[0].stencil.density, 8.0 / 21);
  EXPECT_EQ(facts.images[0].footprints[0][0].offsets, (Interval{-3, 3}));
  EXPECT_EQ(facts.images[1].reads, 6);
  EXPECT_EQ(facts.images[1].points, 6u);
  EXPECT_EQ(facts.images[2].reads, 2);
  EXPECT_EQ(facts.images[2].points, 2u);
  EXPECT_EQ(facts.multiplications, 8);
  EXPECT_EQ(facts.additions, 8 + 6 + 2 + 9); // and those of `x` and `y`, where not 0 is added
}

TEST(Facts, CountsOfVeryManyIterationsSaturate) {
  const KernelFacts facts = factsOf("#pragma imcl grid(a)\n"
                                    "void k(Image<float> a, Image<float> b) {\n"
                                    "  float sum = 0;\n"
                                    "  for (int i = 0; i < 2000000000; i++)\n"
                                    "    sum += a[idx + (i & 3)][idy];\n"
                                    "  for (int i = 0; i < 2000000000; i++)\n"
                                    "    for (int j = 0; j < 2000000000; j++)\n"
                                    "      for (int k = 0; k < 2000000000; k++)\n"
                                    "        sum *= 0.5f;\n"
                                    "  b[idx][idy] = sum;\n"
                                    "}\n");
  EXPECT_EQ(facts.images.front().reads, 2'000'000'000);
  EXPECT_EQ(facts.images.front().points, 4u);
  EXPECT_EQ(facts.additions, 2'000'000'000);
  EXPECT_EQ(facts.multiplications, std::numeric_limits<std::int64_t>::max());
}

}

// Drivers inline them: a few hundred in one kernel take minutes to build.
TEST(Facts, ElementaryFunctionsAreLarge) {
  const auto sizeOf = [](const std::string &value) {
    return factsOf("#pragma imcl grid(a)\nvoid k(Image<float> a, Image<float> b) { b[idx][idy] = " + value +
                   "; }")
        .codeSize.text();
  };
  EXPECT_EQ(sizeOf("fabs(a[idx][idy])"), "3");
  // OpenCL does not fix the bits of these, so each lane calls the scalar builtin.
  for (const char *call : {"half_tan(a[idx][idy])", "half_exp(a[idx][idy])"})
    EXPECT_EQ(sizeOf(call), "66 * vector_x") << call;
  // The target's own functions compute all lanes at once.
  EXPECT_EQ(sizeOf("exp(a[idx][idy])"), "math == lanes ? 66 : 66 * vector_x");
  EXPECT_EQ(sizeOf("half_tan(a[idx][idy]) + a[idx + 1][idy] * 70 * a[idx + 2][idy] * a[idx][idy]"),
            "75 * (7 + 57 * vector_x) / 64");
  // In a gather each lane has a read and an index of its own.
  EXPECT_EQ(sizeOf("a[idx * idx][idy]"), "3 * vector_x");
  EXPECT_EQ(sizeOf("a[2 * idx][idy]"), "3");
}

TEST(Facts, CountsConversionsOfHalfByLane) {
  const auto sizeOf = [](const std::string &pixel, HalfConversion half) {
    return analyse(TestProgram("#pragma imcl grid(a)\nvoid k(Image<" + pixel + "> a, Image<" + pixel +
                               "> b) { b[idx][idy] = a[idx][idy]; }")
                       .kernel(),
                   half)
        .codeSize.text();
  };
  EXPECT_EQ(sizeOf("half4", HalfConversion::Instruction), sizeOf("float4", HalfConversion::Software));
  EXPECT_EQ(sizeOf("half4", HalfConversion::Software),
            "(vector_x > 1 ? 724 : 362) * (3 + 61 * vector_x) / 64");
  // Where an instruction converts vectors, short ones and single pixels are left.
  EXPECT_EQ(sizeOf("half4", HalfConversion::InVectors),
            "vector_x >= 4 ? " + sizeOf("half4", HalfConversion::Instruction) +
                " : (vector_x > 1 ? 4 : 2) * (3 + 61 * vector_x) / 64");
  EXPECT_EQ(sizeOf("half3", HalfConversion::InVectors),
            "vector_x >= 4 ? " + sizeOf("half3", HalfConversion::Instruction) + " : " +
                sizeOf("half3", HalfConversion::Software));
  EXPECT_EQ(sizeOf("float", HalfConversion::InVectors), sizeOf("float", HalfConversion::Software));
  EXPECT_EQ(sizeOf("half", HalfConversion::InVectors), "vector_x >= 4 ? " +
                                                           sizeOf("half", HalfConversion::Instruction) +
                                                           " : " + sizeOf("half", HalfConversion::Software));
}

TEST(Facts, WhatIsRoundedToHalfIsRoundedInLanes) {
  const auto sizeWith = [](HalfConversion half) {
    return analyse(TestProgram("#pragma imcl grid(a)\nvoid k(Image<half> a, Image<half> b) { b[idx][idy] = "
                               "a[idx][idy] * 3; }")
                       .kernel(),
                   half)
        .codeSize.text();
  };
  EXPECT_EQ(sizeWith(HalfConversion::InVectors), "vector_x >= 4 ? " + sizeWith(HalfConversion::Instruction) +
                                                     " : " + sizeWith(HalfConversion::Software));
}

TEST(Facts, RangesOfIntegers) {
  const KernelFacts facts =
      factsOf("const int step[3] = {-3, 0, 2};\n"
              "#pragma imcl grid(a)\n"
              "#pragma imcl tune(MOST: 4, 9)\n"
              "void k(Image<uchar> a, Image<int> b, Image<int> c, Image<float> f, int n) {\n"
              "  int sum = 0, free = n, bound;\n"
              "  bound = MOST;\n"
              "  for (int i = 0; i < 3; i++)\n"
              "    sum += a[idx + step[i]][idy];\n"
              "  b[idx][idy] = min(sum, 100) - bound;\n"
              "  c[idx][idy] = sum * free;\n"
              "  f[idx][idy] = sum;\n"
              "}");
  const auto valuesOf = [&](const char *name) -> std::optional<Interval> {
    for (const RangeFacts &r : facts.ranges)
      if (r.name == name)
        return r.values;
    return Interval{1, 0}; // not there
  };
  EXPECT_EQ(valuesOf("a"), (Interval{0, 255}));
  EXPECT_EQ(valuesOf("step"), (Interval{-3, 2}));
  EXPECT_EQ(valuesOf("i"), (Interval{0, 2}));
  EXPECT_EQ(valuesOf("sum"), (Interval{0, 765}));
  EXPECT_EQ(valuesOf("bound"), (Interval{4, 9})); // under either choice
  EXPECT_EQ(valuesOf("b"), (Interval{-9, 96}));
  EXPECT_EQ(valuesOf("free"), std::nullopt);
  EXPECT_EQ(valuesOf("c"), std::nullopt);
  EXPECT_EQ(valuesOf("f"), (Interval{1, 0}));
  EXPECT_NE(toString(facts).find("range.sum: [0, 765]\n"), std::string::npos);
  EXPECT_EQ(toString(facts).find("range.free"), std::string::npos);
  EXPECT_NE(toString(facts).find("array.step: int, 3, compiled in\n"), std::string::npos);
}

/// Of a kernel of bytes with this body.
std::int64_t computedBytesOf(const std::string &body) {
  return factsOf("#pragma imcl grid(in)\nvoid k(Image<uchar> in, Image<uchar> out) { " + body + " }")
      .computedBytes;
}

TEST(ComputedBytes, AreOfTheWidestNumber) {
  EXPECT_EQ(computedBytesOf("out[idx][idy] = min(in[idx][idy], in[idx + 1][idy]);"), 1)
      << "places do not count";
  EXPECT_EQ(computedBytesOf("out[idx][idy] = (uchar)((in[idx][idy] + in[idx + 1][idy]) / 2);"), 2);
  EXPECT_EQ(computedBytesOf("int n = in[idx][idy]; out[idx][idy] = (uchar)(n * n * n / 65536);"), 4);
  EXPECT_EQ(computedBytesOf("out[idx][idy] = convert_uchar_sat(0.3 * (double)in[idx][idy]);"), 8);
  EXPECT_EQ(computedBytesOf("out[idx][idy] = in[in[idx][idy] * 70000][idy];"), 4) << "a place that was read";
}

TEST(ComputedBytes, IncludeWhatLoopsCarry) {
  EXPECT_EQ(computedBytesOf(
                "uint a = 1, b = 0; for (int i = 0; i < 3; i++) { b = a * 70000; a = in[idx + i][idy]; } "
                "out[idx][idy] = b > 1000000 ? 1 : 0;"),
            4);
}

}
