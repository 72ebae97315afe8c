#include "compiler/frontend/warnings/accesses.h"
#include "compiler/ast/walk.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

namespace icl {

using namespace ast;
using llvm::dyn_cast;

const Variable *variableOf(const Expr &e) {
  if (const auto *reference = dyn_cast<VariableRef>(&e))
    return reference->variable;
  if (const auto *element = dyn_cast<Element>(&e))
    return element->array;
  const auto *swizzle = dyn_cast<Swizzle>(&e);
  return swizzle ? variableOf(*swizzle->base) : nullptr;
}

/// Whether the components of the expression are those of an array's element.
static bool isOfElement(const Expr &e) {
  const auto *swizzle = dyn_cast<Swizzle>(&e);
  return swizzle ? isOfElement(*swizzle->base) : llvm::isa<Element>(&e);
}

std::vector<std::uint8_t> componentsOf(const Expr &e) {
  if (isOfElement(e))
    return {0};
  if (const auto *swizzle = dyn_cast<Swizzle>(&e)) {
    const auto inner = componentsOf(*swizzle->base);
    std::vector<std::uint8_t> selected;
    for (const std::uint8_t number : swizzle->components)
      selected.push_back(number < inner.size() ? inner[number] : number);
    return selected;
  }
  std::vector<std::uint8_t> all(e.kind == ExprKind::VariableRef && e.type.isValue() ? e.type.value.lanes : 1);
  for (std::size_t i = 0; i < all.size(); ++i)
    all[i] = static_cast<std::uint8_t>(i);
  return all;
}

Assignments::Assignments(const Stmt &body) {
  forEachExpr(body, [&](const Expr &e) {
    const Expr *target = nullptr;
    if (const auto *assign = dyn_cast<Assign>(&e))
      target = assign->target.get();
    else if (const auto *step = dyn_cast<IncDec>(&e))
      target = step->target.get();
    if (target)
      offsets[assignedVariable(*target)].push_back(target->range.begin);
  });
  for (auto &[variable, places] : offsets)
    llvm::sort(places);
}

std::ptrdiff_t Assignments::count(const Variable *variable, SourceRange in) const {
  const auto found = offsets.find(variable);
  if (found == offsets.end())
    return 0;
  const auto &places = found->second;
  return std::lower_bound(places.begin(), places.end(), in.end) -
         std::lower_bound(places.begin(), places.end(), in.begin);
}

}
