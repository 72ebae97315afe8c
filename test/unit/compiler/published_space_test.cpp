// The tuning space of Garvey & Abdelrahman 2018, section 4.7, is part of ours.
#include "compiler/compile.h"
#include "compiler/frontend/parse.h"
#include <array>
#include <gtest/gtest.h>
#include <random>

using namespace icl;

static const char star[] = R"(
#pragma imcl grid(in)
void star(Image3D<float> in, Image3D<float> out) {
  out[idx][idy][idz] = in[idx][idy][idz] + in[idx - 1][idy][idz] + in[idx + 1][idy][idz] + in[idx][idy - 1][idz] +
                       in[idx][idy + 1][idz] + in[idx][idy][idz - 1] + in[idx][idy][idz + 1];
}
)";

/// Powers of two for work-group, blocked and cyclic merging whose product is at most `limit`.
static std::array<std::int64_t, 3> drawFactors(std::mt19937_64 &random, std::int64_t limit) {
  for (;;) {
    std::array<std::int64_t, 3> factors;
    std::int64_t product = 1;
    for (std::int64_t &f : factors)
      product *= f = std::int64_t(1) << random() % 9;
    if (product <= limit)
      return factors;
  }
}

TEST(PublishedSpace, IsASubset) {
  Diagnostics diagnostics("star.icl", star);
  const auto program = parseProgram(diagnostics);
  ASSERT_TRUE(program);
  Device device; // without limits below the paper's; the hardware's limits come on top
  device.maxWorkGroup = std::int64_t(1) << 24;
  device.maxWorkItems = {256, 256, 256};
  device.localBytes = std::int64_t(1) << 40;
  device.hasImages = true;
  device.maxImage3d = {2048, 2048, 2048};
  device.imageFormats = allImageFormats();
  Sizes sizes;
  sizes.grid = Extent{256, 256, 256};
  const Space space(*spaceOf(*program->kernels.front(), device, sizes, diagnostics));
  EXPECT_GT(space.count(), 50e6);

  std::mt19937_64 random(1);
  for (int draw = 0; draw < 20000; ++draw) {
    Assignment paper;
    std::array<std::int64_t, 3> block{};
    for (unsigned d = 0; d < 3; ++d) {
      const std::string axis(1, "xyz"[d]);
      const auto [group, merged, strided] = drawFactors(random, 256);
      block[d] = merged;
      paper["wg_" + axis] = group;
      paper["block_" + axis] = merged;
      paper["cyclic_" + axis] = strided;
    }
    std::int64_t width = std::int64_t(1) << random() % 5;
    while (width > block[0])
      width /= 2;
    const char *load = std::array{"global", "local", "image"}[random() % 3];
    paper["load.in"] = load;
    paper["vector_x"] = load == std::string("image") ? 1 : width; // the paper has no vectors of images (4.6)
    paper["boundary"] = "split"; // the paper's arrays have their border in place
    const Configuration configuration = space.configuration(paper);
    ASSERT_TRUE(space.contains(configuration))
        << toString(paper) << ": " << space.violations(configuration).front();
  }
}
