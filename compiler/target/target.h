// A target: a language that kernels are generated in, and the host code that launches them.
#pragma once
#include "compiler/ir/ir.h"
#include "compiler/space/device.h"
#include "compiler/target/stub.h"
#include "compiler/target/variant.h"
#include "llvm/ADT/ArrayRef.h"

namespace icl {

struct EmitOptions {
  const Device &device;
  const Sizes &sizes;
  bool fixed = false; ///< sizes are compiled in and no arguments
  bool exact = false; ///< forbids contraction, and asks for correctly rounded division and square root where
                      ///< the device has them
  /// Lines of the comment at the top: what made this variant.
  std::vector<std::string> header{};
};

struct Target {
  llvm::StringRef language;
  /// Whether the language, its library or generated code itself claims the name.
  ir::IsReserved isReserved;
  /// The variant's entry, source, arguments, build options and launch shape. The kernel has gone through
  /// every pass.
  Variant (*emit)(const ir::Kernel &, const EmitOptions &);
  /// Host code that holds and launches the variants of a kernel.
  Stub (*stub)(const ast::Kernel &, llvm::ArrayRef<StubVariant>);
};

extern const Target openCl;

}
