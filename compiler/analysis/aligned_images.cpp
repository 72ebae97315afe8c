#include "compiler/analysis/aligned_images.h"
#include "compiler/ir/rewrite.h"

namespace icl {
using namespace ir;

std::set<std::string> alignedImages(const Kernel &kernel) {
  std::set<std::string> names;
  const auto note = [&](const Image *image) {
    if (!image->tile)
      names.insert(image->parameter);
  };
  for (const Path &path : kernel.paths)
    walk(path.body, [&](const Stmt *s) {
      for (const Expr *e : expressionsOf(s))
        walkExprs(e, {Op::Read}, [&](const Expr *x) {
          if (x->op == Op::Read && x->isAligned)
            note(x->image);
        });
      if (auto *w = llvm::dyn_cast<Write>(s); w && w->form != WriteForm::Unaligned)
        note(w->image);
      return true;
    });
  return names;
}

}
