#include "compiler/knobs/common/shifted_blocks.h"
#include "compiler/ir/names.h"
#include "compiler/ir/rewrite.h"

namespace icl {
using namespace ir;

/// Whether it says something else, or something simpler, of an index that is a multiple of the block.
static bool dividesIndex(const Expr *e) {
  const bool divides = e->op == Op::Div || e->op == Op::Rem || e->op == Op::Shr || e->op == Op::And;
  return divides && e->args[0]->mentions.contains(Op::PixelIndex);
}

bool canShiftBlocks(const Kernel &kernel) {
  const bool readsWhatItWrites = llvm::any_of(kernel.parameters, [](const ir::Parameter &p) {
    return p.image && p.image->isRead && p.image->isWritten;
  });
  const bool readsTiles = !kernel.tiles.empty(); // they hold what the blocks read where they are
  const Stmts body = kernel.paths.front().body;
  bool dividesAnIndex = false;
  walkExprs(body, {Op::PixelIndex}, [&](const Expr *e) { dividesAnIndex |= dividesIndex(e); });
  return !readsWhatItWrites && !readsTiles && !dividesAnIndex &&
         walk(body, [](const Stmt *s) { return s->kind != StmtKind::Update; });
}

std::array<bool, 3> unevenDimensions(const LoweringContext &context, unsigned dimensions) {
  const Geometry g = geometryOf(context);
  std::array<bool, 3> uneven{};
  for (unsigned d = 0; d < dimensions; ++d)
    uneven[d] = g.block[d] > 1 &&
                (context.value(knobs::sizes) != "fixed" || (*context.sizes.grid)[d] % g.block[d] != 0);
  return uneven;
}

bool holdsABlock(const Kernel &kernel, const LoweringContext &context) {
  const Geometry g = geometryOf(context);
  bool holds = true;
  for (unsigned d = 0; d < kernel.dimensions; ++d)
    holds &=
        g.block[d] == 1 || (context.value(knobs::sizes) == "fixed" && (*context.sizes.grid)[d] >= g.block[d]);
  return holds;
}

const Expr *startsInGrid(Builder &build, const Kernel &kernel, const LoweringContext &context) {
  const Geometry g = geometryOf(context);
  const Extents extents(build, context);
  const Expr *starts = nullptr;
  for (unsigned d = 0; d < kernel.dimensions; ++d)
    if (!tilesDivideGrid(g, context, d))
      starts =
          build.conjunction(starts, build.binary(Op::Lt, build.index(Op::PixelIndex, d), extents.grid(d)));
  return starts;
}

const Expr *holdsABlock(Builder &build, const Kernel &kernel, const LoweringContext &context) {
  const Geometry g = geometryOf(context);
  const Extents extents(build, context);
  const Expr *holds = nullptr;
  for (unsigned d = 0; d < kernel.dimensions && !holdsABlock(kernel, context); ++d)
    if (g.block[d] > 1 && !tilesDivideGrid(g, context, d))
      holds = build.conjunction(holds, build.binary(Op::Ge, extents.grid(d), build.integer(g.block[d])));
  return holds;
}

Stmts startEarlier(const Kernel &kernel, const Path &path, const LoweringContext &context) {
  Builder build(*kernel.arena);
  const Geometry g = geometryOf(context);
  const Extents extents(build, context);
  UniqueNames names = namesIn(kernel);
  llvm::SmallVector<const Stmt *, 8> list;
  Substitution pixel;
  for (unsigned d = 0; d < kernel.dimensions; ++d) {
    if (!path.startsEarlier[d])
      continue;
    Var first;
    first.name = names.unique(std::string("first_") + axes[d]);
    first.type = {Scalar::Int, 1}, first.isConst = true;
    const Var *v = kernel.arena->variable(std::move(first));
    const Expr *last = build.add(extents.grid(d), -g.block[d]);
    list.push_back(
        build.declare(v, build.call(BuiltinId::min, v->type, {build.index(Op::PixelIndex, d), last})));
    pixel.pixel[d] = build.variable(v);
  }
  llvm::append_range(list, substitute(*kernel.arena, path.body, pixel));
  return build.list(list);
}

}
