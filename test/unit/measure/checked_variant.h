// A variant that is compiled as for another device, and checked on the device that is there.
#pragma once
#include "compiler/compile.h"
#include "compiler/frontend/parse.h"
#include "compiler/interpret/interpret.h"
#include "compiler/interpret/synthetic.h"
#include "tuner/measure/execute.h"
#include <gtest/gtest.h>

namespace icl {

/// The source of the kernel's variant for `device`; the image `out` that it gives is compared with the
/// interpreter's, unless it does not run here.
inline std::string sourceOfChecked(const char *text, const Device &device, const Assignment &choices,
                                   bool runs = true) {
  Diagnostics diagnostics("kernel.icl", text);
  const auto program = parseProgram(diagnostics);
  EXPECT_TRUE(program) << diagnostics.text().str();
  const ast::Kernel &kernel = *program->kernels.front();
  Sizes sizes;
  sizes.grid = Extent{67, 13, 1};
  const SpaceDefinition space = *spaceOf(kernel, device, sizes, diagnostics);
  const Configuration configuration = space.configuration(choices);
  EXPECT_EQ(space.violations(configuration), std::vector<std::string>());
  const Variant variant = compileVariant(kernel, space, configuration, device, sizes);
  if (!runs)
    return variant.program.source;
  Arguments wanted = syntheticArguments(kernel, *sizes.grid, {}, {}, 1), found = wanted;
  interpret(*program, kernel, wanted);
  Executor().run(kernel, variant, found);
  EXPECT_EQ(found.buffers.at("out").bytes, wanted.buffers.at("out").bytes) << variant.program.source;
  return variant.program.source;
}

}
