// The spaces of a file's kernels, for benchmarks that need no device.
#pragma once
#include "compiler/compile.h"
#include "compiler/frontend/parse.h"
#include "tuner/files/read.h"

namespace icl {

/// Calls visit(kernel, space, device, sizes) for each kernel of the file, for a device with common limits, at
/// `side` pixels in each dimension of a plane, 256 of a volume and 2^20 of a row. Kernels with an empty space
/// are skipped. Prints an error and returns false if the file cannot be read or compiled.
template <typename Visit>
bool forEachSpace(const char *path, std::int64_t side, const Visit &visit) try {
  Diagnostics diagnostics(path, readWhole(path, textLimit));
  const auto program = parseProgram(diagnostics);
  if (!program) {
    diagnostics.print(llvm::errs());
    return false;
  }
  const Device device;
  for (const auto &kernel : program->kernels) {
    Sizes sizes;
    sizes.grid = kernel->dimensions == 3   ? Extent{256, 256, 256}
                 : kernel->dimensions == 2 ? Extent{side, side, 1}
                                           : Extent{1 << 20, 1, 1};
    const std::optional<Space> space(spaceOf(*kernel, device, sizes, diagnostics));
    if (space && space->count() > 0)
      visit(*kernel, *space, device, sizes);
  }
  return true;
} catch (const Error &wrong) {
  llvm::errs() << "cannot read " << path << ": " << wrong.what() << '\n';
  return false;
}

}
