#include "compiler/interpret/arithmetic.h"
#include "compiler/interpret/convert.h"
#include "compiler/interpret/evaluator.h"

namespace icl::interpreter {
namespace {

using ast::ExprKind;

Value literal(const ast::IntLiteral &expr) {
  Value value;
  value.lanes[0] = expr.value;
  return value;
}

Value literal(const ast::FloatLiteral &expr) {
  Value value;
  value.set<double>(0, expr.value);
  return convert(value, {Scalar::Double, 1}, expr.type.value);
}

/// Whether the expression names memory that can be read lane by lane. A pixel does not: a read of a pixel
/// follows the image's boundary condition.
bool namesMemory(const ast::Expr &expr) {
  if (const auto *swizzle = llvm::dyn_cast<ast::Swizzle>(&expr))
    return namesMemory(*swizzle->base);
  return expr.kind == ExprKind::VariableRef || expr.kind == ExprKind::Element;
}

}

Value Evaluator::evaluate(const ast::Expr &expr) {
  switch (expr.kind) {
  case ExprKind::IntLiteral:
    return literal(llvm::cast<ast::IntLiteral>(expr));
  case ExprKind::FloatLiteral:
    return literal(llvm::cast<ast::FloatLiteral>(expr));
  case ExprKind::VariableRef:
  case ExprKind::Element:
    return load(placeOf(expr), expr.range);
  case ExprKind::Unary: {
    const auto &unary = llvm::cast<ast::Unary>(expr);
    return applyUnary(unary.op, evaluate(*unary.operand), unary.operand->type.value, unary.type.value);
  }
  case ExprKind::Binary:
    return evaluateBinary(llvm::cast<ast::Binary>(expr));
  case ExprKind::Assign:
    return evaluateAssign(llvm::cast<ast::Assign>(expr));
  case ExprKind::IncDec:
    return evaluateIncDec(llvm::cast<ast::IncDec>(expr));
  case ExprKind::Conditional:
    return evaluateConditional(llvm::cast<ast::Conditional>(expr));
  case ExprKind::Comma:
    evaluate(*llvm::cast<ast::Comma>(expr).lhs);
    return evaluate(*llvm::cast<ast::Comma>(expr).rhs);
  case ExprKind::Cast: {
    const ast::Expr &operand = *llvm::cast<ast::Cast>(expr).operand;
    if (expr.type.isVoid())
      return evaluate(operand);
    return convert(evaluate(operand), operand.type.value, expr.type.value);
  }
  case ExprKind::VectorLiteral:
    return evaluateVectorLiteral(llvm::cast<ast::VectorLiteral>(expr));
  case ExprKind::Swizzle:
    return evaluateSwizzle(llvm::cast<ast::Swizzle>(expr));
  case ExprKind::ImageAccess:
    return evaluateImageAccess(llvm::cast<ast::ImageAccess>(expr));
  case ExprKind::ImageSample:
    return evaluateImageSample(llvm::cast<ast::ImageSample>(expr));
  case ExprKind::ImageExtent:
    return evaluateImageExtent(llvm::cast<ast::ImageExtent>(expr));
  case ExprKind::Update:
    update(llvm::cast<ast::Update>(expr));
    return {};
  case ExprKind::BuiltinCall:
    return evaluateBuiltin(llvm::cast<ast::BuiltinCall>(expr));
  case ExprKind::HelperCall:
    return evaluateHelper(llvm::cast<ast::HelperCall>(expr));
  }
  throw std::logic_error("unknown expression");
}

bool Evaluator::holds(const ast::Expr &condition) {
  return isTrue(evaluate(condition), condition.type.value.scalar);
}

std::int64_t Evaluator::evaluateInteger(const ast::Expr &expr) {
  const Value value = evaluate(expr);
  return withInteger(expr.type.value.scalar, [&](auto tag) {
    return static_cast<std::int64_t>(value.get<typename decltype(tag)::Stored>(0));
  });
}

Value Evaluator::evaluateBinary(const ast::Binary &binary) {
  const ValueType type = binary.lhs->type.value;
  const bool isAnd = binary.op == ast::BinaryOp::LogicalAnd, isOr = binary.op == ast::BinaryOp::LogicalOr;
  if ((isAnd || isOr) && !type.isVector()) {
    Value result;
    const bool lhs = holds(*binary.lhs);
    setTruth(result, binary.type.value, 0, isAnd ? lhs && holds(*binary.rhs) : lhs || holds(*binary.rhs));
    return result;
  }
  const Value lhs = evaluate(*binary.lhs);
  const Value rhs = evaluate(*binary.rhs);
  return applyBinary(binary.op, lhs, rhs, type, binary.rhs->type.value, binary.type.value);
}

Value Evaluator::evaluateAssign(const ast::Assign &assign) {
  const Place place = placeOf(*assign.target);
  const Value value = assign.op ? evaluateCompound(assign, place) : evaluate(*assign.value);
  store(place, value);
  return value;
}

/// The new value of `target op= value`.
Value Evaluator::evaluateCompound(const ast::Assign &assign, const Place &place) {
  const ValueType type = assign.computeType, valueType = assign.value->type.value;
  const Value value = evaluate(*assign.value);
  const Value old = load(place, assign.target->range);
  if (place.type == type) // the common case: no conversion needed
    return applyBinary(*assign.op, old, value, type, valueType, type);
  return convert(applyBinary(*assign.op, convert(old, place.type, type), value, type, valueType, type), type,
                 place.type);
}

Value Evaluator::evaluateIncDec(const ast::IncDec &expr) {
  const Place place = placeOf(*expr.target);
  const Value old = load(place, expr.target->range);
  Value one;
  one.set<std::int32_t>(0, 1);
  const auto op = expr.increment ? ast::BinaryOp::Add : ast::BinaryOp::Sub;
  const Value changed =
      applyBinary(op, old, convert(one, {Scalar::Int, 1}, place.type), place.type, place.type, place.type);
  store(place, changed);
  return expr.prefix ? changed : old;
}

Value Evaluator::evaluateConditional(const ast::Conditional &expr) {
  const ValueType type = expr.condition->type.value;
  if (!type.isVector())
    return evaluate(holds(*expr.condition) ? *expr.whenTrue : *expr.whenFalse);
  const Value condition = evaluate(*expr.condition);
  Value result = evaluate(*expr.whenTrue);
  const Value whenFalse = evaluate(*expr.whenFalse);
  const unsigned signBit = 8 * sizeOf(type.scalar) - 1;
  for (unsigned lane = 0; lane < type.lanes; ++lane)
    if (!(condition.lanes[lane] >> signBit & 1))
      result.lanes[lane] = whenFalse.lanes[lane];
  return result;
}

Value Evaluator::evaluateVectorLiteral(const ast::VectorLiteral &expr) {
  Value result;
  unsigned filled = 0;
  for (const ast::ExprPtr &element : expr.elements) {
    const Value part = evaluate(*element);
    for (unsigned lane = 0; lane < element->type.value.lanes; ++lane)
      result.lanes[filled++] = part.lanes[lane];
  }
  if (filled == 1) // a single scalar fills all lanes
    return convert(result, expr.type.value.withLanes(1), expr.type.value);
  return result;
}

Value Evaluator::evaluateSwizzle(const ast::Swizzle &expr) {
  if (namesMemory(expr))
    return load(placeOf(expr), expr.range);
  const Value base = evaluate(*expr.base);
  Value result;
  for (std::size_t lane = 0; lane < expr.components.size(); ++lane)
    result.lanes[lane] = base.lanes[expr.components[lane]];
  return result;
}

}
