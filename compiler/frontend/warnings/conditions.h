// What is known about conditions and loops from the source alone.
#pragma once
#include "compiler/ast/ast.h"
#include <optional>

namespace icl {

/// Whether the value may depend on what the tuner chooses. `e` may be null.
bool mentionsTunable(const ast::Expr *e);

/// The value of a constant condition; nothing if it is not constant. A missing condition is true.
std::optional<bool> constantTruth(const ast::Expr *condition);

/// Whether the loop's condition is true before its first iteration.
bool iteratesAtLeastOnce(const ast::For &);

}
