// mad_sat of long is computed in 128 bits where the device's own overflows.
#include "test/unit/measure/checked_variant.h"

using namespace icl;

static const char text[] = R"(
#pragma imcl grid(in)
void sums(Image<long> in, Image<long> out, Image<long2> pairs) {
  const long a = in[idx][idy], b = (long)1 << (idx & 63), c = a << (idy & 63);
  const long2 v = mad_sat((long2)(a, c), (long2)(b, -200), (long2)(c, a));
  out[idx][idy] = mad_sat(a, b, c) ^ mad_sat(a, (long)-200, c) ^ mad_sat(b, c, -a) ^ mad_sat(c, (long)1, c) ^ v.x ^ (v.y >> 1);
  pairs[idx][idy] = v;
}
)";

TEST(MadSat, IsExactIn128Bits) {
  Device device;
  device.quirks = {Quirk::OverflowsMadSat};
  const std::string source = sourceOfChecked(text, device, {});
  EXPECT_NE(source.find("icl_mad_sat(long a, long b, long c)"), std::string::npos) << source;
  EXPECT_NE(source.find("icl_mad_sat(long2 a, long2 b, long2 c)"), std::string::npos) << source;
}

TEST(MadSat, IsTheDevicesElsewhere) {
  EXPECT_EQ(sourceOfChecked(text, Device(), {}).find("icl_mad_sat"), std::string::npos);
}
