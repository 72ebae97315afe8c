#include "compiler/transform/crossed_places.h"
#include "compiler/ir/rewrite.h"
#include "llvm/ADT/DenseSet.h"

namespace icl {
using namespace ir;

/// Whether a sum of it has the same value wherever its variables are in scope.
static bool isFixed(const Expr *e, const llvm::DenseSet<const Var *> &assigned) {
  const bool isKept =
      e->op == Op::Variable && e->var->type == ValueType{Scalar::Int, 1} && !assigned.contains(e->var);
  const bool isLeaf =
      e->op == Op::Int || e->op == Op::PixelIndex || e->op == Op::GridExtent || e->op == Op::ImageExtent;
  const bool isSum = e->op == Op::Add || e->op == Op::Sub || e->op == Op::Mul || e->op == Op::Minus;
  return isKept || isLeaf ||
         (isSum && llvm::all_of(e->args, [&](const Expr *x) { return isFixed(x, assigned); }));
}

IntegerDefinitions definitionsIn(Stmts body) {
  llvm::DenseSet<const Var *> assigned;
  walk(body, [&](const Stmt *s) {
    if (auto *a = llvm::dyn_cast<Assign>(s))
      assigned.insert(a->var);
    return true;
  });
  IntegerDefinitions found;
  walk(body, [&](const Stmt *s) {
    const auto *d = llvm::dyn_cast<Declare>(s);
    const bool isInt = d && d->value && !d->var->isArray() && d->var->type == ValueType{Scalar::Int, 1};
    if (isInt && !assigned.contains(d->var) && isFixed(d->value, assigned))
      found[d->var] = d->value;
    return true;
  });
  return found;
}

SumTerms termsWithin(const Expr *x, const IntegerDefinitions &definitions) {
  return termsOf(x, [&](const Var *v) { return definitions.lookup(v); });
}

/// Whether one of the terms depends on the pixel's index along x.
static bool mentionsRow(Exprs terms) {
  bool found = false;
  for (const Expr *term : terms)
    walkExprs(term, {Op::PixelIndex},
              [&](const Expr *e) { found |= e->op == Op::PixelIndex && e->dimension == 0; });
  return found;
}

bool readsColumn(const SumTerms &x) {
  const auto isIndex = [](const Expr *e) { return e->op == Op::PixelIndex && e->dimension > 0; };
  const bool hasIndex = llvm::any_of(x.added, isIndex) || llvm::any_of(x.subtracted, isIndex);
  return hasIndex && !mentionsRow(x.added) && !mentionsRow(x.subtracted);
}

bool isReadByElements(const Image *image) {
  const bool isNarrow = image->pixel.elements() == 1 || image->pixel.isPacked;
  return isNarrow && !image->tile && image->storage != Storage::Object;
}

bool readsCrossed(Stmts body) {
  const IntegerDefinitions definitions = definitionsIn(body);
  bool found = false;
  walkExprs(body, {Op::Read, Op::BoundedRead}, [&](const Expr *e) {
    const bool isRead = e->op == Op::Read || e->op == Op::BoundedRead;
    const auto followsRow = [&](const Expr *side) {
      const SumTerms terms = termsWithin(side, definitions);
      return mentionsRow(terms.added) || mentionsRow(terms.subtracted);
    };
    if (isRead && !found && isReadByElements(e->image))
      found =
          readsColumn(termsWithin(e->args[0], definitions)) && llvm::any_of(e->args.drop_front(), followsRow);
  });
  return found;
}

}
