// Bytes in vectors are computed in pairs of 16 bits for devices that take the extremes of pairs at once.
// Elsewhere the same source computes them by OpenCL's functions.
#include "test/unit/measure/checked_variant.h"

using namespace icl;

static const char middle[] = R"(
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void middle(Image<uchar> in, Image<uchar> out) {
  uchar v[3], least = 255;
  for (int i = 0; i < 3; i++) {
    v[i] = in[idx + i - 1][idy];
    least = min(least, v[i]);
  }
  uchar less = min(v[0], v[1]), more = max(v[0], v[1]);
  uchar result = max(less, min(more, v[2]));
  if (result > 200)
    result = least / 2;
  out[idx][idy] = max(result, (uchar)3);
}
)";

static const char signs[] = R"(
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: mirrored)
void signs(Image<char> in, Image<short> out) {
  char least = min(in[idx - 1][idy], in[idx + 1][idy]);
  out[idx][idy] = max((short)(least * 3), (short)in[idx][idy]);
}
)";

static const char pixels[] = R"(
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void pixels(Image<uchar4> in, Image<uchar4> out) {
  uchar4 v = max(in[idx][idy], in[idx + 1][idy]);
  v.w = v.x / 2;
  out[idx][idy] = min(v, (uchar4)(200)) + v.wzyx;
}
)";

static std::string checkedExtremes(const char *text, const Assignment &choices) {
  Device device;
  device.hasPackedExtremes = true;
  return sourceOfChecked(text, device, choices);
}

static const Assignment inFourLanes{
    {"boundary", "split"}, {"vector_x", std::int64_t(4)}, {"block_x", std::int64_t(4)}};

TEST(PackedExtremes, TakeVectorsOfBytesInSixteenBits) {
  const std::string source = checkedExtremes(middle, inFourLanes);
  EXPECT_NE(
      source.find(
          "asm(\"min.u16x2 %0, %1, %2;\" : \"=r\"(r1) : \"r\"(as_uint2(a).s1), \"r\"(as_uint2(b).s1));"),
      std::string::npos)
      << source;
  EXPECT_NE(source.find("ushort4 v[3];"), std::string::npos) << source;
  EXPECT_NE(source.find("const ushort4 less = icl_min(v[0], v[1]);"), std::string::npos) << source;
}

TEST(PackedExtremes, KeepTheirValues) {
  for (std::int64_t lanes : {2, 8, 16})
    for (const char *text : {middle, signs})
      checkedExtremes(text,
                      {{"boundary", "split"}, {"vector_x", lanes}, {"block_x", lanes}, {"sizes", "fixed"}});
  EXPECT_NE(checkedExtremes(signs, inFourLanes).find("max.s16x2"), std::string::npos);
}

TEST(PackedExtremes, TakePixelsOfSeveralComponents) {
  EXPECT_NE(checkedExtremes(pixels, {}).find("icl_max("), std::string::npos);
  checkedExtremes(pixels, inFourLanes);
}

TEST(PackedExtremes, LeaveScalarsAlone) {
  EXPECT_EQ(checkedExtremes(middle, {}).find("icl_m"), std::string::npos);
}
