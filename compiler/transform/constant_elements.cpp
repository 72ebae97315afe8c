#include "compiler/transform/constant_elements.h"
#include "compiler/ir/rewrite.h"

namespace icl {
using namespace ir;

const Expr *constantElement(const Expr *element) {
  const Var *array = element->var;
  if (array->elements.empty() || element->args.size() != array->extents.size())
    return nullptr;
  std::int64_t position = 0;
  for (std::size_t i = 0; i < element->args.size(); ++i) {
    const Expr *index = element->args[i];
    if (!index->isInt() || index->integer < 0 || index->integer >= array->extents[i])
      return nullptr;
    position = position * array->extents[i] + index->integer;
  }
  return position < std::int64_t(array->elements.size()) ? array->elements[std::size_t(position)] : nullptr;
}

namespace {
class ElementReplacer : public Rewriter {
public:
  explicit ElementReplacer(Arena &arena) : Rewriter(arena, {Op::Element}) {}

private:
  /// Of an element that is written as its components, or as one for all of them.
  const Expr *component(const Expr *swizzle) {
    const Expr *element = swizzle->args[0];
    const Expr *vector =
        element->op == Op::Element && swizzle->components.size() == 1 ? constantElement(element) : nullptr;
    if (!vector)
      return swizzle;
    const Expr *found = nullptr;
    if (vector->op == Op::Vector && vector->args.size() == vector->type.lanes)
      found = vector->args[swizzle->components[0]];
    else if ((vector->op == Op::Vector || vector->op == Op::Convert) && vector->args.size() == 1)
      found = vector->args[0];
    return found && found->isInt() ? build.convert(found, swizzle->type) : swizzle;
  }

  const Expr *expr(const Expr *e) override {
    if (e->op == Op::Swizzle)
      return component(e);
    const bool isInteger = e->op == Op::Element && icl::isInteger(e->type.scalar) && !e->type.isVector();
    const Expr *value = isInteger ? constantElement(e) : nullptr;
    return value ? build.convert(value, e->type) : e;
  }
};
}

Stmts replaceConstantElements(Arena &arena, Stmts body) { return ElementReplacer(arena).rewrite(body); }

}
