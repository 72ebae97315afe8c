#include "compiler/interpret/arithmetic.h"
#include "compiler/ast/operators.h"
#include <limits>

namespace icl::interpreter {
namespace {

using ast::BinaryOp;
using ast::UnaryOp;

/// The bits of a number, sign-extended to 64. The lower bits of sums and products of these are right for
/// every width.
template <class T>
std::uint64_t wide(T value) {
  return static_cast<std::uint64_t>(value);
}

/// The effective divisor: 1 for 0, and 1 for -1 where the quotient would overflow.
template <class T>
T divisor(T a, T b) {
  const bool overflows = std::is_signed_v<T> && b == static_cast<T>(-1) && a == std::numeric_limits<T>::min();
  return b == T(0) || overflows ? T(1) : b;
}

template <class T>
T integerOperation(BinaryOp op, T a, T b) {
  switch (op) {
  case BinaryOp::Mul:
    return static_cast<T>(wide(a) * wide(b));
  case BinaryOp::Div:
    return static_cast<T>(a / divisor(a, b));
  case BinaryOp::Rem:
    return static_cast<T>(a % divisor(a, b));
  case BinaryOp::Add:
    return static_cast<T>(wide(a) + wide(b));
  case BinaryOp::Sub:
    return static_cast<T>(wide(a) - wide(b));
  case BinaryOp::And:
    return static_cast<T>(wide(a) & wide(b));
  case BinaryOp::Xor:
    return static_cast<T>(wide(a) ^ wide(b));
  case BinaryOp::Or:
    return static_cast<T>(wide(a) | wide(b));
  default:
    throw std::logic_error("not an operator whose result has the integer type of its operands");
  }
}

template <class F>
F floatOperation(BinaryOp op, F a, F b) {
  switch (op) {
  case BinaryOp::Mul:
    return a * b;
  case BinaryOp::Div:
    return a / b;
  case BinaryOp::Add:
    return a + b;
  case BinaryOp::Sub:
    return a - b;
  default:
    throw std::logic_error("not an operator of floats");
  }
}

template <class T>
bool compare(BinaryOp op, T a, T b) {
  switch (op) {
  case BinaryOp::Lt:
    return a < b;
  case BinaryOp::Gt:
    return a > b;
  case BinaryOp::Le:
    return a <= b;
  case BinaryOp::Ge:
    return a >= b;
  case BinaryOp::Eq:
    return a == b;
  case BinaryOp::Ne:
    return a != b;
  case BinaryOp::LogicalAnd:
    return a != T(0) && b != T(0);
  case BinaryOp::LogicalOr:
    return a != T(0) || b != T(0);
  default:
    throw std::logic_error("not a comparison");
  }
}

Value shift(BinaryOp op, const Value &lhs, const Value &rhs, ValueType type, ValueType rhsType) {
  return withInteger(type.scalar, [&](auto tag) {
    using T = typename decltype(tag)::Stored;
    Value result;
    for (unsigned lane = 0; lane < type.lanes; ++lane) {
      const T number = lhs.get<T>(lane);
      // The width divides 256, so the lowest byte of the distance is enough.
      const unsigned distance = rhs.get<std::uint8_t>(laneOf(rhsType, lane)) % (8 * sizeof(T));
      result.set<T>(lane, op == BinaryOp::Shl ? static_cast<T>(wide(number) << distance)
                                              : static_cast<T>(number >> distance));
    }
    return result;
  });
}

Value applyNot(const Value &operand, ValueType type, ValueType resultType) {
  Value result;
  for (unsigned lane = 0; lane < type.lanes; ++lane)
    setTruth(result, resultType, lane, !isTrue(operand, type.scalar, lane));
  return result;
}

/// Minus or BitNot.
Value applyMinusOrBitNot(UnaryOp op, const Value &operand, ValueType type) {
  Value result;
  withScalar(type.scalar, [&](auto tag) {
    using T = typename decltype(tag)::Stored;
    for (unsigned lane = 0; lane < type.lanes; ++lane)
      if constexpr (!std::is_integral_v<T>)
        result.set<T>(lane, -operand.get<T>(lane));
      else
        result.set<T>(lane, static_cast<T>(op == UnaryOp::Minus ? 0 - wide(operand.get<T>(lane))
                                                                : ~wide(operand.get<T>(lane))));
  });
  return result;
}

Value applyComparison(BinaryOp op, const Value &lhs, const Value &rhs, ValueType type, ValueType resultType) {
  Value result;
  withScalar(type.scalar, [&](auto tag) {
    using T = typename decltype(tag)::Stored;
    for (unsigned lane = 0; lane < type.lanes; ++lane)
      setTruth(result, resultType, lane, compare(op, lhs.get<T>(lane), rhs.get<T>(lane)));
  });
  return result;
}

Value applyArithmetic(BinaryOp op, const Value &lhs, const Value &rhs, ValueType type) {
  Value result;
  withScalar(type.scalar, [&](auto tag) {
    using T = typename decltype(tag)::Stored;
    for (unsigned lane = 0; lane < type.lanes; ++lane)
      if constexpr (std::is_integral_v<T>)
        result.set<T>(lane, integerOperation(op, lhs.get<T>(lane), rhs.get<T>(lane)));
      else
        result.set<T>(lane, floatOperation(op, lhs.get<T>(lane), rhs.get<T>(lane)));
  });
  return result;
}

}

bool isTrue(const Value &value, Scalar scalar, unsigned lane) {
  return withScalar(scalar, [&](auto tag) {
    auto number = value.get<typename decltype(tag)::Stored>(lane);
    return number != decltype(number)(0);
  });
}

Value applyUnary(UnaryOp op, const Value &operand, ValueType type, ValueType resultType) {
  if (op == UnaryOp::Plus)
    return operand;
  return op == UnaryOp::Not ? applyNot(operand, type, resultType) : applyMinusOrBitNot(op, operand, type);
}

Value applyBinary(BinaryOp op, const Value &lhs, const Value &rhs, ValueType type, ValueType rhsType,
                  ValueType resultType) {
  if (isShift(op))
    return shift(op, lhs, rhs, type, rhsType);
  if (isComparison(op) || isLogical(op))
    return applyComparison(op, lhs, rhs, type, resultType);
  return applyArithmetic(op, lhs, rhs, type);
}

}
