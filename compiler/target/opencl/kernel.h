// Kernel IR -> OpenCL C 1.2 that a person can read.
#pragma once
#include "compiler/ir/ir.h"
#include "compiler/target/variant.h"

namespace icl {

struct EmitOptions {
  bool exact = false;          ///< forbid contraction
  bool dividesExactly = false; ///< ask for correctly rounded division and square root of floats
  bool forCpu = false;         ///< vectors and offsets in the forms of which CPUs' compilers make most
  /// The device's compiler makes one of two loads from one place under one condition where one loads a float
  /// and the other, for a look at its bits, an integer: it goes on with a value of the wrong type, and aborts
  /// or never ends (test/fuzz/drivers/llvm_masked_loads.cl). Scalars' bits are then looked at by other means.
  bool losesMaskedLoads = false;
  /// Lines of the comment at the top: what made this variant.
  std::vector<std::string> header;
};

/// The variant's entry, source, arguments, build options and launch shape. The kernel has gone through every
/// pass. `fixed`: sizes are compiled in and no argument.
Variant emitOpenCl(const ir::Kernel &, bool fixed, const Sizes &, const EmitOptions &);

}
