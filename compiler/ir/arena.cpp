#include "compiler/ir/ir.h"
#include "llvm/ADT/Hashing.h"

namespace icl::ir {

bool ExprStructure::isEqual(const Expr *a, const Expr *b) {
  if (a == b)
    return true;
  const auto isKey = [](const Expr *e) { return e != getEmptyKey() && e != getTombstoneKey(); };
  // `integer` stands for all of the union: number, variable and image fill the same bytes.
  return isKey(a) && isKey(b) && a->hash == b->hash && a->op == b->op && a->type == b->type &&
         a->args == b->args && a->integer == b->integer && a->dimension == b->dimension &&
         a->name == b->name && a->components == b->components && a->isAligned == b->isAligned;
}

static unsigned hashOf(const Expr &e) {
  const auto shape = static_cast<unsigned>(e.op) | static_cast<unsigned>(e.type.scalar) << 8 |
                     static_cast<unsigned>(e.type.lanes) << 16 | static_cast<unsigned>(e.isAligned) << 24;
  return static_cast<unsigned>(llvm::hash_combine(
      shape, e.dimension, e.integer, e.name, llvm::hash_combine_range(e.args.begin(), e.args.end()),
      llvm::hash_combine_range(e.components.begin(), e.components.end())));
}

const Expr *Arena::expression(Expr e) {
  e.hash = hashOf(e);
  if (auto found = expressions.find(&e); found != expressions.end())
    return *found;
  e.args = list(e.args);
  e.name = text(e.name);
  e.components = list(e.components);
  const Expr *made = new (memory.Allocate<Expr>()) Expr(e);
  expressions.insert(made);
  return made;
}

}
