#include "compiler/frontend/parse.h"
#include "tuner/store/source_hash.h"
#include <gtest/gtest.h>

using icl::sourceHash;

TEST(SourceHash, IgnoresCommentsAndSpacing) {
  const std::string hash = sourceHash("void f() { a = b / 2; }\n");
  EXPECT_EQ(hash, sourceHash("// what f does\nvoid f() { a = b / 2; } // so\n\n"));
  EXPECT_EQ(hash, sourceHash("void f() {  a = /* half */ b / 2; }"));
  EXPECT_EQ(hash, sourceHash("\tvoid f() { a = b / 2; } \r\n/* not closed"));
  EXPECT_EQ(hash.size(), 32u);
}

TEST(SourceHash, DependsOnEverythingElse) {
  const std::string hash = sourceHash("void f() { a = b / 2; }\n");
  EXPECT_NE(hash, sourceHash("void f() { a = b / 3; }\n"));
  EXPECT_NE(hash, sourceHash("void f() { a =\nb / 2; }\n")) << "a pragma ends with its line";
  EXPECT_NE(sourceHash("int x;"), sourceHash("in tx;"));
  EXPECT_NE(sourceHash(""), sourceHash("/"));
  EXPECT_EQ(sourceHash(""), sourceHash("/*"));
}

/// The hash of the kernel `name` of a program.
static std::string hashOf(const std::string &source, const std::string &name = "edge") {
  icl::Diagnostics diagnostics("test.icl", source);
  const auto program = icl::parseProgram(diagnostics);
  if (program)
    for (const auto &kernel : program->kernels)
      if (kernel->name == name)
        return icl::kernelHash(*kernel);
  ADD_FAILURE() << source;
  return "";
}

static const std::string source = R"(
const float weight = 2.0f, unused = 1.0f;
const float table[2] = {weight, 3.0f};
float scaled(float x) { return x * table[0]; }
float other(float x) { return x * unused; }
#pragma imcl grid(input)
#pragma imcl constraint(wg_x * wg_y >= 32)
void edge(Image<float> input, Image<float> output) { output[idx][idy] = scaled(input[idx + 1][idy]); }
#pragma imcl grid(input)
void copy(Image<float> input, Image<float> output) { output[idx][idy] = other(input[idx][idy]); }
)";

static std::string with(const std::string &from, const std::string &to) {
  std::string text = source;
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(KernelHash, IgnoresLayoutAndTheRestOfTheFile) {
  const std::string hash = hashOf(source);
  EXPECT_EQ(hash, hashOf(with("unused = 1.0f", "unused = 5.0f")));
  EXPECT_EQ(hash, hashOf(with("x * unused", "x - unused")));
  EXPECT_EQ(hash, hashOf(with("{ return x * table[0]; }", "{\n  // scaled\n  return x*table[0]; }")));
  EXPECT_EQ(hash, hashOf(with("wg_x * wg_y >= 32", "wg_x*wg_y>=32")));
  EXPECT_NE(hash, hashOf(source, "copy"));
}

TEST(KernelHash, DependsOnWhatTheKernelUses) {
  const std::string hash = hashOf(source);
  EXPECT_NE(hash, hashOf(with("weight = 2.0f", "weight = 4.0f"))) << "a constant of a constant of a helper";
  EXPECT_NE(hash, hashOf(with("x * table[0]", "x * table[1]"))) << "a helper";
  EXPECT_NE(hash, hashOf(with(">= 32", ">= 64"))) << "a pragma";
  EXPECT_NE(hash, hashOf(with("idx + 1", "idx + 2"))) << "its body";
}

TEST(KernelHash, EitherHashIsCurrent) {
  icl::Diagnostics diagnostics("test.icl", source);
  const auto program = icl::parseProgram(diagnostics);
  const icl::ast::Kernel &kernel = *program->kernels.front();
  EXPECT_EQ(icl::compareSource(icl::kernelHash(kernel), kernel, source), icl::TunedSource::Same);
  EXPECT_EQ(icl::compareSource(sourceHash(source), kernel, source), icl::TunedSource::Same);
  EXPECT_EQ(icl::compareSource(sourceHash(source + "int x;"), kernel, source), icl::TunedSource::Edited);
}
