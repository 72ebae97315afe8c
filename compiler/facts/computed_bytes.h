// How wide the numbers are that a body computes.
#pragma once
#include "compiler/ir/ir.h"

namespace icl {

/// Bytes of the widest component among what a body reads, computes from that, and computes in floats. Places
/// of reads do not count unless they depend on what was read.
std::int64_t computedBytes(ir::Stmts body);

}
