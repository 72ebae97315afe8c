#include "compiler/knobs/common/interior.h"
#include "compiler/knobs/common/geometry.h"
#include "compiler/transform/tile.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include <algorithm>
#include <functional>

namespace icl {
using namespace ir;

Margins marginsOf(const Kernel &kernel, Stmts body, const Ranges &ranges) {
  llvm::SmallDenseMap<const Image *, std::vector<Footprint>> reached;
  walkExprs(body, {Op::BoundedRead}, [&](const Expr *e) {
    if (e->op != Op::BoundedRead || e->image->storage == Storage::Padded ||
        e->image->addressing != Addressing::None)
      return;
    if (const auto footprint = ranges.footprint(e))
      addTo(reached[e->image], *footprint);
  });
  Margins margins;
  for (const ir::Parameter &p : kernel.parameters)
    if (const auto found = reached.find(p.image); p.image && found != reached.end())
      for (const Footprint &footprint : found->second)
        margins.emplace_back(p.image, footprint);
  return margins;
}

bool needsGuards(const Margins &margins) {
  return llvm::any_of(margins, [](const auto &m) {
    return !m.first->inGrid || llvm::any_of(m.second, std::mem_fn(&Span::canLeaveGrid));
  });
}

/// How many indices, counted from 0, have no coordinate beyond the extent: Span::countInside. An int, or a
/// long where an int may overflow.
static const Expr *countInside(Builder &build, const Expr *extent, const Span &span) {
  const std::int64_t most = span.lastExact() + 1;
  const auto [n, d] = span.scale;
  if (extent->isInt())
    return build.integer(std::min(span.countInside(extent->integer), most));
  if (d > 1)
    extent =
        build.binary(Op::Mul, build.convert(extent, {Scalar::Long, 1}), build.integer(d, {Scalar::Long, 1}));
  // Where the dividend is negative, the quotient is not above 0.
  const Expr *count =
      build.binary(Op::Div, build.add(extent, n - 1 - span.offsets.hi), build.integer(n, extent->type));
  const bool mayWrap = span.multiple > 2 && (d > 1 || span.multiple > n);
  return mayWrap ? build.call(BuiltinId::min, count->type, {count, build.integer(most, count->type)}) : count;
}

namespace {
/// The condition in one dimension. Its parts are tested in the order in which they are added.
class InteriorTest {
public:
  InteriorTest(Builder &build, const Geometry &g, unsigned d, bool byGroups)
      : build(build), block(build.integer(g.block[d])), tile(g.tile(d)),
        countsTiles(byGroups && !g.workGroup.isLaunchArgument),
        origin(build.index(countsTiles ? Op::GroupId : Op::PixelIndex, d)) {
    if (!byGroups || countsTiles)
      return;
    // The blocks of all work-items, which lie side by side. Their first pixel is that of the first work-item.
    origin = build.binary(Op::Sub, origin, build.binary(Op::Mul, build.index(Op::LocalId, d), block));
    block = build.binary(Op::Mul, g.workGroup.size(build, d), block);
  }

  /// The block starts with this pixel or behind it.
  const Expr *startsBy(std::int64_t first) const {
    return build.binary(Op::Ge, origin, build.integer(countsTiles ? (first + tile - 1) / tile : first));
  }
  /// The block ends within so many pixels, counted from 0.
  const Expr *endsWithin(const Expr *count) const {
    const Expr *start = build.convert(origin, count->type);
    if (countsTiles)
      return build.binary(Op::Lt, start, build.binary(Op::Div, count, build.integer(tile, count->type)));
    if (block->isInt())
      return build.binary(Op::Le, start, build.add(count, -block->integer));
    return build.binary(Op::Le, start, build.binary(Op::Sub, count, build.convert(block, count->type)));
  }

private:
  Builder &build;
  const Expr *block; ///< pixels
  std::int64_t tile;
  bool countsTiles; ///< `origin` is the number of a tile, not of a pixel
  const Expr *origin;
};
}

/// What is read with these offsets along x by lanes: vectors are loaded whole, even if few of their lanes are
/// needed.
static Span loadedSpan(const Span &span, const LoweringContext &context) {
  const std::int64_t lanes = context.value(knobs::vectorX);
  if (!span.isUnit())
    return lanes > 1 ? span.inWholeSteps() : span;
  if (context.value(knobs::vectorLoad) != "aligned")
    return span;
  const auto up = [&](std::int64_t v) { return v <= 0 ? v : (v + lanes - 1) / lanes * lanes; };
  return {span.scale, {-up(-span.offsets.lo), up(span.offsets.hi)}};
}

const Expr *interiorCondition(Builder &build, const Kernel &kernel, const Margins &margins,
                              const Frame &frame, const LoweringContext &context, bool byGroups) {
  const Geometry g = geometryOf(context);
  const Extents extents(build, context);
  const Expr *condition = nullptr;
  for (unsigned d = 0; d < kernel.dimensions; ++d) {
    const InteriorTest test(build, g, d, byGroups);
    const bool isCovered = tilesDivideGrid(g, context, d);
    const Expr *grid = extents.grid(d);
    std::int64_t first = frame.low[d], high = frame.high[d];
    llvm::SmallSetVector<const Expr *, 4> ends;
    for (auto &[image, footprint] : margins) {
      if (d >= image->dimensions)
        continue;
      const Span span = d == 0 ? loadedSpan(footprint[d], context) : footprint[d];
      first = std::max(first, span.firstInside());
      if (image->hasGridSize() && span.isUnit()) {
        high = std::max(high, span.offsets.hi);
        continue;
      }
      const Expr *count = countInside(build, extents.image(image, d), span);
      const bool isWhole = isCovered && count->isInt() && grid->isInt() && count->integer >= grid->integer;
      if (!isWhole)
        ends.insert(test.endsWithin(count));
    }
    if (first > 0)
      condition = build.conjunction(condition, test.startsBy(first));
    if (high > 0 || !isCovered)
      condition = build.conjunction(condition, test.endsWithin(build.add(grid, -high)));
    for (const Expr *end : ends)
      condition = build.conjunction(condition, end);
  }
  return condition ? condition : build.integer(1);
}

const Expr *blockInGrid(Builder &build, const Kernel &kernel, const LoweringContext &context) {
  const Geometry g = geometryOf(context);
  const Extents extents(build, context);
  const Expr *condition = nullptr;
  for (unsigned d = 0; d < kernel.dimensions; ++d)
    if (!tilesDivideGrid(g, context, d))
      condition = build.conjunction(condition, build.binary(Op::Le, build.index(Op::PixelIndex, d),
                                                            build.add(extents.grid(d), -g.block[d])));
  return condition;
}

/// Whether a tile ends within the image in this dimension. Its size is an argument of the launch.
static const Expr *endsInImage(Builder &build, const Tile &tile, unsigned d, const Extents &extents) {
  const auto [n, over] = tile.image->scale[d];
  const bool mayWrap = n > 2 || over > 1;
  const ValueType type{mayWrap ? Scalar::Long : Scalar::Int, 1};
  const Expr *first = scaledIndex(build, build.convert(build.index(Op::PixelIndex, d), type), {n, over}),
             *last = build.add(first, build.convert(build.imageExtent(tile.image, d), type));
  return build.binary(Op::Le, last,
                      build.add(build.convert(extents.image(tile.source, d), type), -tile.image->origin[d]));
}

const Expr *tileInImage(Builder &build, const Tile &tile, const LoweringContext &context) {
  const Geometry g = geometryOf(context);
  const Extents extents(build, context);
  const Footprint reach = reachOf(tile);
  const Expr *condition = nullptr;
  for (unsigned d = 0; d < tile.image->dimensions; ++d) {
    const Expr *first = build.index(Op::PixelIndex, d);
    const Span &span = reach[d];
    if (span.firstInside() > 0)
      condition =
          build.conjunction(condition, build.binary(Op::Ge, first, build.integer(span.firstInside())));
    if (tile.image->hasLaunchSize) {
      condition = build.conjunction(condition, endsInImage(build, tile, d, extents));
      continue;
    }
    const bool endsWithGrid = span.isUnit() && span.offsets.hi < g.tile(d) && tile.source->hasGridSize();
    if (endsWithGrid && tilesDivideGrid(g, context, d))
      continue;
    const Expr *count = countInside(build, extents.image(tile.source, d), span);
    condition = build.conjunction(condition, build.binary(Op::Lt, build.convert(first, count->type), count));
  }
  return condition ? condition : build.integer(1);
}

}
