// How much code drivers will have to build for a body, in operations.
#pragma once
#include "compiler/ir/ir.h"
#include "compiler/space/device.h"
#include <cstdint>

namespace icl {

bool isRead(const ir::Expr *);      ///< of an image
bool isMemory(const ir::Expr *);    ///< such a read, or one of an array
bool isOperation(const ir::Expr *); ///< what computes: no memory access, and nothing that only changes types

/// Operations and reads of the expression. A call of an elementary function counts as the many operations
/// that drivers inline where the device has no instruction for it.
std::int64_t sizeOf(const ir::Expr *);

/// The size of the statement, without the statements inside it.
std::int64_t sizeOf(const ir::Stmt *, HalfConversion);

}
