#include "compiler/analysis/aligned_images.h"
#include "compiler/ir/rewrite.h"
#include <algorithm>
#include <bit>
#include <functional>

namespace icl {
using namespace ir;

/// Calls `visit` with the image and the bytes of each vector that is loaded or stored where it is aligned.
static void forEachAligned(const Kernel &kernel,
                           const std::function<void(const Image *, std::int64_t)> &visit) {
  const auto note = [&](const Image *image, unsigned lanes) {
    if (!image->tile)
      visit(image, image->pixel.withLanes(lanes).bytes());
  };
  for (const Path &path : kernel.paths)
    walk(path.body, [&](const Stmt *s) {
      for (const Expr *e : expressionsOf(s))
        walkExprs(e, {Op::Read}, [&](const Expr *x) {
          if (x->op == Op::Read && x->isAligned)
            note(x->image, x->type.lanes);
        });
      if (auto *w = llvm::dyn_cast<Write>(s); w && w->form != WriteForm::Unaligned)
        note(w->image, w->value->type.lanes);
      return true;
    });
}

std::set<std::string> alignedImages(const Kernel &kernel) {
  std::set<std::string> names;
  forEachAligned(kernel, [&](const Image *image, std::int64_t) { names.insert(image->parameter); });
  return names;
}

std::map<std::string, std::int64_t> alignments(const Kernel &kernel) {
  constexpr std::uint64_t most = 128; // of OpenCL's types; longer vectors are loaded in parts
  std::map<std::string, std::int64_t> bytes;
  forEachAligned(kernel, [&](const Image *image, std::int64_t size) {
    if (image->storage != Storage::Buffer)
      return;
    const auto asked = std::int64_t(std::min(most, std::bit_ceil(std::uint64_t(size))));
    bytes[image->parameter] = std::max(bytes[image->parameter], asked);
  });
  return bytes;
}

}
