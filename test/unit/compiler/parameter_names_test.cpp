// Knobs declare the names of their parameters, with which authors' names are compared, and the values that
// variants have where they are not offered.
#include "test/unit/compiler/example_kernel.h"
#include <gtest/gtest.h>

using namespace icl;

static bool announces(const Knob &knob, llvm::StringRef name) {
  return knob.parameterNames.empty() ? knob.name == name : llvm::is_contained(knob.parameterNames, name);
}

TEST(ParameterNames, AreAnnounced) {
  for (const Knob *knob : allKnobs()) {
    std::size_t offered = 0;
    for (const Example &example : knob->examples) {
      const ExampleKernel kernel(example.kernel);
      const KernelFacts facts = analyse(kernel.ast());
      for (const Parameter &p : knob->parameters({facts, kernel.device, kernel.sizes})) {
        EXPECT_TRUE(announces(*knob, llvm::StringRef(p.name).split('.').first)) << p.name;
        ++offered;
      }
    }
    EXPECT_EQ(offered > 0, knob->parameters != nullptr)
        << knob->name.str() << " has no example that offers it";
  }
}

/// The type is that of the values offered, so that a configuration can have either.
TEST(ParameterNames, HaveAValueWhereTheyAreNotOffered) {
  for (const Knob *knob : allKnobs())
    for (const Example &example : knob->examples) {
      const ExampleKernel kernel(example.kernel);
      const KernelFacts facts = analyse(kernel.ast());
      const Assignment otherwise = knob->otherwise ? knob->otherwise(facts) : Assignment();
      for (const Parameter &p : knob->parameters({facts, kernel.device, kernel.sizes})) {
        ASSERT_TRUE(otherwise.contains(p.name)) << p.name;
        EXPECT_EQ(otherwise.at(p.name).index(), p.values.front().index()) << p.name;
      }
      for (const auto &[name, value] : otherwise)
        EXPECT_TRUE(announces(*knob, llvm::StringRef(name).split('.').first)) << name;
    }
}
