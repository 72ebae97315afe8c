// Files for $ICL_TUNED take every variant that the compiler makes.
#include "compiler/compile.h"
#include "compiler/frontend/parse.h"
#include "compiler/target/description.h"
#include "llvm/Support/MemoryBuffer.h"
#include <filesystem>
#include <gtest/gtest.h>
#include <icl/error.h>
#include <icl/variants_file.h>

namespace icl {
namespace {

/// `count` random ones, as tuned variants.
runtime::Description withRandomVariants(const ast::Kernel &kernel, int count) {
  Diagnostics unsaid("", "");
  Device device = mostCapableDevice();
  device.hasDeviceFence = true;
  Sizes sizes;
  sizes.grid = Extent{64, kernel.dimensions > 1 ? 48 : 1, kernel.dimensions > 2 ? 8 : 1};
  if (!kernel.fixedGrid.empty())
    std::copy(kernel.fixedGrid.begin(), kernel.fixedGrid.end(), sizes.grid->begin());
  runtime::Description description = describe(kernel);
  const auto definition = spaceOf(kernel, device, sizes, unsaid);
  if (!definition)
    return description;
  const Space space(*definition);
  std::mt19937_64 random(1);
  for (int i = 0; i < count; ++i) {
    const auto drawn = space.sample(random);
    if (!drawn)
      break;
    runtime::Variant variant;
    variant.device = "D";
    variant.tuning = runtime::Tuning{{{*sizes.grid, {}}}, runtime::Objective::Launch, 1};
    variant.program = compileVariant(kernel, *definition, *drawn, device, sizes, /*exact=*/false).program;
    for (const runtime::Parameter &parameter : description.parameters)
      if (parameter.kind == runtime::Parameter::Kind::Scalar && i % 2 == 1)
        variant.program.fixedValues[parameter.name] = {std::vector<unsigned char>(parameter.elementBytes, 1),
                                                       "text"};
    description.variants.push_back(std::move(variant));
  }
  return description;
}

/// Of all kernels of the file.
void expectRoundTrip(const std::filesystem::path &path) {
  const auto file = llvm::MemoryBuffer::getFile(path.string());
  ASSERT_TRUE(file) << path;
  Diagnostics diagnostics(path.string(), (*file)->getBuffer().str());
  const auto program = parseProgram(diagnostics);
  ASSERT_TRUE(program) << path;
  for (const auto &kernel : program->kernels) {
    runtime::Description description = withRandomVariants(*kernel, 12);
    const std::string text = variantsText(description);
    try {
      description.variants = readVariants(text, description);
      EXPECT_EQ(variantsText(description), text) << kernel->name;
    } catch (const runtime::Error &error) {
      ADD_FAILURE() << path << ", " << kernel->name << ": " << error.what();
    }
  }
}

TEST(VariantsRoundTrip, OfSamples) {
  for (const auto &entry : std::filesystem::directory_iterator(ICL_SAMPLES))
    if (entry.path().extension() == ".icl")
      expectRoundTrip(entry.path());
}

TEST(VariantsRoundTrip, OfResults) {
  Diagnostics diagnostics("results.icl",
                          "#pragma imcl grid(in) reduce(sum: +, peak: max, bins: +, any: +)\n"
                          "void results(Image<uchar> in, float sum, int peak, uint bins[256], uint *any) {\n"
                          "  const uchar v = in[idx][idy];\n"
                          "  sum += v; peak = max(peak, v); bins[v] += 1u; any[v] += 1u;\n}\n");
  const auto program = parseProgram(diagnostics);
  ASSERT_TRUE(program);
  runtime::Description description = withRandomVariants(*program->kernels.front(), 60);
  ASSERT_EQ(description.variants.size(), 60u);
  const std::string text = variantsText(description);
  try {
    description.variants = readVariants(text, description);
    EXPECT_EQ(variantsText(description), text);
  } catch (const runtime::Error &error) {
    ADD_FAILURE() << error.what();
  }
}

}
}
