#include "compiler/frontend/parse.h"
#include "tuner/hash.h"
#include "tuner/store/source_hash.h"
#include "tuner/tuning_key.h"
#include <gtest/gtest.h>

using namespace icl;

static TuningKey keyOf(const std::string &source, const std::string &reference, std::vector<std::byte> data,
                       const std::string &journal = "") {
  Diagnostics diagnostics("mean.icl", "#pragma imcl grid(input)\n" + source);
  const auto program = parseProgram(diagnostics);
  TuneRequest request{*program->kernels.front(), source, "", {}, {}, {}, false, journal, 0, {}};
  request.arguments.buffers["input"].bytes = std::move(data);
  return tuningKey(request, "a device", "1.2", "64x48", reference, "former");
}

/// As text.
static std::string keyText(const std::string &source, const std::string &reference,
                           std::vector<std::byte> data = {std::byte()}) {
  const TuningKey key = keyOf(source, reference, std::move(data));
  return key.kernel + ' ' + key.kernelHash + ' ' + key.device + ' ' + key.driver + ' ' + key.sizes + ' ' +
         key.arguments;
}

static const std::string text =
    "void mean(Image<float> input, Image<float> output) { output[idx][idy] = input[idx][idy]; }";

TEST(TuningKey, DependsOnTheSourceTheReferenceAndTheData) {
  const std::string key = keyText(text, "one");
  EXPECT_EQ(key, keyText(text + "// the same", "one"));
  EXPECT_NE(
      key, keyText("void mean(Image<float> input, Image<float> output) { output[idx][idy] = 1.0f; }", "one"));
  EXPECT_NE(key, keyText(text, "another")) << "the compiler generates other code for the untuned variant";
  EXPECT_NE(key, keyText(text, "one", {std::byte(1)}));
}

TEST(TuningKey, DependsOnLargeData) {
  const auto keyWithOneAt = [](std::size_t index) {
    std::vector<std::byte> data((std::size_t(20) << 20) + 1);
    data[index] = std::byte(1);
    return keyText(text, "one", std::move(data));
  };
  const std::string key = keyWithOneAt(0);
  EXPECT_NE(key, keyWithOneAt(std::size_t(5) << 20)) << "in another piece";
  EXPECT_NE(key, keyWithOneAt(std::size_t(20) << 20)) << "in the last piece, of one byte";
}

TEST(TuningKey, HasTheFormerKeyForAJournalThatExists) {
  EXPECT_EQ(keyOf(text, "one", {std::byte(7)}, "/no/such/journal").formerArguments, "");
  const TuningKey key = keyOf(text, "one", {std::byte(7)}, "/dev/null");
  EXPECT_EQ(key.formerArguments, Hash().add("input").add("\7").add("former").text());
  EXPECT_EQ(key.formerKernelHash, sourceHash(text));
}
