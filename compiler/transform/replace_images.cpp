#include "compiler/transform/replace_images.h"
#include "compiler/ir/rewrite.h"
#include "llvm/ADT/DenseMap.h"

namespace icl {
using namespace ir;

namespace {
using Replaced = llvm::SmallDenseMap<const Image *, const Image *, 4>;

class ImageReplacer : public Rewriter {
public:
  ImageReplacer(Arena &arena, const Replaced &replacements)
      : Rewriter(arena, {Op::Read, Op::BoundedRead, Op::Sample, Op::Filtered, Op::ImageExtent}),
        replacements(replacements) {
    for (auto &[old, image] : replacements)
      if (old->tile != image->tile)
        arrays[old->tile] = image->tile;
  }

private:
  const Expr *expr(const Expr *e) override {
    if (!wanted.contains(e->op))
      return e;
    const Image *image = replacements.lookup(e->image);
    return image ? build.withImage(e, image) : e;
  }

  Stmts stmt(const Stmt *s) override {
    if (auto *d = llvm::dyn_cast<Declare>(s))
      if (const Var *array = arrays.lookup(d->var))
        return one(build.declare(array, d->value));
    auto *w = llvm::dyn_cast<Write>(s);
    const Image *image = w ? replacements.lookup(w->image) : nullptr;
    if (!image)
      return rewriteParts(s);
    return one(
        build.write(image, rewriteAll(w->coordinates), rewrite(w->value), w->components, w->form, w->part));
  }

  const Replaced &replacements;
  llvm::SmallDenseMap<const Var *, const Var *, 4> arrays;
};
}

ir::Kernel replaceImages(ir::Kernel kernel, llvm::function_ref<std::optional<Image>(const Image *)> change) {
  Replaced replacements;
  const auto now = [&](const Image *image) {
    const Image *other = replacements.lookup(image);
    return other ? other : image;
  };
  const auto ask = [&](const Image *image) {
    if (replacements.count(image))
      return;
    if (auto other = change(image))
      replacements[image] = kernel.arena->image(std::move(*other));
  };
  for (const ir::Parameter &p : kernel.parameters)
    if (p.image)
      ask(p.image);
  for (const Tile &tile : kernel.tiles)
    ask(tile.image);
  if (replacements.empty())
    return kernel;

  ImageReplacer replacer(*kernel.arena, replacements);
  for (ir::Parameter &p : kernel.parameters)
    if (p.image)
      p.image = now(p.image);
  for (Tile &tile : kernel.tiles) {
    tile.image = now(tile.image);
    tile.source = now(tile.source);
    tile.fill = replacer.rewrite(tile.fill);
    tile.wideFill = replacer.rewrite(tile.wideFill);
  }
  kernel.prologue = replacer.rewrite(kernel.prologue);
  for (Path &path : kernel.paths) {
    path.condition = replacer.rewrite(path.condition);
    path.body = replacer.rewrite(path.body);
  }
  return kernel;
}

}
