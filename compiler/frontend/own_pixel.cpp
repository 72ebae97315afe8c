#include "compiler/frontend/own_pixel.h"
#include "compiler/frontend/fold.h"

namespace icl {

using namespace ast;

/// The value of a constant; null for other variables.
static const Expr *valueOf(const Variable &variable) {
  const bool isKnown = variable.storage == Variable::Storage::Local && variable.isConst &&
                       variable.type.isValue() && variable.initializer.size() == 1;
  return isKnown ? variable.initializer[0].get() : nullptr;
}

/// A component of a vector literal, or of a constant that is one; else null.
static const Expr *componentOf(const Expr &vector, unsigned component) {
  if (const auto *reference = llvm::dyn_cast<VariableRef>(&vector)) {
    const Expr *value = valueOf(*reference->variable);
    return value ? componentOf(*value, component) : nullptr;
  }
  const auto *literal = llvm::dyn_cast<VectorLiteral>(&vector);
  for (std::size_t i = 0; literal && i < literal->elements.size(); ++i) {
    const Expr &part = *literal->elements[i];
    if (component < part.type.value.lanes)
      return part.type.value.isVector() ? componentOf(part, component) : &part;
    component -= part.type.value.lanes;
  }
  return nullptr;
}

std::optional<std::int64_t> offsetFromPixel(const Expr &e, unsigned dimension) {
  const auto offsetOf = [&](const Expr &part) { return offsetFromPixel(part, dimension); };
  if (const auto *reference = llvm::dyn_cast<VariableRef>(&e)) {
    const Variable &variable = *reference->variable;
    if (variable.storage == Variable::Storage::PixelIndex)
      return variable.dimension == dimension ? std::optional<std::int64_t>(0) : std::nullopt;
    const Expr *value = valueOf(variable);
    return value ? offsetOf(*value) : std::nullopt;
  }
  if (const auto *swizzle = llvm::dyn_cast<Swizzle>(&e)) {
    const bool isSingle = swizzle->components.size() == 1;
    const Expr *part = isSingle ? componentOf(*swizzle->base, swizzle->components[0]) : nullptr;
    return part ? offsetOf(*part) : std::nullopt;
  }
  if (const auto *cast = llvm::dyn_cast<Cast>(&e)) {
    const Scalar to = e.type.value.scalar;
    return to == Scalar::Int || to == Scalar::Long ? offsetOf(*cast->operand) : std::nullopt;
  }
  const auto *binary = llvm::dyn_cast<Binary>(&e);
  if (!binary || (binary->op != BinaryOp::Add && binary->op != BinaryOp::Sub))
    return std::nullopt;
  const auto constant = foldInteger(*binary->rhs);
  if (constant && std::abs(*constant) <= INT32_MAX) {
    const auto base = offsetOf(*binary->lhs);
    if (!base)
      return std::nullopt;
    return binary->op == BinaryOp::Add ? *base + *constant : *base - *constant;
  }
  const auto first = binary->op == BinaryOp::Add ? foldInteger(*binary->lhs) : std::nullopt;
  const auto base = first && std::abs(*first) <= INT32_MAX ? offsetOf(*binary->rhs) : std::nullopt;
  return base ? std::optional(*base + *first) : std::nullopt;
}

bool isOwnPixel(const std::vector<ExprPtr> &coordinates) {
  for (unsigned d = 0; d < coordinates.size(); ++d)
    if (offsetFromPixel(*coordinates[d], d) != 0)
      return false;
  return true;
}

}
