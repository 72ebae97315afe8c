// How much code drivers will have to build for a body, in operations.
#pragma once
#include "compiler/ir/ir.h"
#include "compiler/ir/names.h"
#include <optional>

namespace icl {

bool isRead(const ir::Expr *);      ///< of an image
bool isMemory(const ir::Expr *);    ///< such a read, or one of an array
bool isOperation(const ir::Expr *); ///< what computes: no memory, and nothing that merely changes types

/// Operations and reads of the expression. A call of an elementary function counts for the many that drivers
/// without an instruction for it inline.
std::int64_t sizeOf(const ir::Expr *);

/// How a device's driver turns half in memory into float and back.
enum class HalfConversion : std::uint8_t {
  Instruction,
  InVectors, ///< vectors of 4 and more lanes by an instruction, others in software
  Software
};

/// Of the statement without those inside it.
std::int64_t sizeOf(const ir::Stmt *, HalfConversion);

/// Whether a body has lanes, and what it converts in 4 of them and more are vectors: rounding to half is done
/// lane by lane, and what it rounds is read so.
bool convertsWholeVectors(ir::Arena &, ir::Stmts body, UniqueNames &);

/// The part of a body in lanes, from 0 to 1, that stands once for each lane (what OpenCL has no exact vector
/// form for: elementary functions, gathers; what stands so in software: half), counted loops unrolled;
/// nothing if the body has no lanes.
std::optional<double> sharePerLane(ir::Arena &, ir::Stmts body, UniqueNames &, HalfConversion);

}
