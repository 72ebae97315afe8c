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

/// Places in tiles count from the work-group's pixels.
bool LaneValues::isGather(const Expr *e) const {
  const bool isRead = e->op == Op::Read && !e->image->tile;
  const bool isElement = e->op == Op::Element && !varying.holds(e->var);
  return (isRead || isElement) && (!mask || hasFirst(e)) &&
         llvm::none_of(e->args, [](const Expr *i) { return i->type.isVector(); });
}

/// Whether each lane's index costs no more by itself: it is the pixel's index plus what is equal in all
/// lanes, or a pixel, which the lane would have to take from a vector.
bool LaneValues::isBestByLane(const Expr *index) const {
  if (!varying.varies(index))
    return true;
  const Expr *pixel = index;
  while (pixel->op == Op::Convert)
    pixel = pixel->args[0];
  const auto isPlain = [&](const Expr *e) {
    return !varying.variesByVariable(e) && !e->mentions.meets({Op::Read, Op::Element, Op::Call, Op::Select});
  };
  return pixel->op == Op::Read ? llvm::all_of(pixel->args, isPlain) : isPlain(index);
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
