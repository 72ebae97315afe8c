// Operators of OpenCL C (1.2, section 6.3) on values, applied lane by lane.
#pragma once
#include "compiler/ast/ast.h"
#include "compiler/interpret/value.h"

namespace icl::interpreter {

/// Whether a value is true: an integer or float other than zero.
bool isTrue(const Value &, Scalar, unsigned lane = 0);

Value applyUnary(ast::UnaryOp, const Value &operand, ValueType operandType, ValueType result);

/// Both operands have `type`, except the right operand of a shift, which has `rhsType`. Integers wrap, shifts
/// use the low bits of their distance (6.3.j), a divisor of 0 counts as 1.
Value applyBinary(ast::BinaryOp, const Value &lhs, const Value &rhs, ValueType type, ValueType rhsType,
                  ValueType result);

}
