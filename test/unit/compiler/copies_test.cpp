// Copies of images that the device cannot make are excluded, for every image whose size is known.
#include "compiler/compile.h"
#include "compiler/frontend/parse.h"
#include <gtest/gtest.h>

using namespace icl;

static const char grey[] = R"(
#pragma imcl grid(out)
void grey(Image<uchar> rgb, Image<uchar> out) {
  out[idx][idy] = (rgb[3 * idx][idy] + rgb[3 * idx + 1][idy] + rgb[3 * idx + 2][idy]) / 3;
}
)";

static const char look[] = R"(
#pragma imcl grid(out)
void look(Image1D<float> table, Image3D<float> cube, Image<float> out) {
  out[idx][idy] = table[idx & 255] + cube[idx][idy][idx & 7];
}
)";

static const char mean[] = R"(
#pragma imcl grid(a, b)
#pragma imcl boundary_cond(a: clamped, b: clamped)
void mean(Image<float> a, Image<float> b, Image<float> out) {
  out[idx][idy] = a[idx - 1][idy] + a[idx + 1][idy] + b[idx][idy];
}
)";

namespace {
struct Given {
  explicit Given(const char *text) : text(text) {
    device.platform = "a platform";
    device.hasImages = true;
    device.maxImage2d = {8192, 8192};
    device.maxImage3d = {2048, 2048, 64};
    device.imageFormats = allImageFormats();
  }
  std::vector<std::string> violations(const Assignment &choices) const {
    Diagnostics diagnostics("test.icl", text);
    const auto program = parseProgram(diagnostics);
    const SpaceDefinition space = *spaceOf(*program->kernels.front(), device, sizes, diagnostics);
    return space.violations(space.configuration(choices));
  }
  const char *text;
  Device device;
  Sizes sizes;
};
}

using Sentences = std::vector<std::string>;

TEST(Copies, ImagesOfAnotherSizeThanTheGridFitObjects) {
  Given given(grey);
  const Sentences tooLarge{
      "`load.rgb: image` needs an image object of 12288x4096, the device's are at most 8192x8192"};
  given.sizes.images["rgb"] = {12288, 4096, 1};
  EXPECT_EQ(given.violations({{"load.rgb", "image"}}), tooLarge) << "the grid is not known";
  given.sizes.grid = Extent{4096, 4096, 1};
  EXPECT_EQ(given.violations({{"load.rgb", "image"}}), tooLarge);
  EXPECT_EQ(given.violations({{"load.rgb", "global"}}), Sentences());
  given.sizes.images["rgb"] = {8192, 8192, 1};
  EXPECT_EQ(given.violations({{"load.rgb", "image"}}), Sentences());
  given.sizes = {Extent{8193, 1, 1}, {}};
  EXPECT_EQ(
      given.violations({{"load.rgb", "image"}}),
      Sentences{"`load.rgb: image` needs an image object of 8193x1, the device's are at most 8192x8192"});
}

TEST(Copies, ObjectsOfOneAndThreeDimensionsHaveTheirOwnLimits) {
  Given given(look);
  given.sizes.images = {{"table", {8193, 1, 1}}, {"cube", {2048, 2048, 65}}};
  EXPECT_EQ(given.violations({{"load.table", "image"}, {"load.cube", "image"}}),
            (Sentences{"`load.table: image` needs an image object of 8193, the device's are at most 8192",
                       "`load.cube: image` needs an image object of 2048x2048x65, the device's are at most "
                       "2048x2048x64"}));
  given.sizes.images = {{"table", {8192, 1, 1}}, {"cube", {2048, 2048, 64}}};
  EXPECT_EQ(given.violations({{"load.table", "image"}, {"load.cube", "image"}}), Sentences());
}

TEST(Copies, PaddedBuffersFitTheLargestAllocation) {
  Given given(mean);
  given.sizes.grid = Extent{64, 64, 1};
  const std::int64_t padded = 96 * 64 * 4;
  given.device.maxAllocation = padded;
  EXPECT_EQ(given.violations({{"boundary", "pad"}}), Sentences());
  given.device.maxAllocation = padded - 1;
  EXPECT_EQ(given.violations({{"boundary", "pad"}}),
            Sentences{"`boundary: pad` needs a buffer of 24576 bytes for `a`, the device has at most 24575"});
  EXPECT_EQ(given.violations({{"boundary", "split"}}), Sentences());
}

TEST(Copies, ImagesAndTheirCopiesFitTheMemory) {
  Given given(mean);
  given.sizes.grid = Extent{64, 64, 1};
  const std::int64_t image = 64 * 64 * 4, padded = 96 * 64 * 4;
  const Assignment choices{{"boundary", "pad"}, {"load.b", "image"}};
  given.device.globalBytes = 3 * image + padded + image;
  EXPECT_EQ(given.violations(choices), Sentences());
  given.device.globalBytes -= 1;
  EXPECT_EQ(given.violations(choices),
            Sentences{"images and their copies take 90112 bytes, the device has 90111"});
  EXPECT_EQ(given.violations({{"boundary", "pad"}}), Sentences());
  EXPECT_EQ(given.violations({{"load.b", "image"}}), Sentences());
  given.device.globalBytes = image; // not even the images: what needs no copy is not excluded
  EXPECT_EQ(given.violations({}), Sentences());
  EXPECT_FALSE(given.violations({{"load.b", "image"}}).empty());
}
