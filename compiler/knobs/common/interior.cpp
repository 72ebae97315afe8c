#include "compiler/knobs/common/interior.h"
#include "compiler/knobs/common/geometry.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

namespace icl {
using namespace ir;

Margins marginsOf(const Kernel &kernel, const Ranges &ranges) {
  llvm::SmallDenseMap<const Image *, Reach> reached;
  walkExprs(kernel.paths.front().body, {Op::BoundedRead}, [&](const Expr *e) {
    if (e->op != Op::BoundedRead || e->image->storage == Storage::Padded ||
        e->image->addressing != Addressing::None)
      return;
    Reach here{};
    for (const Coordinate &c : e->coordinates) {
      const auto offset = ranges.offset(c);
      if (!offset)
        return;
      here[c.dimension] = *offset;
    }
    auto [place, isNew] = reached.try_emplace(e->image, here);
    if (isNew)
      return;
    for (unsigned d = 0; d < 3; ++d)
      place->second[d] = join(place->second[d], here[d]);
  });
  Margins margins;
  for (const ir::Parameter &p : kernel.parameters)
    if (const auto found = reached.find(p.image); p.image && found != reached.end())
      margins.push_back(*found);
  return margins;
}

bool needsGuards(const Margins &margins) {
  return llvm::any_of(margins, [](const auto &m) {
    return !m.first->inGrid || llvm::any_of(m.second, [](Interval i) { return i.lo < 0 || i.hi > 0; });
  });
}

const Expr *interiorCondition(Builder &build, const Kernel &kernel, const Margins &margins,
                              const LoweringContext &context, bool byGroups) {
  const Geometry g = geometryOf(context);
  const Extents extents(build, context);
  const Expr *condition = nullptr;
  for (unsigned d = 0; d < kernel.dimensions; ++d) {
    const Expr *origin = build.index(byGroups ? Op::GroupId : Op::PixelIndex, d);
    const auto startsBy = [&](std::int64_t low) {
      return build.binary(Op::Ge, origin, build.integer(byGroups ? (low + g.tile(d) - 1) / g.tile(d) : low));
    };
    const auto endsBefore = [&](const Expr *extent, std::int64_t high) {
      if (!byGroups)
        return build.binary(Op::Le, origin, build.add(extent, -(g.block[d] + high)));
      const Expr *groups = build.binary(Op::Div, build.add(extent, -high), build.integer(g.tile(d)));
      return build.binary(Op::Lt, origin, groups);
    };
    std::int64_t low = 0, high = 0;
    // Aligned vectors are loaded whole, even if few of their lanes are needed.
    const std::int64_t unit =
        d == 0 && context.value(knobs::vectorLoad) == "aligned" ? context.value(knobs::vectorX) : 1;
    const auto reachOf = [&](const Reach &reach) {
      const auto up = [&](std::int64_t v) { return v <= 0 ? v : (v + unit - 1) / unit * unit; };
      return Interval{-up(-reach[d].lo), up(reach[d].hi)};
    };
    for (auto &[image, reach] : margins) {
      if (d >= image->dimensions)
        continue;
      low = std::min(low, reachOf(reach).lo);
      if (image->hasGridSize())
        high = std::max(high, reachOf(reach).hi);
    }
    if (low < 0)
      condition = build.conjunction(condition, startsBy(-low));
    if (high > 0 || !tilesDivideGrid(g, context, d))
      condition = build.conjunction(condition, endsBefore(extents.grid(d), high));
    for (auto &[image, reach] : margins)
      if (!image->hasGridSize() && d < image->dimensions)
        condition = build.conjunction(condition, endsBefore(extents.image(image, d), reachOf(reach).hi));
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

const Expr *tileInImage(Builder &build, const Tile &tile, const LoweringContext &context) {
  const Geometry g = geometryOf(context);
  const Extents extents(build, context);
  const Reach reach = reachOf(tile);
  const Expr *condition = nullptr;
  for (unsigned d = 0; d < tile.image->dimensions; ++d) {
    const Expr *first = build.index(Op::PixelIndex, d);
    if (reach[d].lo < 0)
      condition = build.conjunction(condition, build.binary(Op::Ge, first, build.integer(-reach[d].lo)));
    const bool endsWithGrid = reach[d].hi < g.tile(d) && tile.source->hasGridSize();
    if (!endsWithGrid || !tilesDivideGrid(g, context, d))
      condition = build.conjunction(
          condition, build.binary(Op::Lt, first, build.add(extents.image(tile.source, d), -reach[d].hi)));
  }
  return condition ? condition : build.integer(1);
}

}
