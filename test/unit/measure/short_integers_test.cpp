// Minima, maxima and negations of 16-bit integers are computed as int where the device's compiler needs that.
#include "test/unit/measure/checked_variant.h"

using namespace icl;

static const char conditions[] = R"(
#pragma imcl grid(in)
void conditions(Image<short> in, Image<int> out) {
  const short a = in[idx][idy];
  short m = max(a, (short)-5), n = 0;
  int r = 0;
  if (m == -5) r += 1;
  if (max(a, (short)0)) r += 2;
  if (!m) r += 4;
  r += m ? 8 : 16;
  const bool isAbove = min(a, (short)100) != 100;
  if (isAbove && m) r += 32;
  if (clamp(a, (short)3, (short)9) == 9) r += 1024;
  r += 64 * select((short)1, (short)2, max(a, (short)0));
  for (m = (short)(m & 7); m; m = (short)(m - 1)) n++;
  while (n) { n = (short)(n >> 1); r += 256; }
  out[idx][idy] = r;
}
)";

static const char negations[] = R"(
#pragma imcl grid(in)
void negations(Image<short> in, Image<int> out) {
  const short a = in[idx][idy] % 5 == 0 ? (short)-32768 : in[idx][idy];
  const short2 v = -(short2)(a, 3);
  out[idx][idy] = (short)-a / 7 + 3 * (short)(0 - a) + 5 * v.x + 7 * v.y;
}
)";

static const char vectors[] = R"(
#pragma imcl grid(in)
void vectors(Image<ushort4> in, Image<ushort4> out) {
  const ushort4 m = min(in[idx][idy], (ushort4)(30000));
  out[idx][idy] = m == (ushort4)(30000) ? (ushort4)(1) : m;
}
)";

static std::string checked(const char *text, const Assignment &choices = {}) {
  Device device;
  device.quirks = {Quirk::MistakesShorts};
  return sourceOfChecked(text, device, choices);
}

static void expectIn(const std::string &source, const char *text) {
  EXPECT_NE(source.find(text), std::string::npos) << text << "\n" << source;
}

TEST(ShortIntegers, HaveTheirExtremesAsInt) {
  const std::string source = checked(conditions);
  for (const char *text : {"m = convert_short(max((int)a, -5))", "convert_short(max((int)a, 0))",
                           "convert_short(min((int)a, 100))", "convert_short(clamp((int)a, 3, 9))"})
    expectIn(source, text);
}

TEST(ShortIntegers, AreNegatedAsInt) {
  const std::string source = checked(negations);
  expectIn(source, "convert_short(-(int)a)");
  expectIn(source, "-convert_int2(");
}

TEST(ShortIntegers, HaveTheirExtremesAsIntInVectors) {
  expectIn(checked(vectors), "convert_ushort4(min(convert_int4(");
}

static const char pairs[] = R"(
#pragma imcl grid(in)
void pairs(Image<uchar4> in, Image<uchar4> out) {
  out[idx][idy] = min(max(in[idx][idy], (uchar4)(7)), in[idx][idy].wzyx);
}
)";

/// The extremes are in PTX, which cannot run here.
TEST(ShortIntegers, HaveNoExtremesOfPairsWhereSomethingIsComparedWithThem) {
  Device device;
  device.quirks = {Quirk::MistakesShorts};
  device.hasPackedExtremes = true;
  const auto source = [&](const char *text) { return sourceOfChecked(text, device, {}, /*runs=*/false); };
  expectIn(source(pairs), "max.u16x2");
  EXPECT_EQ(source(vectors).find("u16x2"), std::string::npos);
  expectIn(source(vectors), "convert_ushort4(min(convert_int4(");
  device.quirks = {};
  expectIn(source(vectors), "min.u16x2");
}

TEST(ShortIntegers, KeepTheirValuesInLanes) {
  for (const char *text : {negations, vectors})
    for (std::int64_t lanes : {2, 4})
      checked(text, {{"vector_x", lanes}, {"block_x", lanes}});
}

TEST(ShortIntegers, AreLeftAloneElsewhere) {
  const std::string source = sourceOfChecked(conditions, Device(), {});
  EXPECT_EQ(source.find("convert_int"), std::string::npos) << source;
}
