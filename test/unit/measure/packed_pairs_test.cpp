// Vectors of 16-bit integers are computed in pairs for devices that have instructions for them. Elsewhere the
// same source computes the words in C, and widens and narrows bytes by OpenCL's functions.
#include "test/unit/measure/checked_variant.h"

using namespace icl;

static const char mean[] = R"(
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void mean(Image<uchar> in, Image<uchar> out) {
  int sum = 12;
  for (int j = -2; j <= 2; j++)
    for (int i = -2; i <= 2; i++)
      sum += in[idx + i][idy + j];
  out[idx][idy] = (uchar)(sum / 25);
}
)";

static const char weighted[] = R"(
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: mirrored)
void weighted(Image<uchar> in, Image<uchar> out) {
  int row = in[idx - 1][idy] + in[idx + 1][idy] + 14 * in[idx][idy];
  int left = (in[idx - 1][idy] << 3) + 255 - in[idx + 1][idy];
  out[idx][idy] = (uchar)((row >> 4) + left / 9 / 64 + (row + 7) / 3000);
}
)";

static const char upper[] = R"(
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void upper(Image<uchar4> in, Image<uchar4> out) {
  int4 a = convert_int4(in[idx][idy]), b = convert_int4(in[idx + 1][idy]);
  out[idx][idy] = convert_uchar4((a * 100 + b * 156 + 128) >> 8);
}
)";

static const char bothSigns[] = R"(
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void bothSigns(Image<uchar> in, Image<uchar> a, Image<char> b, Image<uchar> c, Image<char> d, Image<short> e,
               Image<ushort> f) {
  int sum = in[idx][idy] + in[idx + 1][idy];
  a[idx][idy] = (uchar)sum;
  b[idx][idy] = (char)sum;
  c[idx][idy] = (uchar)(sum / 3);
  d[idx][idy] = (char)(sum / 3);
  e[idx][idy] = (short)(sum / 9);
  f[idx][idy] = (ushort)(sum / 9);
}
)";

static const char wide[] = R"(
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void wide(Image<uchar> in, Image<ushort> out) {
  int sum = 0;
  for (int i = -1; i <= 1; i++)
    sum += in[idx + i][idy] * 20;
  out[idx][idy] = (ushort)(sum / 7);
}
)";

static const char edges[] = R"(
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void edges(Image<uchar> in, Image<short> out) {
  int difference = in[idx + 1][idy] - in[idx - 1][idy];
  out[idx][idy] = (short)(difference * 2);
}
)";

static const char large[] = R"(
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void large(Image<uchar> in, Image<ushort> out) {
  int sum = in[idx][idy] * 200 + in[idx + 1][idy] * 57;
  out[idx][idy] = (ushort)sum;
}
)";

static const char overflowing[] = R"(
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void overflowing(Image<uchar> in, Image<ushort> out) {
  ushort sum = (ushort)(in[idx][idy] * 200 + in[idx + 1][idy] * 58);
  out[idx][idy] = sum;
}
)";

static Assignment inLanes(std::int64_t lanes) {
  return {{"boundary", "split"}, {"vector_x", lanes}, {"block_x", lanes}, {"int_width", std::int64_t(16)}};
}

static std::string checkedPairs(const char *text, const Assignment &choices) {
  Device device;
  device.hasPackedExtremes = true;
  return sourceOfChecked(text, device, choices);
}

static bool contains(const std::string &source, const char *text) {
  return source.find(text) != std::string::npos;
}

TEST(PackedPairs, AddWords) {
  const std::string source = checkedPairs(mean, inLanes(4));
  EXPECT_TRUE(contains(source, "return as_short4(as_uint2(a) + as_uint2(b));")) << source;
  EXPECT_TRUE(
      contains(source, R"(asm("prmt.b32 %0, %1, %2, 0x4342;" : "=r"(r1) : "r"(as_uint(a)), "r"(0));)"))
      << source;
  EXPECT_TRUE(contains(source, "icl_quotient_8(")) << source;
  EXPECT_TRUE(contains(source, "sum = icl_sum(sum, icl_short4(vload4(")) << source;
}

TEST(PackedPairs, KeepTheirValues) {
  for (std::int64_t lanes : {2, 4, 8, 16}) {
    for (const char *text : {mean, weighted, wide, large})
      EXPECT_TRUE(contains(checkedPairs(text, inLanes(lanes)), "icl_sum(")) << text << " " << lanes;
    checkedPairs(edges, inLanes(lanes));
    checkedPairs(overflowing, inLanes(lanes));
  }
}

TEST(PackedPairs, TellSignsApart) {
  const std::string source = checkedPairs(bothSigns, inLanes(4));
  EXPECT_TRUE(contains(source, "uchar4 __attribute__((overloadable)) icl_bytes(")) << source;
  EXPECT_TRUE(contains(source, " char4 __attribute__((overloadable)) icl_bytes_char(")) << source;
  EXPECT_TRUE(contains(source, "uchar4 __attribute__((overloadable)) icl_quotient_8(")) << source;
  EXPECT_TRUE(contains(source, " char4 __attribute__((overloadable)) icl_quotient_8_char(")) << source;
}

TEST(PackedPairs, TakePixelsOfSeveralComponents) {
  const std::string source = checkedPairs(upper, {{"int_width", std::int64_t(16)}});
  EXPECT_TRUE(contains(source, "icl_upper_bytes(")) << source;
  checkedPairs(upper, inLanes(4));
}

TEST(PackedPairs, AreLeftWhereAnIntegerMayBeNegative) {
  EXPECT_FALSE(contains(checkedPairs(edges, inLanes(4)), "icl_difference("));
}

TEST(PackedPairs, AreLeftWhereAnIntegerMayExceedSixteenBits) {
  EXPECT_FALSE(contains(checkedPairs(overflowing, inLanes(4)), "icl_sum("));
}

TEST(PackedPairs, AreForDevicesThatHaveThem) {
  EXPECT_FALSE(contains(sourceOfChecked(mean, Device(), inLanes(4)), "icl_sum("));
}

/// Whether the space of the kernel has the knob.
static bool offersWidth(const char *text, const Device &device) {
  Diagnostics diagnostics("kernel.icl", text);
  const auto program = parseProgram(diagnostics);
  EXPECT_TRUE(program) << diagnostics.text().str();
  Sizes sizes;
  sizes.grid = Extent{67, 13, 1};
  const SpaceDefinition space = *spaceOf(*program->kernels.front(), device, sizes, diagnostics);
  return llvm::any_of(space.parameters(), [](const Parameter &p) { return p.name == "int_width"; });
}

TEST(PackedPairs, AreNotOfferedWithSignsThatTheDriverLoses) {
  Device device;
  device.hasPackedExtremes = true;
  EXPECT_TRUE(offersWidth(edges, device));
  device.quirks = {Quirk::MistakesShorts};
  EXPECT_FALSE(offersWidth(edges, device));
  for (const char *text : {mean, weighted, upper, wide, large})
    EXPECT_TRUE(offersWidth(text, device)) << text;
}
