// `while` loops that count, as counted loops.
#pragma once
#include "compiler/ir/builder.h"

namespace icl {

/// The same body, in which `int i = 0; while (i < n) { ...; i++; }` is a counted loop, where nothing else
/// changes or needs the variable. Such loops can be unrolled, and what they read has a footprint.
ir::Stmts countLoops(ir::Arena &, ir::Stmts);

}
