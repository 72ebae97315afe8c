// Operators of OpenCL C (1.2, section 6.3) on values, lane by lane.
#pragma once
#include "compiler/ast/ast.h"
#include "compiler/interpret/value.h"

namespace icl::interpreter {

/// Whether a value is true: any bit of an integer, anything but zero of a float.
bool isTrue(const Value &, Scalar, unsigned lane = 0);

Value applyUnary(ast::UnaryOp, const Value &operand, ValueType operandType, ValueType result);

/// Operands have `type`, but for the right one of a shift, `rhsType`. Integers wrap, shifts use the low bits
/// of their distance (6.3.j). A divisor of 0 counts as 1.
Value applyBinary(ast::BinaryOp, const Value &lhs, const Value &rhs, ValueType type, ValueType rhsType,
                  ValueType result);

}
