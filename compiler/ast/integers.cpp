#include "compiler/ast/integers.h"

namespace icl {
using ast::BinaryOp;

/// The quotient or remainder, signed or unsigned as the type is.
static std::int64_t divide(BinaryOp op, Scalar type, std::int64_t a, std::int64_t b) {
  const bool wantsQuotient = op == BinaryOp::Div;
  if (type == Scalar::ULong) {
    const auto x = static_cast<std::uint64_t>(a), y = static_cast<std::uint64_t>(b);
    return static_cast<std::int64_t>(wantsQuotient ? x / y : x % y);
  }
  if (b == -1) // the one quotient that overflows wraps
    return wantsQuotient ? static_cast<std::int64_t>(0 - static_cast<std::uint64_t>(a)) : 0;
  return wantsQuotient ? a / b : a % b;
}

/// OpenCL C shifts by the amount modulo the width (6.3.j).
static std::int64_t shift(BinaryOp op, Scalar type, std::int64_t a, std::int64_t b) {
  const unsigned amount = static_cast<unsigned>(b) & (sizeOf(type) * 8 - 1);
  if (op == BinaryOp::Shl)
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) << amount);
  if (type == Scalar::ULong)
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) >> amount);
  return a >> amount;
}

static bool isLess(Scalar type, std::int64_t a, std::int64_t b) {
  return type == Scalar::ULong ? static_cast<std::uint64_t>(a) < static_cast<std::uint64_t>(b) : a < b;
}

std::optional<std::int64_t> computeInteger(BinaryOp op, Scalar type, std::int64_t a, std::int64_t b) {
  const auto x = static_cast<std::uint64_t>(a), y = static_cast<std::uint64_t>(b);
  switch (op) {
  case BinaryOp::Mul:
    return x * y;
  case BinaryOp::Add:
    return x + y;
  case BinaryOp::Sub:
    return x - y;
  case BinaryOp::Div:
  case BinaryOp::Rem:
    return b == 0 ? std::nullopt : std::optional(divide(op, type, a, b));
  case BinaryOp::Shl:
  case BinaryOp::Shr:
    return shift(op, type, a, b);
  case BinaryOp::Lt:
    return isLess(type, a, b);
  case BinaryOp::Gt:
    return isLess(type, b, a);
  case BinaryOp::Le:
    return !isLess(type, b, a);
  case BinaryOp::Ge:
    return !isLess(type, a, b);
  case BinaryOp::Eq:
    return a == b;
  case BinaryOp::Ne:
    return a != b;
  case BinaryOp::And:
    return a & b;
  case BinaryOp::Xor:
    return a ^ b;
  case BinaryOp::Or:
    return a | b;
  case BinaryOp::LogicalAnd:
    return a && b;
  case BinaryOp::LogicalOr:
    return a || b;
  }
  return std::nullopt;
}

}
