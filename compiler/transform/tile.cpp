#include "compiler/transform/tile.h"
#include "compiler/analysis/range.h"
#include "compiler/ir/rewrite.h"
#include "llvm/ADT/DenseSet.h"
#include <bit>
#include <stdexcept>

namespace icl {
using namespace ir;

void appendToPrologue(ir::Kernel &kernel, Stmts statements) {
  llvm::SmallVector<const Stmt *, 8> prologue(kernel.prologue.begin(), kernel.prologue.end());
  llvm::append_range(prologue, statements);
  kernel.prologue = Builder(*kernel.arena).list(prologue);
}

const Expr *scaledIndex(Builder &build, const Expr *index, Scale scale) {
  const Expr *multiple = build.binary(Op::Mul, index, build.integer(scale.numerator, index->type));
  return build.binary(Op::Div, multiple, build.integer(scale.denominator, index->type));
}

std::optional<Sum> splitTileCoordinate(const Image *tile, const Coordinate &c) {
  if (c.scale == tile->scale[c.dimension])
    return splitAtIndex(c);
  if (tile->scale[c.dimension] == unitScale)
    throw std::logic_error("a tile is read or written at a coordinate that does not count from the pixel");
  return std::nullopt;
}

bool areRowsNeighbours(const Footprint &footprint, const std::array<std::int64_t, 3> &indices) {
  for (unsigned d = 0; d < 3; ++d) {
    const Span &s = footprint[d];
    const bool isDivided = s.scale.denominator > 1 || s.multiple > s.scale.numerator;
    if (isDivided && s.lastExact() < indices[d] - 1)
      return false;
  }
  return true;
}

TileSpan tileSpan(const Span &span, std::int64_t pixels, std::int64_t lanes) {
  // A work-group's first pixel may have any remainder in the division.
  const auto [n, d] = span.scale;
  const std::int64_t remainder = pixels * n % d == 0 ? 0 : d - 1, first = floorDiv(span.offsets.lo, d),
                     end = floorDiv(remainder + n * (pixels - 1) + span.offsets.hi, d) + 1;
  const std::int64_t start = -roundedUp(-first, lanes);
  return {start, roundedUp(end, lanes) - start};
}

const Expr *itemOfGroup(ir::Kernel &kernel, const WorkGroupSize &workGroup) {
  Builder build(*kernel.arena);
  const std::string name = "item"; // reserved: nothing else is called so
  for (const Stmt *s : kernel.prologue)
    if (auto *d = llvm::dyn_cast<Declare>(s); d && d->var->name == name)
      return build.variable(d->var);
  const Expr *sum = build.integer(0);
  for (unsigned d = kernel.dimensions; d-- > 0;) {
    sum = build.binary(Op::Mul, sum, workGroup.size(build, d));
    if (!workGroup.isOne(d))
      sum = build.add(sum, build.index(Op::LocalId, d));
  }
  if (sum->isInt())
    return sum;
  const Var *item = build.local(name, {Scalar::Int, 1});
  appendToPrologue(kernel, build.declare(item, sum));
  return build.variable(item);
}

namespace {
/// Finds the reads that a tile can serve and gives them their tile.
class TileReads : public Rewriter {
public:
  TileReads(Arena &arena, const Image *source, const Footprint &most, Stmts body,
            const std::array<std::int64_t, 3> &indices)
      : Rewriter(arena, {Op::Read, Op::BoundedRead}), source(source), most(most), indices(indices),
        ranges(body) {
    walk(body, [&](const Stmt *s) {
      if (auto *f = llvm::dyn_cast<For>(s))
        steady.insert(f->var);
      if (auto *d = llvm::dyn_cast<Declare>(s); d && d->var->isConst && d->value) {
        steady.insert(d->var);
        definitions[d->var] = d->value;
      }
      return true;
    });
  }

  /// What they reach together; nothing where there are none. To be called before rewriting.
  std::optional<Footprint> reachIn(Stmts body) {
    walkExprs(body, wanted, [&](const Expr *e) {
      if (const auto here = reachOf(e))
        reach = reach ? join(*reach, *here) : *here;
    });
    return reach;
  }

  const Image *tile = nullptr; ///< to be set before rewriting

private:
  std::optional<Footprint> reachOf(const Expr *e) const {
    if ((e->op != Op::Read && e->op != Op::BoundedRead) || e->image != source)
      return std::nullopt;
    const auto here = ranges.footprint(e);
    const bool fits = here && areRowsNeighbours(*here, indices) && isWithin(*here, most);
    return fits ? here : std::nullopt;
  }

  const Expr *expr(const Expr *e) override {
    if (!reachOf(e))
      return e;
    llvm::SmallVector<const Expr *, 3> at;
    for (const Coordinate &c : e->coordinates)
      at.push_back((*reach)[c.dimension].isUnit() ? anchor(c) : asInt(c.value));
    return build.read(Op::Read, tile, at);
  }

  /// The coordinate, which has an offset (Ranges::span), as PixelIndex + rest, with the index leftmost.
  const Expr *anchor(const Coordinate &c) {
    const Expr *index = build.index(Op::PixelIndex, c.dimension), *rest = restOf(c);
    return build.add(index, rest ? rest : build.binary(Op::Sub, asInt(c.value), index));
  }

  /// The coordinate minus the pixel's index, which may occur in constants, conversions and choices as for
  /// Ranges::span. Null where variables in it have changed since.
  const Expr *restOf(const Coordinate &c) {
    if (c.scale == unitScale)
      return build.add(c.remainder ? c.remainder : build.integer(0), c.constant);
    return restOf(c.value, c.dimension);
  }

  const Expr *restOf(const Expr *value, unsigned d) {
    const Expr *rest = nullptr;
    const auto sum =
        splitSum(value, [&](const Expr *term) { return (rest = restOfTerm(term, d)) != nullptr; });
    return sum ? joinSum(build, *sum, rest, [&](const Expr *term) { return asInt(term); }) : nullptr;
  }

  const Expr *restOfTerm(const Expr *e, unsigned d) {
    if (scaleOf(e, d) == unitScale)
      return build.integer(0);
    switch (e->op) {
    case Op::Variable: {
      const auto known = definitions.find(e->var);
      // Its own reads of the image are from the tile, too.
      return known != definitions.end() && isSteady(known->second) ? restOf(rewrite(known->second), d)
                                                                   : nullptr;
    }
    case Op::Convert:
      return isIntAsLong(e) ? restOf(e->args[0], d) : nullptr;
    case Op::Select: {
      const Expr *a = restOf(e->args[1], d), *b = a ? restOf(e->args[2], d) : nullptr;
      return b ? build.select(e->args[0], a, b) : nullptr;
    }
    default:
      return nullptr;
    }
  }

  const Expr *asInt(const Expr *e) { return build.convert(e, {Scalar::Int, 1}); }

  /// Whether the value is the same wherever its variables are in scope.
  bool isSteady(const Expr *e) const {
    const bool isMemory = e->op == Op::Variable || e->op == Op::Element;
    if (isMemory && !steady.contains(e->var) && !(e->var->storage != Var::Storage::Local && e->var->isConst))
      return false;
    if ((e->op == Op::Read || e->op == Op::BoundedRead) && e->image->isWritten)
      return false;
    return llvm::all_of(e->args, [&](const Expr *x) { return isSteady(x); });
  }

  const Image *source;
  Footprint most;
  std::array<std::int64_t, 3> indices;
  Ranges ranges;
  std::optional<Footprint> reach;
  llvm::DenseSet<const Var *> steady; // loop variables and constants
  llvm::DenseMap<const Var *, const Expr *> definitions;
};

/// The shape in which the work-items of a group fill a tile: neighbours along x copy neighbouring elements.
/// It has the fewest iterations of all shapes whose rows are as long as the tile's, or as a warp.
std::array<std::int64_t, 3> fillingShape(const std::array<std::int64_t, 3> &workGroup,
                                         const std::array<std::int64_t, 3> &extents, unsigned dimensions) {
  const std::int64_t items = workGroup[0] * workGroup[1] * workGroup[2],
                     row = std::min<std::int64_t>(extents[0], 32);
  const auto up = [](std::int64_t a, std::int64_t b) { return (a + b - 1) / b; };
  const auto iterations = [&](const std::array<std::int64_t, 3> &s) {
    return up(extents[0], s[0]) * up(extents[1], s[1]) * up(extents[2], s[2]);
  };
  const bool fits =
      workGroup[1] * workGroup[2] == 1 || dimensions == 3 || (dimensions == 2 && workGroup[2] == 1);
  std::array<std::int64_t, 3> best = fits ? workGroup : std::array<std::int64_t, 3>{items, 1, 1};
  bool isWide = best[0] >= row;
  for (std::int64_t x = 1; x <= items; ++x) {
    if (items % x != 0)
      continue;
    for (std::int64_t y = 1; y <= (dimensions > 1 ? items / x : 1); ++y) {
      const std::array<std::int64_t, 3> shape{x, y, items / x / y};
      if (items % (x * y) != 0 || (dimensions < 3 && shape[2] != 1))
        continue;
      const bool isBetter = (x >= row) != isWide ? x >= row : iterations(shape) < iterations(best);
      if (isBetter)
        best = shape, isWide = x >= row;
    }
  }
  return best;
}

/// Makes loops over a tile's elements that distribute them over the work-items.
class Filler {
public:
  Filler(ir::Kernel &kernel, const Tile &tile, const TileShape &shape, UniqueNames &names)
      : kernel(kernel), build(*kernel.arena), tile(tile), shape(shape), dimensions(tile.image->dimensions) {
    for (unsigned d = 0; d < dimensions; ++d)
      at[d] = build.local(names.unique(std::string("t") + "xyz"[d]), {Scalar::Int, 1});
  }

  Stmts fill(unsigned lanes) {
    llvm::SmallVector<const Expr *, 3> pixel;
    for (unsigned d = 0; d < dimensions; ++d)
      pixel.push_back(build.add(scaledIndex(build, build.index(Op::PixelIndex, d), tile.image->scale[d]),
                                build.add(build.variable(at[d]), tile.image->origin[d])));
    Stmts body =
        lanes == 1
            ? build.list(build.write(tile.image, pixel, build.read(Op::BoundedRead, tile.source, pixel)))
            : copyLanes(pixel, lanes);
    const std::array<Share, 3> shares = shape.workGroup.isLaunchArgument ? sharesOfAny() : sharesOf(lanes);
    for (unsigned d = 0; d < dimensions; ++d) {
      const Expr *unit = build.integer(d == 0 ? lanes : 1);
      const Expr *extent =
          tile.image->hasLaunchSize ? build.imageExtent(tile.image, d) : build.integer(tile.extents[d]);
      body = build.list(build.stridedLoop(at[d], build.binary(Op::Mul, shares[d].first, unit), extent,
                                          build.binary(Op::Mul, shares[d].items, unit), body));
    }
    return body;
  }

private:
  /// What a work-item fills along a dimension, in units of as many elements as it copies at a time.
  struct Share {
    const Expr *first, *items; ///< its first unit, and the distance to its next
  };

  std::array<Share, 3> sharesOf(unsigned lanes) {
    std::array<std::int64_t, 3> steps = tile.extents;
    steps[0] /= lanes;
    const auto items = fillingShape(shape.workGroup.items, steps, dimensions);
    std::array<Share, 3> shares;
    for (unsigned d = 0; d < dimensions; ++d)
      shares[d] = {placeOf(items, d), build.integer(items[d])};
    return shares;
  }

  /// In the shape of the work-group, unless the tile has fewer dimensions.
  std::array<Share, 3> sharesOfAny() {
    const bool fits = kernel.dimensions <= dimensions;
    std::array<Share, 3> shares;
    for (unsigned d = 0; d < dimensions; ++d)
      shares[d] = fits && d < kernel.dimensions
                      ? Share{build.index(Op::LocalId, d), shape.workGroup.size(build, d)}
                      : Share{build.integer(0), build.integer(1)};
    if (!fits)
      shares[0] = {itemOfGroup(kernel, shape.workGroup), shape.workGroup.total(build, kernel.dimensions)};
    return shares;
  }

  /// Copies so many pixels, in as many elements at a time.
  Stmts copyLanes(llvm::SmallVector<const Expr *, 3> pixel, unsigned lanes) {
    const unsigned elements = tile.image->pixel.elements();
    const Expr *first = pixel[0];
    llvm::SmallVector<const Stmt *, 4> copies;
    for (unsigned element = 0; element < lanes * elements; element += lanes) {
      pixel[0] = build.add(first, element / elements);
      const unsigned part = element % elements;
      copies.push_back(build.write(tile.image, pixel, build.readLanes(tile.source, pixel, lanes, true, part),
                                   {}, WriteForm::Aligned, part));
    }
    return build.list(copies);
  }

  /// The work-item's index in dimension d where the group has this shape.
  const Expr *placeOf(const std::array<std::int64_t, 3> &items, unsigned d) {
    if (items[d] == 1)
      return build.integer(0);
    if (items == shape.workGroup.items)
      return build.index(Op::LocalId, d);
    const Expr *item = itemOfGroup(kernel, shape.workGroup);
    std::int64_t before = 1, behind = 1;
    for (unsigned k = 0; k < 3; ++k)
      (k < d ? before : behind) *= k == d ? 1 : items[k];
    const bool isLast = behind == 1;
    if (std::has_single_bit(static_cast<std::uint64_t>(before * items[d]))) {
      const Expr *shifted =
          build.binary(Op::Shr, item, build.integer(std::countr_zero(static_cast<std::uint64_t>(before))));
      return isLast ? shifted : build.binary(Op::And, shifted, build.integer(items[d] - 1));
    }
    const Expr *place = build.binary(Op::Div, item, build.integer(before));
    return isLast ? place : build.binary(Op::Rem, place, build.integer(items[d]));
  }

  ir::Kernel &kernel;
  Builder build;
  const Tile &tile;
  const TileShape &shape;
  unsigned dimensions;
  std::array<const Var *, 3> at{};
};
}

std::optional<Footprint> tileReach(Stmts body, const Ranges &ranges, const Image *image,
                                   unsigned dimensions) {
  std::optional<Footprint> reach;
  walkExprs(body, {Op::Read, Op::BoundedRead}, [&](const Expr *e) {
    if ((e->op != Op::Read && e->op != Op::BoundedRead) || e->image != image)
      return;
    const auto here = ranges.footprint(e, dimensions);
    if (here && (!reach || haveOneScale(*reach, *here)))
      reach = reach ? join(*reach, *here) : *here;
  });
  return reach;
}

ir::Kernel makeTile(ir::Kernel kernel, const Image *source, const Footprint &most, const TileShape &shape,
                    UniqueNames &names) {
  Arena &arena = *kernel.arena;
  Stmts &body = kernel.paths.front().body;
  TileReads reads(arena, source, most, body, shape.indices);
  const auto reach = reads.reachIn(body);
  if (!reach)
    return kernel;

  Image image;
  image.name = names.unique(source->name + "_tile");
  image.parameter = source->parameter;
  image.pixel = computeType(source->pixel);
  image.pixel.isPacked = source->pixel.isPacked;
  image.dimensions = source->dimensions;
  Var array;
  array.name = image.name, array.type = image.pixel, array.storage = Var::Storage::Shared;
  array.alignedLanes = shape.lanes;
  image.hasLaunchSize = shape.workGroup.isLaunchArgument;
  Tile tile{nullptr, source, {1, 1, 1}, {}, {}};
  for (unsigned d = 0; d < image.dimensions; ++d) {
    const Span span = d == 0 ? (*reach)[d].inWholeSteps() : (*reach)[d];
    const unsigned lanes = d == 0 ? shape.lanes : 1;
    const TileSpan here = tileSpan(span, shape.pixels[d] * shape.workGroup.items[d], lanes);
    image.scale[d] = span.scale;
    image.origin[d] = here.first;
    tile.extents[d] = image.hasLaunchSize
                          ? tileSpan(span, shape.pixels[d] * shape.workGroup.most[d], lanes).extent
                          : here.extent;
    array.extents.insert(array.extents.begin(), here.extent);
  }
  image.tile = arena.variable(std::move(array));
  tile.image = arena.image(std::move(image));
  Builder build(arena);
  if (tile.image->hasLaunchSize)
    kernel.parameters.push_back({tile.image});
  else
    appendToPrologue(kernel, build.declare(tile.image->tile, nullptr));
  Filler filler(kernel, tile, shape, names);
  tile.fill = filler.fill(1);
  // Rows begin at multiples of a vector in the image, too.
  const auto [n, divisor] = (*reach)[0].scale;
  const std::int64_t pixels =
      shape.pixels[0] * (shape.workGroup.isLaunchArgument ? 1 : shape.workGroup.items[0]);
  const bool isAligned = pixels * n % (divisor * shape.lanes) == 0;
  if (shape.lanes > 1 && isAligned && source->storage != Storage::Object)
    tile.wideFill = filler.fill(shape.lanes);

  reads.tile = tile.image;
  body = reads.rewrite(body);
  kernel.tiles.push_back(tile);
  return kernel;
}

}
