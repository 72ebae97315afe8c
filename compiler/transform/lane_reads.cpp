// Reads of images by neighbouring pixels as vector loads.
#include "compiler/transform/lane_values.h"
#include "llvm/Support/MathExtras.h"

namespace icl {
using namespace ir;

/// The x coordinate of the first lane, if the lanes read neighbours that a vector can be loaded of.
const Expr *LaneValues::startOfRun(const Expr *e) {
  const bool sameRow = llvm::none_of(e->args.drop_front(), [&](const Expr *x) { return varying.varies(x); });
  const Expr *first = varying.firstOfRun(e->coordinates[0]);
  const bool hasVectors = e->image->storage != Storage::Object;
  const bool isRun = hasVectors && sameRow && first && first->type == ValueType{Scalar::Int, 1};
  return isRun && isInsideInAllLanes(e) ? first : nullptr;
}

const Expr *LaneValues::read(const Expr *e, bool asFloats) {
  const Expr *first = isInGuard ? nullptr : startOfRun(e);
  if (!first) {
    const Expr *vector = edgeRead(e);
    if (!vector)
      vector = isInGuard ? nullptr : scatteredRead(e);
    if (!vector)
      vector = gather(e, asFloats);
    return vector ? vector : computeLaneByLane(e);
  }
  llvm::SmallVector<const Expr *, 3> at(e->args.begin(), e->args.end());
  at[0] = first;
  return readRun(e, at, ast::Boundary::Undefined);
}

bool isOfOwnPixel(const Expr *read) {
  return read->image->hasGridSize() &&
         llvm::all_of(read->coordinates, [](const Coordinate &c) { return c.constantOffset() == 0; });
}

/// Whether inactive lanes may be read too. Where the boundary condition is undefined, only active lanes are
/// known to read inside the image, unless every lane reads its own pixel.
bool LaneValues::isInsideInAllLanes(const Expr *e) {
  return !mask || e->image->boundary != ast::Boundary::Undefined || isOfOwnPixel(e);
}

/// One load, or two neighbouring aligned ones that are shuffled.
const Expr *LaneValues::readRun(const Expr *e, llvm::SmallVector<const Expr *, 3> at,
                                ast::Boundary beyondRow) {
  const auto offset =
      form.alignsReads ? coordinateOf(build, at[0], 0).constantOffset() : std::optional<std::int64_t>();
  if (!offset)
    return build.readLanes(e->image, at, lanes, false, 0, beyondRow);
  const std::int64_t n = lanes, rest = ((*offset % n) + n) % n;
  const auto load = [&](std::int64_t from) {
    at[0] = build.add(build.index(Op::PixelIndex, 0), from);
    return build.readLanes(e->image, at, lanes, true, 0, beyondRow);
  };
  const Expr *low = load(*offset - rest);
  if (rest == 0)
    return low;
  llvm::SmallVector<const Expr *, 8> parts;
  appendRun(parts, low, rest, n);
  appendRun(parts, load(*offset - rest + n), 0, rest);
  return build.vector(low->type, parts);
}

/// Components from .. to - 1.
void LaneValues::appendRun(llvm::SmallVectorImpl<const Expr *> &parts, const Expr *vector, std::int64_t from,
                           std::int64_t to) {
  llvm::SmallVector<std::uint8_t, 16> run;
  for (std::int64_t c = from; c < to; ++c)
    run.push_back(static_cast<std::uint8_t>(c));
  appendSwizzles(parts, vector, run);
}

/// In swizzles of lengths that vectors have.
void LaneValues::appendSwizzles(llvm::SmallVectorImpl<const Expr *> &parts, const Expr *vector,
                                llvm::ArrayRef<std::uint8_t> components) {
  while (!components.empty()) {
    const std::size_t length = llvm::PowerOf2Floor(components.size());
    parts.push_back(build.swizzle(vector, components.take_front(length)));
    components = components.drop_front(length);
  }
}

}
