// Knobs declare the names of their parameters, with which authors' names are compared.
#include "compiler/frontend/parse.h"
#include "compiler/knobs/knob.h"
#include <gtest/gtest.h>
#include <set>

using namespace icl;

static const char kernel[] = R"(
#pragma imcl grid(in)
#pragma imcl max_size(weights: 16)
void mean(Image3D<float> in, Image3D<float> out, float *weights) {
  float sum = 0;
  for (int i = -1; i < 2; i++)
    sum += in[idx + i][idy][idz] * weights[i + 1];
  out[idx][idy][idz] = sum;
}
#pragma imcl grid(out)
void zoom(Image<float> in, Image<float> out) { out[idx][idy] = sample(in, idx * 0.5f, idy * 0.5f); }
#pragma imcl grid(in)
void sharpen(Image<uchar> in, Image<uchar> out) {
  int sum = 10 * in[idx][idy];
  for (int i = -1; i < 2; i++)
    sum -= in[idx + i][idy];
  out[idx][idy] = clamp(sum, 0, 255);
}
)";

static bool announces(const Knob &knob, llvm::StringRef name) {
  return knob.parameterNames.empty() ? knob.name == name : llvm::is_contained(knob.parameterNames, name);
}

TEST(ParameterNames, AreAnnounced) {
  Diagnostics diagnostics("kernels.icl", kernel);
  const auto program = parseProgram(diagnostics);
  ASSERT_TRUE(program);
  Device device;
  device.isCpu = device.hasImages = true;
  device.maxImage2d = {4096, 4096};
  device.maxImage3d = {2048, 2048, 2048};
  device.imageFormats = allImageFormats();
  device.filteredFormats = allFilteredFormats();
  std::set<std::string> offered, all;
  for (const auto &k : program->kernels) {
    Sizes sizes;
    sizes.grid = Extent{64, 64, k->dimensions == 3 ? 64 : 1};
    const KernelFacts facts = analyse(*k);
    for (const Knob *knob : allKnobs()) {
      if (!knob->parameters)
        continue;
      all.insert(knob->name.str());
      for (const Parameter &p : knob->parameters({facts, device, sizes})) {
        EXPECT_TRUE(announces(*knob, llvm::StringRef(p.name).split('.').first)) << p.name;
        offered.insert(knob->name.str());
      }
    }
  }
  EXPECT_EQ(offered, all) << "some knob applies to none of the kernels: it is not tested";
}
