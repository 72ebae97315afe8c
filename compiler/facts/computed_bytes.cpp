#include "compiler/facts/computed_bytes.h"
#include "compiler/ir/rewrite.h"
#include "llvm/ADT/DenseSet.h"
#include <algorithm>

namespace icl {
using namespace ir;

namespace {
class Widths {
public:
  /// Repeats until no further variable holds what depends on pixels: loops read some before they assign them.
  void find(Stmts body) {
    for (std::size_t known = 0;; known = holders.size()) {
      walk(body, [this](const Stmt *s) {
        note(s);
        return true;
      });
      if (holders.size() == known)
        return;
    }
  }

  std::int64_t widest(Stmts body) const {
    std::int64_t bytes = 1;
    walk(body, [&](const Stmt *s) {
      for (const Expr *e : expressionsOf(s))
        bytes = std::max(bytes, partsOf(e).bytes);
      if (const auto *u = llvm::dyn_cast<Update>(s))
        bytes = std::max<std::int64_t>(bytes, sizeOf(u->value->type.scalar));
      return true;
    });
    return bytes;
  }

private:
  struct Parts {
    bool dependOnPixels;
    std::int64_t bytes; ///< of the widest number
  };

  void note(const Stmt *s) {
    if (const auto *d = llvm::dyn_cast<Declare>(s))
      note(d->var, d->value);
    if (const auto *a = llvm::dyn_cast<Assign>(s))
      note(a->var, a->value);
    if (const auto *store = llvm::dyn_cast<Store>(s))
      note(store->array, store->value);
  }
  void note(const Var *v, const Expr *value) {
    if (value && partsOf(value).dependOnPixels)
      holders.insert(v);
  }

  /// The number of which the expression is the upper half of a 16-bit product, for which vector units have an
  /// instruction (quotientIn16Bits() in transform/quotient.h); else null.
  static const Expr *multipliedFor16Bits(const Expr *e) {
    const auto isNarrow = [](const Expr *x) {
      return isInteger(x->type.scalar) && sizeOf(x->type.scalar) <= 2;
    };
    if (e->op != Op::Convert || !isNarrow(e) || e->args[0]->op != Op::Shr)
      return nullptr;
    const Expr *product = e->args[0]->args[0], *shift = e->args[0]->args[1];
    if (product->op != Op::Mul || !shift->isInt() || shift->integer != 16 || !product->args[1]->isInt())
      return nullptr;
    const Expr *factor = product->args[0];
    return factor->op == Op::Convert && isNarrow(factor->args[0]) ? factor->args[0] : nullptr;
  }

  Parts partsOf(const Expr *e) const {
    if (const Expr *factor = multipliedFor16Bits(e)) {
      Parts parts = partsOf(factor);
      parts.bytes = std::max<std::int64_t>(parts.bytes, 2);
      return parts;
    }
    const bool isOfVariable = e->op == Op::Variable || e->op == Op::Element;
    Parts all{e->op == Op::Read || e->op == Op::BoundedRead || (isOfVariable && holders.contains(e->var)), 1};
    for (const Expr *argument : e->args) {
      const Parts parts = partsOf(argument);
      all.dependOnPixels |= parts.dependOnPixels;
      all.bytes = std::max(all.bytes, parts.bytes);
    }
    const Scalar scalar = e->type.scalar;
    if (scalar != Scalar::Bool && (isFloat(scalar) || all.dependOnPixels))
      all.bytes = std::max<std::int64_t>(all.bytes, sizeOf(scalar));
    return all;
  }

  llvm::DenseSet<const Var *> holders; ///< of what depends on pixels
};
}

std::int64_t computedBytes(Stmts body) {
  Widths widths;
  widths.find(body);
  return widths.widest(body);
}

}
