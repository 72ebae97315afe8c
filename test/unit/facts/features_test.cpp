#include "compiler/facts/features.h"
#include "compiler/facts/instructions.h"
#include "compiler/lower/body.h"
#include "test/unit/interpret/program.h"
#include <gtest/gtest.h>

namespace icl {
namespace {

const char *const asymmetric = R"(#pragma imcl grid(a)
void k(Image<uchar> a, Image<float> b) {
    float sum = 0.0f;
    for (int i = -1; i <= 2; i++)
        sum += a[idx + i][idy - 3] * 2.0f;
    b[idx][idy] = sum;
})";

double number(const KernelFeatures &features, const std::string &name) {
  return std::get<double>(features.at(name));
}

TEST(Features, haveBordersTypesAndFacts) {
  const KernelFeatures features = featuresOf(TestProgram(asymmetric).kernel());
  EXPECT_EQ(number(features, "border.north"), 3);
  EXPECT_EQ(number(features, "border.south"), 0);
  EXPECT_EQ(number(features, "border.west"), 1);
  EXPECT_EQ(number(features, "border.east"), 2);
  EXPECT_EQ(std::get<std::string>(features.at("data.type_in")), "uchar");
  EXPECT_EQ(std::get<std::string>(features.at("data.type_out")), "float");
  EXPECT_EQ(number(features, "facts.reads"), 4);
  EXPECT_EQ(number(features, "facts.trips"), 4);
  EXPECT_EQ(number(features, "facts.multiplications"), 4);
}

TEST(Features, sharesOfInstructionsAreShares) {
  const KernelFeatures features = featuresOf(TestProgram(asymmetric).kernel());
  double sum = 0;
  for (const std::string &kind : instructionKinds())
    sum += number(features, "paper." + kind);
  EXPECT_NEAR(sum, 1, 0.1); // conversions from unsigned integers are no feature
  EXPECT_GT(number(features, "paper.FMul"), 0);
  EXPECT_EQ(number(features, "paper.FDiv"), 0);
  EXPECT_NEAR(number(features, "paper.functions") * number(features, "paper.instructions"), 1, 1e-12);
}

TEST(Instructions, countEachStatementOnce) {
  const ir::Kernel lowered = lowerBody(TestProgram(asymmetric).kernel(), {});
  const InstructionCounts counts = instructionsOf(lowered.paths.front().body);
  EXPECT_EQ(counts.byKind.at("FMul"), 1);
  EXPECT_EQ(counts.byKind.at("FAdd"), 1);
  EXPECT_EQ(counts.byKind.at("Ret"), 1);
  EXPECT_EQ(counts.blocks, 5); // the loop has four
  EXPECT_GT(counts.memory(), 4);
  EXPECT_EQ(counts.byKind.count("FDiv"), 0u);
}

}
}
