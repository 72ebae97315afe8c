// Work-group size: computes the first pixel of each work-item.
// Runs last. Before it, bodies use the pixel's index without knowing which work-item computes it. After it,
// the index is a variable that the kernel declares first.
#include "compiler/ir/rewrite.h"
#include "compiler/knobs/common/private_arrays.h"
#include "compiler/knobs/common/promising.h"
#include "compiler/knobs/common/reductions.h"
#include "compiler/knobs/table.h"
#include "compiler/transform/tile.h"
#include "compiler/transform/unread_copies.h"
#include <algorithm>
#include <bit>

namespace icl::knobs {
using namespace ir;

static std::vector<icl::Parameter> parameters(const KnobContext &c) {
  const auto reference = referenceItems(c);
  std::vector<icl::Parameter> all;
  for (unsigned d = 0; d < c.facts.dimensions; ++d) {
    std::int64_t limit = std::min(c.device.maxWorkItems[d], c.device.maxWorkGroup);
    if (c.sizes.grid)
      limit =
          std::min(limit, std::max<std::int64_t>(
                              std::bit_ceil(static_cast<std::uint64_t>((*c.sizes.grid)[d])), reference[d]));
    std::vector<std::int64_t> values = powersOfTwo(limit);
    if (c.denseWorkGroups) {
      values = {1};
      for (std::int64_t v = 2; v <= limit; v += 2)
        values.push_back(v);
    }
    all.push_back(offer(wg(d), values, wgKnob.description, promisingWorkGroup(c, d), reference[d]));
  }
  if (canBindAtLaunch(c))
    all.push_back(offer(wgBinding, {"fixed", "launch"},
                        "whether work-group sizes are compiled in, or arguments of the launch, so that "
                        "variants that differ only in them are one program",
                        {"fixed"}));
  return all;
}

static Assignment otherwise(const KernelFacts &) { return otherwiseOf(wg(0), wg(1), wg(2), wgBinding); }

static std::vector<Constraint> constraints(const KnobContext &c) {
  std::vector<Constraint> all;
  IntegerExpression product = 1;
  for (unsigned d = 0; d < c.facts.dimensions; ++d)
    product = product * wg(d);
  const std::int64_t limit = c.device.maxWorkGroup;
  if (c.facts.dimensions > 1)
    all.push_back({product <= limit,
                   sentence("the work-group has {} work-items, the device allows {}", product, limit)});
  llvm::append_range(all, arrayConstraints(c));
  for (unsigned d = 0; d < c.facts.dimensions && canBindAtLaunch(c); ++d)
    if (c.device.maxWorkItems[d] > longestWorkGroup)
      all.push_back(
          {wgBinding == "fixed" || wg(d) <= longestWorkGroup,
           sentence("`wg_{}` is {}, `wg_binding: launch` allows {}", axes[d], wg(d), longestWorkGroup)});
  if (!c.sizes.grid)
    return all;
  const auto reference = referenceItems(c);
  for (unsigned d = 0; d < c.facts.dimensions; ++d) {
    const IntegerExpression tile = tileExtent(d);
    const auto covering =
        static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>((*c.sizes.grid)[d])));
    all.push_back({tile <= std::max(covering, reference[d]),
                   sentence("a work-group's tile is {} pixels in {}, the grid has only {}", tile, axes[d],
                            (*c.sizes.grid)[d])});
  }
  return all;
}

namespace {
/// Turns coordinates of tiles into indices of their elements.
class TileIndices : public Rewriter {
public:
  /// `first`: the pixel's position in the work-group, which replaces its index. `group`: the index of the
  /// work-group's first pixel.
  TileIndices(Arena &arena, std::array<const Expr *, 3> first, std::array<const Expr *, 3> group)
      : Rewriter(arena, {Op::Read}), first(first), group(group) {}

private:
  Stmts stmt(const Stmt *s) override {
    auto *w = llvm::dyn_cast<Write>(s);
    if (!w || !w->image->tile)
      return rewriteParts(s);
    return one(build.write(w->image, indices(w->image, rewriteAll(w->coordinates)), rewrite(w->value),
                           w->components, w->form, w->part));
  }

  const Expr *expr(const Expr *e) override {
    const bool isTile = e->op == Op::Read && e->image->tile;
    return isTile ? build.withArgs(e, indices(e->image, e->coordinates)) : e;
  }

  Exprs indices(const Image *tile, Coordinates coordinates) {
    llvm::SmallVector<const Expr *, 3> at;
    for (const Coordinate &c : coordinates) {
      const Scale scale = tile->scale[c.dimension];
      const auto sum = splitTileCoordinate(tile, c);
      const bool isFirst = first[c.dimension]->isInt(0);
      const Expr *inGroup = sum && (scale.denominator == 1 || isFirst)
                                ? joinSum(build, *sum, scaledIndex(build, first[c.dimension], scale))
                                : build.binary(Op::Sub, c.value, scaled(group[c.dimension], scale));
      at.push_back(build.add(inGroup, -tile->origin[c.dimension]));
    }
    return build.exprs(at);
  }

  /// Larger multiples than the doubled index may wrap.
  const Expr *scaled(const Expr *index, Scale scale) {
    if (scale.numerator <= 2 || scale.denominator > 1)
      return scaledIndex(build, index, scale);
    const ValueType word{Scalar::UInt, 1};
    return build.convert(
        build.binary(Op::Mul, build.convert(index, word), build.integer(scale.numerator, word)),
        {Scalar::Int, 1});
  }

  std::array<const Expr *, 3> first, group;
};
}

static ir::Kernel lower(ir::Kernel kernel, const LoweringContext &context) {
  kernel = removeUnreadCopies(std::move(kernel));
  const Geometry g = geometryOf(context);
  Arena &arena = *kernel.arena;
  Builder build(arena);
  llvm::SmallVector<const Stmt *, 8> body;
  const auto declareIndex = [&](const char *prefix, unsigned d, const Expr *value) {
    if (value->isInt())
      return value;
    const Var *v = build.local(std::string(prefix) + axes[d], {Scalar::Int, 1});
    body.push_back(build.declare(v, value));
    return build.variable(v);
  };
  std::array<const Expr *, 3> origin{}, within{}, zero{}, pixel{};
  for (unsigned d = 0; d < kernel.dimensions; ++d) {
    const Expr *perItem = build.integer(g.block[d] * g.cyclic[d]);
    origin[d] = build.binary(Op::Mul, build.index(Op::GroupId, d),
                             build.binary(Op::Mul, g.workGroup.size(build, d), perItem));
    within[d] = g.workGroup.isOne(d)
                    ? build.integer(0)
                    : build.binary(Op::Mul, build.index(Op::LocalId, d), build.integer(g.block[d]));
    zero[d] = build.integer(0), pixel[d] = build.index(Op::PixelIndex, d);
  }
  Stmts pixels = kernel.paths.front().body;
  if (!kernel.prologue.empty()) {
    for (unsigned d = 0; d < kernel.dimensions; ++d)
      origin[d] = declareIndex("group_", d, origin[d]);
    const Stmts filling = TileIndices(arena, zero, pixel).rewrite(kernel.prologue);
    llvm::append_range(body, substitute(arena, filling, {{}, origin}));
    // A work-group of one work-item needs none, and a driver may fail to compile it (runtime/quirks.cpp).
    if (g.workGroup.isLaunchArgument || g.workGroup.items != std::array<std::int64_t, 3>{1, 1, 1})
      body.push_back(build.barrier());
    for (unsigned d = 0; d < kernel.dimensions; ++d)
      within[d] = declareIndex("local_", d, within[d]);
    pixels = TileIndices(arena, within, origin).rewrite(pixels);
  }
  for (unsigned d = 0; d < kernel.dimensions; ++d)
    declareIndex("", d, build.add(origin[d], within[d]));
  llvm::append_range(body, pixels);
  kernel.prologue = {};
  kernel.paths = {{Path::Kind::Whole, build.list(body)}};
  kernel.workGroup = g.workGroup.items;
  kernel.hasAnyWorkGroup = g.workGroup.isLaunchArgument;
  for (unsigned d = 0; d < 3; ++d)
    kernel.tile[d] = g.tile(d);
  return kernel;
}

static const Example shown[] = {{"smooth", "sizes=fixed wg_x=64", "sizes=fixed wg_x=128"},
                                {"smooth", "load.in=local", "load.in=local wg_binding=launch"}};

static const llvm::StringRef names[] = {"wg_x", "wg_y", "wg_z", "wg_binding"};

const Knob wgKnob = {"wg",
                     "work-items of a work-group",
                     parameters,
                     otherwise,
                     constraints,
                     lower,
                     "always; `wg_binding`: the kernel has no results",
                     shown,
                     names};

}
