#include "compiler/frontend/own_pixel.h"
#include "compiler/frontend/fold.h"

namespace icl {

using namespace ast;

std::optional<std::int64_t> offsetFromPixel(const Expr &e, unsigned dimension) {
  const auto offsetOf = [&](const Expr &part) { return offsetFromPixel(part, dimension); };
  if (const auto *reference = llvm::dyn_cast<VariableRef>(&e)) {
    const Variable &variable = *reference->variable;
    if (variable.storage == Variable::Storage::PixelIndex)
      return variable.dimension == dimension ? std::optional<std::int64_t>(0) : std::nullopt;
    const bool isKnown = variable.storage == Variable::Storage::Local && variable.isConst &&
                         variable.type.isValue() && variable.initializer.size() == 1;
    return isKnown ? offsetOf(*variable.initializer[0]) : std::nullopt;
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
