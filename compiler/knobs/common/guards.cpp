#include "compiler/knobs/common/guards.h"
#include "compiler/analysis/block_ends.h"
#include "compiler/knobs/common/geometry.h"
#include "compiler/knobs/common/outside.h"
#include "compiler/transform/inner_windows.h"

namespace icl {
using namespace ir;

Footprint reachOf(const Tile &tile) {
  Footprint reach;
  for (unsigned d = 0; d < 3; ++d) {
    const Scale scale = tile.image->scale[d];
    const std::int64_t first = tile.image->origin[d], last = first + tile.extents[d] - 1;
    reach[d] = {scale, {first * scale.denominator, last * scale.denominator}, scale.numerator};
  }
  return reach;
}

Extents::Extents(Builder &build, const LoweringContext &context)
    : build(build), context(context), isFixed(context.value(knobs::sizes) == "fixed") {}

const Expr *Extents::grid(unsigned d) const {
  return isFixed ? build.integer((*context.sizes.grid)[d]) : build.index(Op::GridExtent, d);
}

const Expr *Extents::image(const Image *i, unsigned d) const {
  if (i->hasGridSize())
    return grid(d);
  if (!isFixed)
    return build.imageExtent(i, d);
  return build.integer((*context.sizes.ofImage(i->parameter, i->hasGridSize()))[d]);
}

/// Adds the conditions by which a coordinate stays inside for all pixels of a block, if there are such. The
/// ends are compared without sign. They are near each other: where both are inside, nothing between them
/// wraps.
static bool addEnds(Builder &build, const Expr *x, const Expr *size, const Ranges &ranges,
                    const std::array<std::int64_t, 3> &block, BlockConditions &out) {
  const auto ends = endsInBlock(build, x, ranges, block);
  if (!ends)
    return false;
  out.insert(ends->conditions.begin(), ends->conditions.end());
  const ValueType whole{Scalar::UInt, 1};
  for (const Expr *end : {ends->least, ends->greatest})
    out.insert(build.binary(Op::Lt, build.convert(end, whole), build.convert(size, whole)));
  return true;
}

namespace {
/// Where a Computed boundary reads a place.
class EdgeMover : public Rewriter {
public:
  EdgeMover(Arena &arena, const Image *image, const Extents &extents, const Expr *at)
      : Rewriter(arena, {Op::Variable, Op::GridExtent, Op::ImageExtent}), image(image), extents(extents),
        at(at) {}

private:
  const Expr *expr(const Expr *e) override {
    if (e->op == Op::Variable)
      return e->var == image->place ? at : e;
    if (e->op == Op::GridExtent)
      return extents.grid(e->dimension);
    return e->op == Op::ImageExtent ? extents.image(e->image, e->dimension) : e;
  }
  const Image *image;
  const Extents &extents;
  const Expr *at;
};

/// Turns each BoundedRead into reads that stay inside.
class Guards : public Rewriter {
public:
  Guards(Arena &arena, Stmts body, const LoweringContext &context, const Ranges &ranges, bool interior,
         const Tile *filled, BlockConditions *conditions)
      : Rewriter(arena, {Op::BoundedRead}), arena(arena), extents(build, context), ranges(ranges),
        interior(interior), filled(filled), conditions(conditions), block(geometryOf(context).block) {
    if (!filled && context.value(knobs::sizes) == "fixed")
      inGrid.emplace(body, LaunchBounds{*context.sizes.grid, *context.sizes.grid});
  }

private:
  const Expr *expr(const Expr *e) override {
    if (e->op != Op::BoundedRead)
      return e;
    if (e->image->addressing != Addressing::None)
      return readThroughSampler(e);
    if ((interior || e->image->storage == Storage::Padded) && isBounded(e))
      return build.read(Op::Read, e->image, e->args);
    if (conditions && isInsideInBlock(e))
      return build.read(Op::Read, e->image, e->args);
    llvm::SmallVector<const Expr *, 3> at;
    const Expr *inside = nullptr;
    for (const Coordinate &c : e->coordinates) {
      const Expr *x = c.value, *size = extents.image(e->image, c.dimension);
      auto [below, above] = sidesToGuard(e->image, c, size);
      ast::Boundary rule = e->image->boundary;
      if (rule == ast::Boundary::Computed) {
        rule = e->image->beyond;
        if (const Expr *moved = e->image->moved[c.dimension]; moved && (below || above)) {
          x = EdgeMover(arena, e->image, extents, build.convert(x, {Scalar::Int, 1})).rewrite(moved);
          below = above = true;
        }
      }
      if (rule == ast::Boundary::Constant) {
        if (below || above)
          inside = build.conjunction(
              inside, isInside(x == c.value ? c : coordinateOf(build, x, c.dimension), size, below, above));
      } else if (below || above) {
        x = moveInside(rule, x, build.convert(size, x->type), below, above);
      }
      at.push_back(build.convert(x, {Scalar::Int, 1}));
    }
    const Expr *pixel = build.read(Op::Read, e->image, at);
    return inside ? build.select(inside, pixel, outsidePixel(e->image)) : pixel;
  }

  /// Whether block conditions state that the read needs no guards. They are added to the others.
  bool isInsideInBlock(const Expr *e) {
    BlockConditions own;
    for (const Coordinate &c : e->coordinates) {
      const Expr *size = extents.image(e->image, c.dimension);
      const auto [below, above] = sidesToGuard(e->image, c, size);
      if ((below || above) && !addEnds(build, c.value, size, ranges, block, own))
        return false;
    }
    conditions->insert(own.begin(), own.end());
    return true;
  }

  /// For both sides one comparison, in which what is negative is large. Where the distance from the pixel is
  /// known, two are left to combine with those of other reads.
  const Expr *isInside(const Coordinate &c, const Expr *size, bool below, bool above) {
    const Expr *x = c.value;
    const ValueType whole{Scalar::UInt, 1};
    if (below && above && x->type == ValueType{Scalar::Int, 1} && !spanOf(c))
      return build.binary(Op::Lt, build.convert(x, whole), build.convert(size, whole));
    const Expr *inside = below ? build.binary(Op::Ge, x, build.integer(0, x->type)) : nullptr;
    return above ? build.conjunction(inside, build.binary(Op::Lt, x, build.convert(size, x->type))) : inside;
  }

  const Expr *readThroughSampler(const Expr *e) {
    llvm::SmallVector<const Expr *, 3> at;
    for (const Coordinate &c : e->coordinates)
      at.push_back(samplerCoordinate(c.value, isNear(c)));
    return build.read(Op::Read, e->image, at);
  }

  /// Samplers may compute with coordinates in floats (Oclgrind's does), so that ones near the ends of int
  /// come out on the other side.
  const Expr *samplerCoordinate(const Expr *x, bool isNear) {
    constexpr std::int64_t farthest = farthestCoordinate;
    const ValueType integer{Scalar::Int, 1};
    const bool fits = sizeOf(x->type.scalar) < 4 || x->type == integer;
    const Expr *place = fits || isNear ? build.convert(x, integer)
                                       : build.call({BuiltinId::Convert, /*saturates=*/true}, integer, {x});
    const auto range = ranges.of(x);
    if (isNear || (range && range->lo >= -farthest && range->hi <= farthest))
      return place;
    return build.call(BuiltinId::clamp, integer, {place, build.integer(-farthest), build.integer(farthest)});
  }

  bool isNear(const Coordinate &c) const {
    const auto span = spanOf(c);
    return span && span->scale.numerator <= span->scale.denominator;
  }

  bool isBounded(const Expr *e) const {
    return llvm::all_of(e->coordinates, [&](const Coordinate &c) { return spanOf(c).has_value(); });
  }

  std::optional<Span> spanOf(const Coordinate &c) const {
    return filled ? reachOf(*filled)[c.dimension] : ranges.span(c);
  }

  /// Whether the coordinate can be below 0, and whether it can reach the size. The pixel itself is inside the
  /// grid.
  std::pair<bool, bool> sidesToGuard(const Image *image, const Coordinate &c, const Expr *size) const {
    const Expr *grid = extents.grid(c.dimension);
    if (const auto span = spanOf(c)) {
      const std::int64_t last = (grid->isInt() ? grid->integer : longestSide) - 1;
      if (last > span->lastExact())
        return {true, true};
      const bool isBelow = span->offsets.lo < 0;
      if (grid->isInt() && size->isInt())
        return {isBelow, span->at({0, last}).hi >= size->integer};
      const auto [n, d] = span->scale;
      return {isBelow, !image->hasGridSize() || n > d || span->offsets.hi >= d};
    }
    if (const auto beyond = beyondReflection(image, c)) {
      const bool below = *beyond < 0;
      const bool above = *beyond > 0;
      return {below, above};
    }
    const auto range = inGrid ? inGrid->of(c.value) : ranges.of(c.value);
    return {!range || range->lo < 0, !range || !size->isInt() || range->hi >= size->integer};
  }

  /// How far the coordinate lies from the pixel's in the reflected image, `width - 1 - idx`, whatever the
  /// size. Nothing for other coordinates.
  std::optional<std::int64_t> beyondReflection(const Image *image, const Coordinate &c) const {
    const SumTerms sum = termsOf(c.value, [&](const Var *v) { return ranges.definition(v); });
    const auto isOf = [&](Op op, llvm::ArrayRef<const Expr *> terms) {
      return terms.size() == 1 && terms[0]->op == op && terms[0]->dimension == c.dimension;
    };
    const bool isReflected =
        image->hasGridSize() && isOf(Op::GridExtent, sum.added) && isOf(Op::PixelIndex, sum.subtracted);
    return isReflected ? std::optional(sum.constant + 1) : std::nullopt;
  }

  /// The coordinate moved into the image.
  const Expr *moveInside(ast::Boundary rule, const Expr *x, const Expr *size, bool below, bool above) {
    const ValueType type = x->type;
    const Expr *zero = build.integer(0, type), *last = build.add(size, -1);
    // Pixels that are never read, as the author guarantees, may be anything that can be copied.
    if (rule == ast::Boundary::Clamped || rule == ast::Boundary::Undefined) {
      if (below && above)
        return build.call(BuiltinId::clamp, type, {x, zero, last});
      return below ? build.call(BuiltinId::max, type, {x, zero})
                   : build.call(BuiltinId::min, type, {x, last});
    }
    return build.call(rule == ast::Boundary::Mirrored ? BuiltinId::mirror : BuiltinId::wrap, type, {x, size});
  }

  const Expr *outsidePixel(const Image *image) {
    const ValueType type = computeType(image->pixel);
    const auto filled = [&](const ast::OutsidePixel::Number &number, ValueType t) {
      return isFloat(t.scalar) ? build.number(number.real, t) : build.integer(number.integer, t);
    };
    if (image->outside.isUniform())
      return filled(image->outside.numbers.front(), type);
    llvm::SmallVector<const Expr *, 4> lanes;
    for (const ast::OutsidePixel::Number &number : image->outside.numbers)
      lanes.push_back(filled(number, {type.scalar, 1}));
    return build.vector(type, lanes);
  }

  Arena &arena;
  Extents extents;
  const Ranges &ranges;
  std::optional<Ranges> inGrid; ///< of known size; a body that fills a tile has other pixels, too
  bool interior;
  const Tile *filled;
  BlockConditions *conditions;
  const std::array<std::int64_t, 3> block; ///< pixels
};
}

Stmts assumeBlocksInside(Arena &arena, Stmts body, std::optional<std::array<std::int64_t, 3>> grid,
                         const LoweringContext &context, BlockConditions &conditions) {
  Builder build(arena);
  const Ranges ranges(body);
  const Extents extents(build, context);
  const auto block = geometryOf(context).block;
  return assumeInside(arena, body, grid, [&](const Expr *place, unsigned d) {
    return addEnds(build, place, extents.grid(d), ranges, block, conditions);
  });
}

Stmts guardReads(Arena &arena, Stmts body, const LoweringContext &context, const Ranges &ranges,
                 bool interior, const Tile *filled, BlockConditions *conditions) {
  return Guards(arena, body, context, ranges, interior, filled, conditions).rewrite(body);
}

}
