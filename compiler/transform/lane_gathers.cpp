// Reads of images and arrays at another place in each lane. Places are computed for all lanes at once.
#include "compiler/ir/rewrite.h"
#include "compiler/transform/lane_values.h"

namespace icl {
using namespace ir;

/// Whether inactive lanes can be sent to the first pixel or element. An array of unknown length may have
/// none.
static bool hasFirst(const Expr *e) {
  return e->op == Op::Read || llvm::all_of(e->var->extents, [](std::int64_t n) { return n > 0; });
}

/// The coordinate of the next pixel, as `sample` states it and as sums do.
static const Expr *neighbourOf(Builder &build, const Expr *x) {
  return build.call(BuiltinId::add_sat, x->type, {x, build.integer(1, x->type)});
}
static const Expr *nextOf(Builder &build, const Expr *x) { return build.add(x, 1); }

/// Places in tiles count from the work-group's pixels.
bool LaneValues::isGather(const Expr *e) const {
  const bool isRead = e->op == Op::Read && !e->image->tile;
  const bool isElement = e->op == Op::Element && !varying.holds(e->var);
  return (isRead || isElement) && (!mask || hasFirst(e)) &&
         llvm::none_of(e->args, [](const Expr *i) { return i->type.isVector(); });
}

/// Whether each lane's index costs no more by itself: it is the pixel's index plus what is equal in all
/// lanes, or a pixel. Where loads are aligned, pixels are taken from vectors: a lane of a vector then costs
/// less than a load.
bool LaneValues::isBestByLane(const Expr *index) const {
  if (!varying.varies(index))
    return true;
  const Expr *pixel = index;
  while (pixel->op == Op::Convert)
    pixel = pixel->args[0];
  const auto isPlain = [&](const Expr *e) {
    return !varying.variesByVariable(e) && !e->mentions.meets({Op::Read, Op::Element, Op::Call, Op::Select});
  };
  if (pixel->op == Op::Read)
    return !form.alignsReads && llvm::all_of(pixel->args, isPlain);
  return isPlain(index);
}

llvm::SmallVector<const Expr *, 16> LaneValues::placeInLanes(const Expr *index) {
  llvm::SmallVector<const Expr *, 16> each;
  if (!mask && isBestByLane(index)) {
    for (unsigned l = 0; l < lanes; ++l)
      each.push_back(laneOf(index, l));
    return each;
  }
  const Expr *all = values(index);
  all = inVariable("place", whereActive(all, zero(all->type)));
  for (unsigned l = 0; l < lanes; ++l)
    each.push_back(build.convert(build.swizzle(all, static_cast<std::uint8_t>(l)), index->type));
  return each;
}

/// The index as a byte, if it has no other values; else null.
const Expr *LaneValues::byteOf(const Expr *index) {
  const ValueType byte{Scalar::UChar, 1};
  const Expr *from = index;
  while (from->op == Op::Convert && isInteger(from->type.scalar) && sizeOf(from->type.scalar) > 1)
    from = from->args[0];
  if (from->type == byte)
    return from;
  const auto all = isInteger(index->type.scalar) ? ranges->of(index) : std::nullopt;
  return all && all->lo >= 0 && all->hi <= 255 ? build.convert(index, byte) : nullptr;
}

/// Elements of a table of bytes that has one for each value of a byte, for all lanes at once. Only CPUs with
/// Clang's builtin functions have so many lanes; fewer are loaded as quickly one by one. Null for other
/// arrays, and for tables in local memory, with which PoCL crashes.
const Expr *LaneValues::lookup(const Expr *e) {
  const bool isInMemory =
      e->var->storage == Var::Storage::ArrayParameter || e->var->storage == Var::Storage::ConstantArray;
  const bool isTable = isInMemory && !e->var->isVolatile && e->var->extents.back() == 256 &&
                       !e->type.isVector() && sizeOf(e->type.scalar) == 1 && e->type.scalar != Scalar::Bool;
  const bool isSame = llvm::none_of(e->args.drop_back(), [&](const Expr *i) { return varying.varies(i); });
  const Expr *index = lanes >= fewestForLookup && isTable && isSame ? byteOf(e->args.back()) : nullptr;
  if (!index)
    return nullptr;
  llvm::SmallVector<const Expr *, 3> at(e->args.begin(), e->args.end());
  at.back() = values(index);
  return build.element(e->var, at);
}

void LaneValues::noteReads(Stmts body) {
  if (lanes >= fewestForLookup)
    ranges.emplace(body);
  walkExprs(body, {Op::Read}, [&](const Expr *e) {
    if (e->op != Op::Read)
      return;
    const auto moved = movedAlongRow(e);
    placesRead.insert({e->image, moved ? moved->x : e->args[0]});
  });
}

bool LaneValues::readsAt(const Expr *read, const Expr *x) const { return placesRead.count({read->image, x}); }

/// Each lane's coordinate; 0 in inactive lanes.
const Expr *LaneValues::placesAlong(const Expr *read, unsigned d) {
  const Expr *all = values(read->args[d]);
  return inVariable("place", whereActive(all, zero(all->type)));
}

/// The lower one of x and a neighbour that is read too; null: none is.
const Expr *LaneValues::pairAround(const Expr *read, const Expr *x) {
  if (readsAt(read, nextOf(build, x)) || readsAt(read, neighbourOf(build, x)))
    return x;
  if (x->op == Op::Call && x->builtin.id == BuiltinId::add_sat && x->args[1]->isInt(1) &&
      readsAt(read, x->args[0]))
    return x->args[0];
  const Expr *before = build.add(x, -1);
  return readsAt(read, before) ? before : nullptr;
}

/// Null where the lanes' coordinates are best taken one by one.
const Expr *LaneValues::gather(const Expr *e, bool asFloats) {
  const bool hasOneElement = e->image->pixel.elements() == 1 && e->image->pixel.scalar != Scalar::Half;
  const bool isVector = isGather(e) && hasOneElement && e->image->storage == Storage::Buffer;
  const auto isInt = [](const Expr *x) { return x->type == ValueType{Scalar::Int, 1}; };
  if (!isVector || !llvm::all_of(e->args, isInt) ||
      llvm::all_of(e->args, [&](const Expr *x) { return isBestByLane(x); }))
    return nullptr;
  const auto moved = movedAlongRow(e);
  const Expr *x = moved ? moved->x : e->args[0];
  const bool canMove = form.extentOf && (!moved || moved->rule == ast::Boundary::Clamped);
  const Expr *base = canMove ? pairAround(e, x) : nullptr;
  if (base && asFloats && isInConvertedRow(e))
    return gatherOfRow(e, x);
  if (base && (sizeOf(e->type.scalar) < 4 || (sizeOf(e->type.scalar) == 4 && lanes <= 16)))
    return gatherOfPair(e, x, base);
  llvm::SmallVector<const Expr *, 3> at;
  for (unsigned d = 0; d < e->args.size(); ++d)
    at.push_back(placesAlong(e, d));
  return build.gather(e->image, at, e->type.scalar);
}

static Scalar twice(Scalar scalar) {
  const unsigned size = sizeOf(scalar);
  return size == 1 ? Scalar::UShort : size == 2 ? Scalar::UInt : Scalar::ULong;
}

const Expr *LaneValues::movedInside(const Expr *e, const Expr *places, unsigned d, std::int64_t last) {
  const Expr *end = build.convert(build.add(form.extentOf(e->image, d), last), places->type);
  const Expr *atMost = build.call(BuiltinId::min, places->type, {places, end});
  return build.call(BuiltinId::max, places->type, {atMost, zero(places->type)});
}

/// Pixels that a float holds exactly, in one row, by no more lanes than the target's table has pixels.
bool LaneValues::isInConvertedRow(const Expr *e) const {
  const Scalar scalar = e->image->pixel.scalar;
  return lanes <= 32 && e->args.size() > 1 && (scalar == Scalar::Float || sizeOf(scalar) < 4) &&
         llvm::none_of(e->args.drop_front(), [&](const Expr *side) { return varying.varies(side); });
}

/// Whether it chooses between such a pixel and a constant.
bool LaneValues::isGuardOfConvertedRow(const Expr *e) const {
  return e->op == Op::Select && e->args[1]->op == Op::Read && isGather(e->args[1]) &&
         isInConvertedRow(e->args[1]) && !varying.varies(e->args[2]);
}

/// Every lane's place is inside the image. Only lanes that are not active read other pixels than their own.
const Expr *LaneValues::gatherOfRow(const Expr *e, const Expr *x) {
  const Expr *places = values(x);
  llvm::SmallVector<const Expr *, 3> at{
      inVariable("place", readsPairsInside ? places : movedInside(e, places, 0, -1))};
  for (unsigned d = 1; d < e->args.size(); ++d) {
    const bool moves = !readsPairsInside && (isInGuard || mask);
    at.push_back(moves ? movedInside(e, e->args[d], d, -1) : e->args[d]);
  }
  return build.gather(e->image, at, Scalar::Float);
}

/// The pair lies inside the row, whatever the lane's place. The row's own coordinates are scalars where all
/// lanes have the same.
LaneValues::PairsLoaded LaneValues::loadPairs(const Expr *e, const Expr *base) {
  const Exprs sides = e->args.drop_front();
  const bool movesSides = isInGuard || mask;
  for (const PairsLoaded &known : pairsLoaded)
    if (known.image == e->image && known.base == base && known.sides == sides && known.isMoved == movesSides)
      return known;
  const Expr *places = inVariable("place", values(base)),
             *start = readsPairsInside ? places : inVariable("start", movedInside(e, places, 0, -2));
  llvm::SmallVector<const Expr *, 3> at{start};
  const bool isRow = llvm::none_of(sides, [&](const Expr *side) { return varying.varies(side); });
  for (unsigned d = 1; d < e->args.size(); ++d) {
    const Expr *side = isRow ? e->args[d] : values(e->args[d]);
    // The target finds rows below each other by their sum (gathers.cpp).
    at.push_back(readsPairsInside ? side
                                  : inVariable("place", movesSides ? movedInside(e, side, d, -1) : side));
  }
  const Expr *pairs = inVariable("pair", build.gather(e->image, at, twice(e->type.scalar)));
  pairsLoaded.push_back({e->image, base, sides, movesSides, places, start, pairs});
  return pairsLoaded.back();
}

/// The pixel in the lower half.
const Expr *LaneValues::ofPair(ValueType pixel, const Expr *pairs) {
  const ValueType type = wide(pixel);
  if (!isFloat(type.scalar))
    return build.convert(pairs, type);
  return build.call(BuiltinId::Reinterpret, type, {build.convert(pairs, type.withScalar(Scalar::UInt))});
}

/// A coordinate that is moved, or that a guard keeps inside, finds its pixel in one half of the pair.
const Expr *LaneValues::gatherOfPair(const Expr *e, const Expr *x, const Expr *base) {
  const PairsLoaded of = loadPairs(e, base);
  const unsigned bits = 8 * sizeOf(e->type.scalar);
  const Expr *pairs = of.pairs, *second = build.binary(Op::Shr, pairs, build.integer(bits, pairs->type));
  const bool isFirst = x == base;
  if (readsPairsInside)
    return ofPair(e->type, isFirst ? pairs : second);
  const Expr *isMoved = build.binary(isFirst ? Op::Gt : Op::Lt, of.places, of.start);
  isMoved = build.convert(isMoved, isMoved->type.withScalar(comparisonScalar(twice(e->type.scalar))));
  return ofPair(e->type,
                isFirst ? build.select(isMoved, second, pairs) : build.select(isMoved, pairs, second));
}

llvm::SmallVector<const Expr *, 16> LaneValues::gathered(const Expr *e) {
  llvm::SmallVector<llvm::SmallVector<const Expr *, 16>, 3> places;
  for (const Expr *index : e->args)
    places.push_back(placeInLanes(index));
  llvm::SmallVector<const Expr *, 16> each;
  for (unsigned l = 0; l < lanes; ++l) {
    llvm::SmallVector<const Expr *, 3> at;
    for (const auto &place : places)
      at.push_back(place[l]);
    each.push_back(build.convert(build.withArgs(e, at), laneType(e->type)));
  }
  return each;
}

bool LaneValues::isGuardedGather(const Expr *e) const {
  bool canMove = true;
  for (const Expr *side : e->args.drop_front())
    walkExprs(side, {Op::Read}, [&](const Expr *x) { canMove &= x->op != Op::Read || !x->image->tile; });
  return canMove;
}

template <typename Evaluate>
auto LaneValues::guarded(const Expr *active, Evaluate evaluate) {
  const Expr *around = mask;
  const bool wasInGuard = isInGuard;
  mask = around ? inVariable("inside", build.binary(Op::And, around, active)) : active;
  isInGuard = true;
  auto result = evaluate();
  mask = around;
  isInGuard = wasInGuard;
  return result;
}

const Expr *LaneValues::guardedGather(const Expr *e) {
  const ValueType type = laneType(e->type);
  const Expr *inside = inVariable("inside", laneMask(e->args[0], Scalar::Int));
  const auto side = [&](unsigned i, const Expr *active) {
    return guarded(active, [&] { return asStored(e->args[i], e->type); });
  };
  const Expr *then = side(1, inside), *other = side(2, build.unary(Op::BitNot, inside));
  const Scalar scalar = comparisonScalar(type.scalar);
  return build.select(build.convert(inside, inside->type.withScalar(scalar)), then, other);
}

llvm::SmallVector<const Expr *, 16> LaneValues::eachLane(const Expr *e) {
  if (isGather(e))
    return gathered(e);
  llvm::SmallVector<const Expr *, 16> each;
  const bool isPixel = e->op == Op::Select && e->type.isVector() && varying.varies(e->args[0]) &&
                       e->args[1]->op == Op::Read && isGather(e->args[1]) && !varying.varies(e->args[2]);
  if (isPixel) { // a pixel of several components under its guard
    const Expr *inside = inVariable("inside", laneMask(e->args[0], Scalar::Int));
    const auto pixels = guarded(inside, [&] { return gathered(e->args[1]); });
    for (unsigned l = 0; l < lanes; ++l)
      each.push_back(
          build.select(build.swizzle(inside, static_cast<std::uint8_t>(l)), pixels[l], e->args[2]));
    return each;
  }
  for (unsigned l = 0; l < lanes; ++l)
    each.push_back(inLane(e, l));
  return each;
}

}
