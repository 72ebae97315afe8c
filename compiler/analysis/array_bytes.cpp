#include "compiler/analysis/array_bytes.h"
#include "compiler/ir/rewrite.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

namespace icl {
using namespace ir;

std::int64_t IndexedArray::bytes() const {
  std::int64_t all = array->type.bytes();
  for (std::int64_t extent : array->extents)
    all *= extent;
  return all;
}

namespace {
class Collector {
public:
  void visit(Stmts list) {
    for (const Stmt *s : list) {
      if (auto *f = llvm::dyn_cast<For>(s))
        loops[f->var] = f;
      if (auto *store = llvm::dyn_cast<Store>(s))
        note(store->array, store->indices);
      for (const Expr *e : expressionsOf(s))
        walkExprs(e, {Op::Element}, [&](const Expr *x) {
          if (x->op == Op::Element)
            note(x->var, x->args);
        });
      for (Stmts inner : bodiesOf(s))
        visit(inner);
    }
  }

  std::vector<IndexedArray> found;

private:
  void note(const Var *array, Exprs indices) {
    if (array->storage != Var::Storage::Local)
      return;
    for (const Expr *index : indices)
      if (!index->isInt())
        noteIndex(ofArray(array), index);
  }

  IndexedArray &ofArray(const Var *array) {
    const auto known = llvm::find_if(found, [&](const IndexedArray &a) { return a.array == array; });
    return known != found.end() ? *known : found.emplace_back(IndexedArray{array, {}, false});
  }

  void noteIndex(IndexedArray &indexed, const Expr *index) {
    walkExprs(index, [&](const Expr *e) {
      const For *loop = e->op == Op::Variable ? loops.lookup(e->var) : nullptr;
      if (loop && !llvm::is_contained(indexed.loops, loop))
        indexed.loops.push_back(loop);
      const bool isElement = e->op == Op::Element;
      indexed.dependsOnMore |= isElement || (!loop && !e->isInt() && e->args.empty());
    });
  }

  llvm::DenseMap<const Var *, const For *> loops;
};
}

std::vector<IndexedArray> indexedArrays(Stmts body) {
  Collector collector;
  collector.visit(body);
  return std::move(collector.found);
}

std::int64_t indexedArrayBytes(Stmts body) {
  std::int64_t bytes = 0;
  for (const IndexedArray &array : indexedArrays(body))
    bytes += array.bytes();
  return bytes;
}

}
