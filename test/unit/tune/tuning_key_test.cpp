#include "tuner/tuning_key.h"
#include <gtest/gtest.h>

using namespace icl;

/// The key of these as text.
static std::string keyOf(const std::string &source, const std::string &reference, std::byte data = {}) {
  ast::Kernel kernel;
  kernel.name = "mean";
  TuneRequest request{kernel, source, "", {}, {}, {}, false, "", {}, 0, {}};
  request.arguments.buffers["input"].bytes = {data};
  const TuningKey key = tuningKey(request, "a device", "1.2", "64x48", reference);
  return key.kernel + ' ' + key.kernelHash + ' ' + key.device + ' ' + key.driver + ' ' + key.sizes + ' ' +
         key.arguments;
}

TEST(TuningKey, DependsOnTheSourceTheReferenceAndTheData) {
  const std::string key = keyOf("void mean() {}", "one");
  EXPECT_EQ(key, keyOf("void mean() {} // the same", "one"));
  EXPECT_NE(key, keyOf("void mean() { ; }", "one"));
  EXPECT_NE(key, keyOf("void mean() {}", "another"))
      << "the compiler generates other code for the untuned variant";
  EXPECT_NE(key, keyOf("void mean() {}", "one", std::byte(1)));
}
