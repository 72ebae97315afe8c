// Warns of variables that are read before they have a value.
#pragma once
#include "compiler/ast/ast.h"
#include "compiler/source/diagnostics.h"

namespace icl {

/// Reports each local variable that is read without a value on some path, at the first such read. Conditions
/// count as independent of each other. There are two exceptions, to avoid false alarms: a read under one
/// condition is not reported if the value is set under another, and nothing is reported that depends on
/// tunables. An array has a value once one of its elements has been assigned.
void warnOfUnsetReads(const ast::Function &, Diagnostics &);

}
