// Warns of variables that are read before they have a value.
#pragma once
#include "compiler/ast/ast.h"
#include "compiler/source/diagnostics.h"

namespace icl {

/// Reports each local variable of which a read has no value on some path: the first such read. Conditions may
/// be true or false independently of each other, with these exceptions, so that there are no false alarms: a
/// read under a condition of its own is not reported for a value that is set under another one, and neither
/// is what depends on tunables. An array has a value once one of its elements has been assigned.
void warnOfUnsetReads(const ast::Function &, Diagnostics &);

}
