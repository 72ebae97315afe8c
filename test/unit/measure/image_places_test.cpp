// Coordinates of image objects that are a constant less a variable, where the device's compiler needs them in
// another form.
#include "test/unit/measure/checked_variant.h"

using namespace icl;

static const char turned[] = R"(
#pragma imcl grid(in)
void turned(Image<uchar> in, Image<int> out) {
  int x = idx, sum = 0;
  for (int i = 0; i < 3; i++) {
    sum += 3 * sum + in[x][min(idy, in.height - 1 - idy)];
    x = in.width - 1 - x;
  }
  const int y = in.height - 1 - idy;
  out[idx][idy] = sum + 5 * in[idx][y] + 7 * in[idx][idy] + 11 * in[idx / 2][idy / 2] +
                  13 * in[idx][in.height + ~idy] + 17 * in[idx][select(idy, in.height - 1 - idy, idx > 3)];
}
)";

static std::string sourceWith(Quirks quirks) {
  Device device = mostCapableDevice();
  device.isCpu = false;
  device.quirks = quirks;
  return sourceOfChecked(turned, device, {{"load.in", "image"}, {"sizes", "fixed"}});
}

TEST(ImagePlaces, AreNoDifferences) {
  const std::string source = sourceWith({Quirk::LosesImagePlaces});
  for (const char *text :
       {"(int2)(max(x_, -1), at)", "(int2)(x, max(y_, -1))", "(int2)(x, y)", "(int2)((int)((uint)x >> 1u)",
        "(int2)(x, max(~y + 13, -1))", "(int2)(x, max(at_2, -1))"})
    EXPECT_NE(source.find(text), std::string::npos) << text << "\n" << source;
}

TEST(ImagePlaces, StayAsTheyAreElsewhere) { EXPECT_EQ(sourceWith({}).find(", -1)"), std::string::npos); }
