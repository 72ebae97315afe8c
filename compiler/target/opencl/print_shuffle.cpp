// Lanes collected from vectors in any order. OpenCL C lists them one by one, and LLVM combines what comes
// from more than two vectors into twice as many instructions as a tree of its own shuffles (de-interleaving
// and interleaving 16 RGB pixels of uchar: 32 instead of 12 with AVX-512). The OpenCL compilers for CPUs are
// based on Clang, which has a builtin for these.
#include "compiler/target/opencl/printer.h"
#include "llvm/ADT/STLExtras.h"

namespace icl {
using namespace ir;

static bool isZero(const Expr *e) { return e->isInt(0) || (e->op == Op::Float && e->number == 0); }

/// What a lane is taken from: a variable, or zeros. Null for everything else.
static const Expr *sourceOf(Builder &build, const Expr *part, ValueType whole) {
  if (isZero(part))
    return isFloat(whole.scalar) ? build.number(0, whole) : build.integer(0, whole);
  const bool isLane = part->op == Op::Swizzle && part->components.size() == 1;
  return isLane && part->args[0]->op == Op::Variable && part->args[0]->type == whole ? part->args[0]
                                                                                     : nullptr;
}

bool OpenClPrinter::shuffle(const Expr *e) {
  if (e->type.lanes < 4 || e->args.size() != e->type.lanes)
    return false;
  Sources sources;
  for (const Expr *part : e->args) {
    const Expr *source = sourceOf(build, part, e->type);
    if (!source)
      return false;
    if (!llvm::is_contained(sources, source))
      sources.push_back(source);
  }
  shuffle(e, sources);
  return true;
}

/// The lanes that come from the sources, each at its place.
void OpenClPrinter::shuffle(const Expr *e, llvm::ArrayRef<const Expr *> sources) {
  const std::size_t middle = (sources.size() + 1) / 2;
  const llvm::ArrayRef<const Expr *> sides[] = {sources.take_front(middle),
                                                sources.size() == 1 ? sources : sources.drop_front(middle)};
  out << "__builtin_shufflevector(";
  for (const auto &side : sides) {
    if (side.size() == 1)
      print(side[0], 1);
    else
      shuffle(e, side);
    out << ", ";
  }
  for (std::size_t i = 0; i < e->args.size(); ++i) {
    const Expr *part = e->args[i], *source = sourceOf(build, part, e->type);
    out << (i ? ", " : "");
    const bool isFirst = llvm::is_contained(sides[0], source);
    if (!isFirst && !llvm::is_contained(sides[1], source)) {
      decimal(-1);
      continue;
    }
    const auto &side = sides[isFirst ? 0 : 1];
    const std::size_t lane = side.size() > 1 ? i : part->op == Op::Swizzle ? part->components[0] : 0;
    decimal(static_cast<std::int64_t>(lane + (isFirst ? 0 : e->args.size())));
  }
  out << ")";
}

}
