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
  bool fixed = false; ///< sizes are compiled in, instead of passed as arguments
  bool exact = false; ///< without contraction, and with correctly rounded division and square root where the
                      ///< device has them
  /// Lines of the comment at the top.
  std::vector<std::string> header{};
};

struct Target {
  /// Whether the language, its library or generated code uses the name, so that variables need another.
  ir::IsReserved isReserved;
  /// The variant for a kernel that has gone through every pass, without its configuration.
  Variant (*emit)(const ir::Kernel &, const EmitOptions &);
  /// How to launch a variant of the kernel without that host code: a comment in the language of its source.
  std::string (*launchNotes)(const ast::Kernel &, const StubVariant &);
  /// Host code that contains and launches the variants of a kernel.
  Stub (*stub)(const ast::Kernel &, llvm::ArrayRef<StubVariant>);
};

extern const Target openCl;

}
