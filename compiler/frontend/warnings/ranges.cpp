#include "compiler/frontend/warnings/ranges.h"
#include "compiler/ast/operators.h"
#include "compiler/frontend/fold.h"
#include "compiler/space/sizes.h"
#include <algorithm>
#include <vector>

namespace icl {
namespace {

using namespace ast;
using llvm::cast;
using Range = std::optional<Interval>;

bool contains(const Interval &outer, const Interval &inner) {
  return outer.low <= inner.low && inner.high <= outer.high;
}

/// The range if the type can hold all of it; otherwise values wrap, and can be any of the type.
Range inType(const Range &range, Scalar scalar) {
  const Range all = rangeOfType(scalar);
  return range && all && contains(*all, *range) ? range : all;
}

Range rangeOfVariable(const Variable &variable, const RangeContext &context) {
  if (&variable == context.variable)
    return Interval{context.value, context.value};
  if (variable.storage == Variable::Storage::PixelIndex)
    return Interval{0, longestSide - 1};
  if (variable.storage == Variable::Storage::Local && variable.isConst && variable.initializer.size() == 1 &&
      variable.type.isValue())
    return rangeOf(*variable.initializer[0], context);
  return rangeOfType(variable.type.value.scalar);
}

/// Nothing if a limit does not fit the wide integer.
Range arithmetic(BinaryOp op, const Interval &a, const Interval &b) {
  WideInt ends[4];
  bool overflows = false;
  if (op == BinaryOp::Add) {
    overflows |= __builtin_add_overflow(a.low, b.low, &ends[0]);
    overflows |= __builtin_add_overflow(a.high, b.high, &ends[1]);
  } else if (op == BinaryOp::Sub) {
    overflows |= __builtin_sub_overflow(a.low, b.high, &ends[0]);
    overflows |= __builtin_sub_overflow(a.high, b.low, &ends[1]);
  } else {
    overflows |= __builtin_mul_overflow(a.low, b.low, &ends[0]);
    overflows |= __builtin_mul_overflow(a.low, b.high, &ends[1]);
    overflows |= __builtin_mul_overflow(a.high, b.low, &ends[2]);
    overflows |= __builtin_mul_overflow(a.high, b.high, &ends[3]);
  }
  if (overflows)
    return std::nullopt;
  const auto [low, high] = std::minmax_element(ends, ends + (op == BinaryOp::Mul ? 4 : 2));
  return Interval{*low, *high};
}

/// `a & b`, `a / b`, `a % b` and `a >> b` with a constant on the right.
Range withConstant(BinaryOp op, const Interval &a, WideInt b) {
  if (op == BinaryOp::And && b >= 0)
    return Interval{0, b};
  if (op == BinaryOp::Rem && b > 0)
    return Interval{a.low < 0 ? std::max<WideInt>(a.low, 1 - b) : 0,
                    a.high > 0 ? std::min<WideInt>(a.high, b - 1) : 0};
  if (op == BinaryOp::Div && b > 0)
    return Interval{a.low / b, a.high / b};
  if (op == BinaryOp::Shr && b >= 0 && b < 64)
    return Interval{a.low >> b, a.high >> b};
  return std::nullopt;
}

Range rangeOfBinary(const Binary &e, const RangeContext &context) {
  const Scalar scalar = e.type.value.scalar;
  if (isComparison(e.op) || isLogical(e.op)) {
    const auto result = resultOf(e, context);
    return result ? Interval{*result, *result} : Interval{0, 1};
  }
  const Range a = rangeOf(*e.lhs, context), b = rangeOf(*e.rhs, context);
  if (!a || !b)
    return rangeOfType(scalar);
  if (e.op == BinaryOp::Add || e.op == BinaryOp::Sub || e.op == BinaryOp::Mul)
    return inType(arithmetic(e.op, *a, *b), scalar);
  if (e.op == BinaryOp::And && a->isOne())
    return inType(withConstant(e.op, *b, a->low), scalar);
  return inType(b->isOne() ? withConstant(e.op, *a, b->low) : std::nullopt, scalar);
}

Range rangeOfUnary(const Unary &e, const RangeContext &context) {
  if (e.op == UnaryOp::Not)
    return Interval{0, 1};
  const Range operand = rangeOf(*e.operand, context);
  if (e.op == UnaryOp::Plus)
    return operand;
  if (e.op == UnaryOp::Minus && operand)
    return inType(arithmetic(BinaryOp::Sub, {0, 0}, *operand), e.type.value.scalar);
  return rangeOfType(e.type.value.scalar);
}

/// Of what the call returns. A clamp whose limits are the wrong way round is undefined.
Range rangeOfCall(const BuiltinCall &e, const RangeContext &context) {
  std::vector<Interval> of;
  for (const ExprPtr &argument : e.arguments)
    if (const Range range = rangeOf(*argument, context))
      of.push_back(*range);
  const Scalar scalar = e.type.value.scalar;
  if (of.size() != e.arguments.size())
    return rangeOfType(scalar);
  const auto min = [](const Interval &a, const Interval &b) {
    return Interval{std::min(a.low, b.low), std::min(a.high, b.high)};
  };
  const auto max = [](const Interval &a, const Interval &b) {
    return Interval{std::max(a.low, b.low), std::max(a.high, b.high)};
  };
  switch (e.builtin.id) {
  case BuiltinId::min:
    return min(of[0], of[1]);
  case BuiltinId::max:
    return max(of[0], of[1]);
  case BuiltinId::clamp:
    return min(max(of[0], of[1]), of[2]);
  case BuiltinId::abs:
    return Interval{std::max({WideInt(0), of[0].low, -of[0].high}), std::max(-of[0].low, of[0].high)};
  default:
    return rangeOfType(scalar);
  }
}

}

std::optional<Interval> rangeOfType(Scalar scalar) {
  if (!isInteger(scalar))
    return std::nullopt;
  if (scalar == Scalar::Bool)
    return Interval{0, 1};
  const unsigned bits = sizeOf(scalar) * 8;
  const WideInt one = 1;
  return isSigned(scalar) ? Interval{-(one << (bits - 1)), (one << (bits - 1)) - 1}
                          : Interval{0, (one << bits) - 1};
}

std::optional<Interval> rangeOf(const Expr &e, const RangeContext &context) {
  if (!e.type.isValue() || e.type.value.isVector() || !isInteger(e.type.value.scalar))
    return std::nullopt;
  const Scalar scalar = e.type.value.scalar;
  if (const auto constant = fold(e)) {
    const WideInt value =
        scalar == Scalar::ULong ? WideInt(std::uint64_t(constant->integer)) : WideInt(constant->integer);
    return Interval{value, value};
  }
  switch (e.kind) {
  case ExprKind::VariableRef:
    return rangeOfVariable(*cast<VariableRef>(e).variable, context);
  case ExprKind::ImageExtent:
    return context.usesSizes ? Interval{1, longestSide} : rangeOfType(scalar);
  case ExprKind::Cast:
    return inType(rangeOf(*cast<Cast>(e).operand, context), scalar);
  case ExprKind::Unary:
    return rangeOfUnary(cast<Unary>(e), context);
  case ExprKind::Binary:
    return rangeOfBinary(cast<Binary>(e), context);
  case ExprKind::BuiltinCall:
    return rangeOfCall(cast<BuiltinCall>(e), context);
  case ExprKind::Conditional: {
    const Range a = rangeOf(*cast<Conditional>(e).whenTrue, context);
    const Range b = rangeOf(*cast<Conditional>(e).whenFalse, context);
    if (a && b)
      return Interval{std::min(a->low, b->low), std::max(a->high, b->high)};
    return rangeOfType(scalar);
  }
  default:
    return rangeOfType(scalar);
  }
}

std::optional<bool> resultOf(const Expr &e, const RangeContext &context) {
  const auto *binary = llvm::dyn_cast<Binary>(&e);
  if (!binary || !isComparison(binary->op))
    return std::nullopt;
  const Range a = rangeOf(*binary->lhs, context), b = rangeOf(*binary->rhs, context);
  return a && b ? resultOf(binary->op, *a, *b) : std::nullopt;
}

std::optional<bool> resultOf(BinaryOp op, const Interval &a, const Interval &b) {
  const auto decide = [](bool always, bool never) {
    return always ? std::optional(true) : never ? std::optional(false) : std::nullopt;
  };
  const bool areApart = a.high < b.low || b.high < a.low;
  const bool areOne = a.isOne() && b.isOne() && a.low == b.low;
  switch (op) {
  case BinaryOp::Lt:
    return decide(a.high < b.low, a.low >= b.high);
  case BinaryOp::Le:
    return decide(a.high <= b.low, a.low > b.high);
  case BinaryOp::Gt:
    return decide(a.low > b.high, a.high <= b.low);
  case BinaryOp::Ge:
    return decide(a.low >= b.high, a.high < b.low);
  case BinaryOp::Eq:
    return decide(areOne, areApart);
  case BinaryOp::Ne:
    return decide(areApart, areOne);
  default:
    return std::nullopt;
  }
}

}
