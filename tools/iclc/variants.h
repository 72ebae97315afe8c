// Which variants of a kernel `iclc compile` writes.
#pragma once
#include "compiler/target/stub.h"
#include "tools/iclc/options/space.h"
#include <vector>

namespace icl::cli {

/// From a tuned file, for programs that run on several devices and sizes: the file's entries for the kernel,
/// each for its device and sizes; after each one with compiled-in sizes, the same for any sizes; last, the
/// untuned variant, within the limits of `fallback`, for all other devices. An entry that no longer fits the
/// kernel (its source has changed since) is left out with a warning. Throws an Error if the file cannot be
/// read.
std::vector<StubVariant> tunedVariants(const std::string &tunedFile, const Source &, const ast::Kernel &,
                                       const Device &fallback, const SpaceOptions &, const PassOptions &);

}
