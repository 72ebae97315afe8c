// The .cl files of a kernel: one per variant.
#pragma once
#include "compiler/ast/ast.h"
#include "compiler/target/stub.h"
#include <filesystem>

namespace icl::cli {

/// A variant's source, after a comment that states how to launch it.
std::string kernelText(const ast::Kernel &, const StubVariant &);

/// Writes KERNEL.cl for the first variant and KERNEL.DEVICE.SIZE.cl for each other one. Removes files of that
/// form that an earlier call left. Returns the paths written. Throws an Error that names the file.
std::vector<std::string> writeKernelFiles(const std::filesystem::path &folder, const ast::Kernel &,
                                          const std::vector<StubVariant> &);

}
