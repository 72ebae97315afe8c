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

/// A kernel of these statements, on an extreme `m` of pairs.
static std::string ofPairs(const std::string &statements, const Device &device) {
  const std::string text = "#pragma imcl grid(in)\n"
                           "void pairs(Image<uchar4> in, Image<int> out) {\n"
                           "  const uchar4 a = in[idx][idy];\n"
                           "  const uchar4 m = min(max(a, (uchar4)(7)), a.wzyx);\n"
                           "  int r = m.x, other = a.y;\n" +
                           statements + "\n  out[idx][idy] = r;\n}\n";
  return sourceFor(text.c_str(), device);
}

/// The extremes are in PTX, which cannot run here.
TEST(ShortIntegers, HaveNoExtremesOfPairsThatMayBeCompared) {
  Device device;
  device.quirks = {Quirk::MistakesShorts};
  device.hasPackedExtremes = true;
  for (const char *harmless :
       {"", "r += m.y * 3 - m.z / 5;", "if (a.x == 7) r += m.w;", "r += other == 7 ? 1 : 2;",
        "for (int i = 0; i < other; i++) r += m.w;", "r += max(r, 9) + other / 7;"})
    expectIn(ofPairs(harmless, device), "max.u16x2");
  for (const char *compares :
       {"if (m.x == 7) r++;", "if (r == 7) other++; r += other;", "const float f = m.x; if (f == 7.0f) r++;",
        "int p[2]; p[idx & 1] = m.x; p[1 - (idx & 1)] = 3; r += p[0] > 7 ? 1 : 2;",
        "const int twice = 2 * r; r = twice != 14 && other;", "r += other / r;", "r += !m.y;",
        "for (int i = 0; i < r; i++) other++; r += other;", "while (r) r >>= 1;",
        "r += (int)sqrt((float)r);"})
    EXPECT_EQ(ofPairs(compares, device).find("u16x2"), std::string::npos) << compares;
  EXPECT_EQ(sourceFor(vectors, device).find("u16x2"), std::string::npos);
  expectIn(sourceFor(vectors, device), "convert_ushort4(min(convert_int4(");
  device.quirks = {};
  expectIn(sourceFor(vectors, device), "min.u16x2");
}

static const char dilation[] = R"(
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void dilation(Image<uchar> in, Image<uchar> out) {
  uchar m = 0;
  for (int j = -2; j <= 2; j++)
    for (int i = -2; i <= 2; i++) m = max(m, in[idx + i][idy + j]);
  out[idx][idy] = m;
}
)";

TEST(ShortIntegers, LeaveExtremesOfPairsToStencils) {
  Device device;
  device.quirks = {Quirk::MistakesShorts};
  device.hasPackedExtremes = true;
  for (std::int64_t lanes : {2, 8})
    expectIn(sourceFor(dilation, device, {{"vector_x", lanes}, {"block_x", lanes}, {"boundary", "split"}}),
             "max.u16x2");
}

static const char tabulated[] = R"(
#pragma imcl grid(in)
void tabulated(Image<uchar> in, Image<int> out) {
  const short m = max((short)(in[idx][idy] - 100), (short)7);
  out[idx][idy] = m == 7 ? 1 : (int)(cbrt((float)m) * 4);
}
)";

TEST(ShortIntegers, HaveTheirExtremesAsIntInTables) {
  const std::string source = checked(tabulated, {{"table", "global"}});
  expectIn(source, "convert_short(max((int)");
  EXPECT_EQ(source.find("(short)7"), std::string::npos) << source;
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
