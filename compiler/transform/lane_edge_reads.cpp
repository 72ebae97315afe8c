// Reads of neighbours some of which lie beyond their row's ends, and which a guard moves into the row: one
// vector load where none does.
#include "compiler/transform/lane_values.h"

namespace icl {
using namespace ir;

static const ValueType integer{Scalar::Int, 1};

std::optional<LaneValues::Moved> LaneValues::movedAlongRow(const Expr *e) {
  const Expr *at = e->args[0];
  const bool isInRow = form.extentOf && e->image->storage == Storage::Buffer && !e->image->tile;
  if (!isInRow || at->op != Op::Call || at->type != integer)
    return std::nullopt;
  const Expr *extent = form.extentOf(e->image, 0);
  const auto isFirst = [&](unsigned i) { return at->args[i]->isInt(0); };
  const auto isLast = [&](unsigned i) { return at->args[i] == build.add(extent, -1); };
  const auto moved = [&](ast::Boundary rule) { return Moved{at->args[0], rule}; };
  switch (at->builtin.id) {
  case BuiltinId::clamp:
    if (isFirst(1) && isLast(2))
      return moved(ast::Boundary::Clamped);
    break;
  case BuiltinId::max: // and not beyond the other end
    if (isFirst(1))
      return moved(ast::Boundary::Clamped);
    break;
  case BuiltinId::min:
    if (isLast(1))
      return moved(ast::Boundary::Clamped);
    break;
  case BuiltinId::mirror:
    if (at->args[1] == extent)
      return moved(ast::Boundary::Mirrored);
    break;
  case BuiltinId::wrap:
    if (at->args[1] == extent)
      return moved(ast::Boundary::Periodic);
    break;
  default:
    break;
  }
  return std::nullopt;
}

std::optional<LaneValues::Moved> LaneValues::movedRun(const Expr *e) {
  auto moved = movedAlongRow(e);
  if (!moved || llvm::any_of(e->args.drop_front(), [&](const Expr *x) { return varying.varies(x); }))
    return std::nullopt;
  moved->x = varying.firstOfRun(coordinateOf(build, moved->x, 0));
  return moved->x && moved->x->type == integer ? moved : std::nullopt;
}

/// The other coordinates, moved into the image. Where a choice guards the read, lanes that lie outside get
/// any of its pixels.
std::optional<llvm::SmallVector<const Expr *, 3>> LaneValues::rowInside(const Expr *e) {
  const bool canMove = form.extentOf && e->image->storage == Storage::Buffer && !e->image->tile;
  if (!canMove || llvm::any_of(e->args, [](const Expr *x) { return x->type != integer; }))
    return std::nullopt;
  llvm::SmallVector<const Expr *, 3> row;
  for (unsigned d = 1; d < e->args.size(); ++d) {
    const Expr *last = build.add(form.extentOf(e->image, d), -1);
    row.push_back(build.call(BuiltinId::clamp, integer, {e->args[d], build.integer(0), last}));
  }
  return row;
}

/// Null where the lanes' places are not at constant distances, or where that takes too many loads.
const Expr *LaneValues::edgeRead(const Expr *e) {
  auto moved = movedAlongRow(e);
  llvm::SmallVector<const Expr *, 3> at{nullptr};
  if (moved) {
    llvm::append_range(at, e->args.drop_front());
  } else if (const auto row = isInGuard ? rowInside(e) : std::nullopt) {
    moved = Moved{e->args[0], ast::Boundary::Clamped};
    llvm::append_range(at, *row);
  }
  if (!moved || llvm::any_of(e->args.drop_front(), [&](const Expr *x) { return varying.varies(x); }))
    return nullptr;
  const Coordinate c = coordinateOf(build, moved->x, 0);
  at[0] = varying.firstOfRun(c);
  if (at[0])
    return at[0]->type == integer ? readRun(e, at, moved->rule) : nullptr;
  const auto places = nearPlaces(placesOf(c, e->image->boundary != ast::Boundary::Undefined));
  return places ? readPieces(e, *places, at, *moved) : nullptr;
}

const Expr *LaneValues::readPieces(const Expr *e, const Places &places, llvm::SmallVector<const Expr *, 3> at,
                                   const Moved &moved) {
  const std::int64_t low = places.lowest(), high = places.highest(), n = lanes;
  llvm::SmallVector<Piece, 16> pieces;
  for (std::int64_t from = low; from <= high; from += n) {
    at[0] = build.add(places.base, from);
    pieces.push_back({from, build.readLanes(e->image, at, lanes, false, 0, moved.rule)});
  }
  return static_cast<std::int64_t>(pieces.size()) <= mostLoads() ? pickLanes(e, places, pieces, n) : nullptr;
}

}
