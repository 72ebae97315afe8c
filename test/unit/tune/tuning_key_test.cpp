#include "compiler/frontend/parse.h"
#include "tuner/tuning_key.h"
#include <gtest/gtest.h>

using namespace icl;

/// The key of these as text.
static std::string keyOf(const std::string &source, const std::string &reference, std::byte data = {}) {
  Diagnostics diagnostics("mean.icl", "#pragma imcl grid(input)\n" + source);
  const auto program = parseProgram(diagnostics);
  TuneRequest request{*program->kernels.front(), source, "", {}, {}, {}, false, "", {}, 0, {}};
  request.arguments.buffers["input"].bytes = {data};
  const TuningKey key = tuningKey(request, "a device", "1.2", "64x48", reference);
  return key.kernel + ' ' + key.kernelHash + ' ' + key.device + ' ' + key.driver + ' ' + key.sizes + ' ' +
         key.arguments;
}

static const std::string text =
    "void mean(Image<float> input, Image<float> output) { output[idx][idy] = input[idx][idy]; }";

TEST(TuningKey, DependsOnTheSourceTheReferenceAndTheData) {
  const std::string key = keyOf(text, "one");
  EXPECT_EQ(key, keyOf(text + "// the same", "one"));
  EXPECT_NE(key,
            keyOf("void mean(Image<float> input, Image<float> output) { output[idx][idy] = 1.0f; }", "one"));
  EXPECT_NE(key, keyOf(text, "another")) << "the compiler generates other code for the untuned variant";
  EXPECT_NE(key, keyOf(text, "one", std::byte(1)));
}
