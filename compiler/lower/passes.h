// The pass runner: every knob lowers in the order of the table, and the verifier looks at the result, or
// after each.
#pragma once
#include "compiler/ir/ir.h"
#include "compiler/knobs/knob.h"
#include "llvm/Support/raw_ostream.h"

namespace icl {

/// Throws std::logic_error, which names the pass, when a pass breaks the IR: a bug of the compiler.
ir::Kernel runPasses(ir::Kernel, const Settings &, const PassOptions &options = {});

}
