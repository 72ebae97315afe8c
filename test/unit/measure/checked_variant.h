// A variant that is compiled as for another device, and checked on the device that is there.
#pragma once
#include "compiler/compile.h"
#include "compiler/frontend/parse.h"
#include "compiler/interpret/interpret.h"
#include "compiler/interpret/synthetic.h"
#include "tuner/measure/execute.h"
#include <gtest/gtest.h>

namespace icl {

/// A kernel's variant for a device, and what is needed to run it.
struct TestedVariant {
  TestedVariant(const char *text, const Device &device, const Assignment &choices)
      : diagnostics("kernel.icl", text), program(parseProgram(diagnostics)) {
    EXPECT_TRUE(program) << diagnostics.text().str();
    sizes.grid = Extent{67, 13, 1};
    const SpaceDefinition space = *spaceOf(kernel(), device, sizes, diagnostics);
    const Configuration configuration = space.configuration(choices);
    EXPECT_EQ(space.violations(configuration), std::vector<std::string>());
    variant = compileVariant(kernel(), space, configuration, device, sizes);
  }
  const ast::Kernel &kernel() const { return *program->kernels.front(); }

  Diagnostics diagnostics;
  std::unique_ptr<ast::Program> program;
  Sizes sizes;
  Variant variant;
};

/// The source of the kernel's variant for `device`, which need not run here.
inline std::string sourceFor(const char *text, const Device &device, const Assignment &choices = {}) {
  return TestedVariant(text, device, choices).variant.program.source;
}

/// The same; the images that it gives are compared with the interpreter's.
inline std::string sourceOfChecked(const char *text, const Device &device, const Assignment &choices) {
  const TestedVariant tested(text, device, choices);
  const std::string &source = tested.variant.program.source;
  Arguments wanted = syntheticArguments(tested.kernel(), *tested.sizes.grid, {}, {}, 1), found = wanted;
  interpret(*tested.program, tested.kernel(), wanted);
  static const Executor executor; // one for all: PoCL loads its library of built-in functions for each
  executor.run(tested.kernel(), tested.variant, found);
  for (const auto &[name, buffer] : wanted.buffers)
    EXPECT_EQ(found.buffers.at(name).bytes, buffer.bytes) << name << "\n" << source;
  return source;
}

}
