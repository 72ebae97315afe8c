// Reads of images by neighbouring pixels that lie apart, as at 2 * idx, or together, as at idx / 2: vector
// loads, of which each lane picks an element.
#include "compiler/analysis/footprint.h"
#include "compiler/ir/rewrite.h"
#include "compiler/transform/aligned_index.h"
#include "compiler/transform/lane_values.h"
#include "llvm/Support/MathExtras.h"

namespace icl {
using namespace ir;

namespace {
/// The coordinate of one of the lanes: constants that differ between lanes by their definitions, the index
/// plus the lane's number.
class CoordinateInLane : public Rewriter {
public:
  CoordinateInLane(Arena &arena, const Varying &varying, unsigned lane, const AlignedIndex &known)
      : Rewriter(arena), varying(varying), known(known), lane(lane) {}

private:
  const Expr *replacement(const Expr *e) override {
    if (e->op != Op::Variable || !varying.holds(e->var))
      return nullptr;
    const Expr *value = varying.definition(e->var);
    return value ? rewrite(value) : nullptr;
  }
  const Expr *expr(const Expr *e) override {
    return e->op == Op::PixelIndex && e->dimension == 0 ? build.add(e, lane) : known.fold(build, e);
  }

  const Varying &varying;
  const AlignedIndex &known;
  unsigned lane;
};
}

/// Loads what the lanes read in as few vectors as possible, and picks each lane's element. Null where the
/// places are not at constant distances, or where that takes too many loads.
const Expr *LaneValues::scatteredRead(const Expr *e) {
  const auto places = scatteredPlaces(e);
  if (!places)
    return nullptr;
  std::int64_t width = 0;
  bool isAligned = false;
  const auto starts = piecesOf(e, *places, width, isAligned);
  if (!starts)
    return nullptr;
  llvm::SmallVector<const Expr *, 3> at(e->args.begin(), e->args.end());
  llvm::SmallVector<Piece, 16> pieces;
  for (const std::int64_t from : *starts) {
    at[0] = build.add(places->base, from);
    const bool isScalar = width == 1;
    pieces.push_back({from, isScalar
                                ? build.read(Op::Read, e->image, at)
                                : build.readLanes(e->image, at, static_cast<unsigned>(width), isAligned)});
  }
  return pickLanes(e, *places, pieces, width);
}

std::optional<LaneValues::Places> LaneValues::scatteredPlaces(const Expr *e) {
  const bool sameRow = llvm::none_of(e->args.drop_front(), [&](const Expr *x) { return varying.varies(x); });
  if (e->image->storage == Storage::Object || !sameRow || !isInsideInAllLanes(e))
    return std::nullopt;
  // Coordinates that wrap are outside, where such a read has a guard or padding has refused them.
  return nearPlaces(placesOf(e->coordinates[0], e->image->boundary != ast::Boundary::Undefined));
}

std::optional<LaneValues::Places> LaneValues::nearPlaces(std::optional<Places> places) const {
  const std::int64_t n = lanes;
  return places && places->highest() - places->lowest() < n * mostLoads() ? places : std::nullopt;
}

std::optional<LaneValues::Places> LaneValues::placesOf(const Coordinate &c, bool neverWraps) {
  if (c.value->type != ValueType{Scalar::Int, 1})
    return std::nullopt;
  AlignedIndex known;
  known.units[0] = form.unit;
  known.neverWraps = neverWraps;
  llvm::SmallVector<const Expr *, 16> each;
  for (unsigned l = 0; l < lanes; ++l)
    each.push_back(CoordinateInLane(arena, varying, l, known).rewrite(c.value));
  const auto places = fromOneBase(each, [&](const Expr *x) {
    const Coordinate in = coordinateOf(build, x, 0);
    return std::pair(withoutConstant(build, in), in.constant);
  });
  return places ? places : fromOneBase(each, [&](const Expr *x) { // the index may be subtracted
    const SumTerms sum = termsOf(x);
    return std::pair(withoutConstant(build, sum), sum.constant);
  });
}

/// `split`: into a base, the same for all lanes, and a constant. Nothing where it differs.
std::optional<LaneValues::Places>
LaneValues::fromOneBase(llvm::ArrayRef<const Expr *> each,
                        llvm::function_ref<std::pair<const Expr *, std::int64_t>(const Expr *)> split) const {
  Places places;
  for (const Expr *x : each) {
    const auto [base, offset] = split(x);
    if (!places.base)
      places.base = base;
    if (base != places.base || varying.variesByVariable(base))
      return std::nullopt;
    places.offsets.push_back(offset);
  }
  return places;
}

/// Neighbouring offsets of a multiple of the index share loads that start at the multiple. They reach beyond
/// what is read, but not beyond what the interior, tiles and padding include (Span::inWholeSteps). Nothing
/// for other reads.
std::optional<std::int64_t> LaneValues::startOfSteps(const Expr *read, const Places &places) {
  const Coordinate base = coordinateOf(build, places.base, 0);
  const std::int64_t step = base.scale.denominator == 1 && !base.remainder ? base.scale.numerator : 0;
  const Image *image = read->image;
  const std::int64_t n = lanes, low = places.lowest(), high = places.highest();
  if (step <= 1 || high - low != step * (n - 1))
    return std::nullopt;
  const std::int64_t start = floorDiv(low, step) * step, end = start + ((high - start) / n + 1) * n;
  const bool isInside = image->boundary == ast::Boundary::Undefined
                            ? areReadTogether(read, places.base, {start, end - 1})
                            : image->tile || image->storage == Storage::Padded || form.readsAreInside;
  return isInside ? std::optional(start) : std::nullopt;
}

LaneValues::ReadsTogether LaneValues::readTogether(Stmts list) {
  ReadsTogether found;
  const bool runsThrough = walk(list, [](const Stmt *s) {
    return s->kind != StmtKind::Break && s->kind != StmtKind::Continue && s->kind != StmtKind::Leave;
  });
  if (runsThrough)
    for (const Stmt *s : list)
      if (bodiesOf(s).empty())
        for (const Expr *e : expressionsOf(s))
          noteRead(e, found);
  return found;
}

/// Whether the reads differ in their first coordinate alone.
static bool areInOneRow(const Expr *a, const Expr *b) {
  return a->image == b->image && llvm::equal(a->args.drop_front(), b->args.drop_front());
}

void LaneValues::noteRead(const Expr *e, ReadsTogether &found) {
  if (!e->mentions.contains(Op::Read))
    return;
  const bool isChoice = e->op == Op::Select || e->op == Op::LogicalAnd || e->op == Op::LogicalOr;
  for (const Expr *arg : isChoice ? e->args.take_front(1) : e->args)
    noteRead(arg, found);
  const bool isPromised = e->op == Op::Read && e->image->boundary == ast::Boundary::Undefined;
  if (!isPromised || varying.mayChange(e))
    return;
  const auto places = scatteredPlaces(e);
  if (!places)
    return;
  const Interval here{places->lowest(), places->highest()};
  const auto same = llvm::find_if(
      found, [&](const ReadTogether &r) { return areInOneRow(r.first, e) && r.base == places->base; });
  if (same == found.end())
    found.push_back({e, places->base, here});
  else
    same->places = join(same->places, here);
}

bool LaneValues::areReadTogether(const Expr *read, const Expr *base, Interval places) const {
  return llvm::any_of(together, [&](const ReadTogether &r) {
    return areInOneRow(r.first, read) && r.base == base && r.places.lo <= places.lo &&
           r.places.hi >= places.hi;
  });
}

/// Where vectors of `width` elements start. Nothing for too many.
std::optional<llvm::SmallVector<std::int64_t, 16>>
LaneValues::piecesOf(const Expr *read, const Places &places, std::int64_t &width, bool &isAligned) {
  const std::int64_t n = lanes, low = places.lowest(), high = places.highest();
  llvm::SmallVector<std::int64_t, 16> starts;
  const auto startAt = [&](std::int64_t start) {
    if (!llvm::is_contained(starts, start))
      starts.push_back(start);
  };
  const auto isFew = [&] { return static_cast<std::int64_t>(starts.size()) <= mostLoads(); };
  if (form.alignsReads) {
    AlignedIndex known;
    known.units[0] = form.unit;
    width = std::min(n, known.multipleOf(places.base));
    for (const std::int64_t place : places.offsets)
      startAt(floorDiv(place, width) * width);
    isAligned = width > 1;
    if (isAligned && isFew())
      return starts;
    starts.clear(), isAligned = false;
  }
  if (const auto first = startOfSteps(read, places)) {
    width = n;
    for (std::int64_t start = *first; start <= high; start += n)
      startAt(start);
    return isFew() ? std::optional(starts) : std::nullopt;
  }
  // Else nothing is loaded beyond what is read: the last vector overlaps the one before it.
  width =
      static_cast<std::int64_t>(llvm::PowerOf2Floor(static_cast<std::uint64_t>(std::min(n, high - low + 1))));
  for (std::int64_t start = low; start <= high; start += width)
    startAt(std::min(start, high - width + 1));
  return isFew() ? std::optional(starts) : std::nullopt;
}

/// Every second element of vectors that fill a register, by masks or shifts of pairs (devices are
/// little-endian): one operation, where compilers make several shuffles of a swizzle, and one that widens,
/// too. Null for other lanes.
const Expr *LaneValues::everySecond(ValueType type, const Places &places, llvm::ArrayRef<Piece> pieces) {
  constexpr std::size_t registerBytes = 16;
  const bool isByte = type.scalar == Scalar::UChar;
  const ValueType of = pieces.front().load->type;
  const std::int64_t first = places.offsets.front() - pieces.front().from;
  if (!(isByte || type.scalar == Scalar::UShort) || of.lanes * sizeOf(of.scalar) < registerBytes ||
      pieces.size() * of.lanes != 2 * places.offsets.size() || first < 0 || first > 1)
    return nullptr;
  for (std::size_t l = 0; l < places.offsets.size(); ++l)
    if (places.offsets[l] != places.offsets.front() + 2 * std::int64_t(l))
      return nullptr;
  for (std::size_t i = 0; i < pieces.size(); ++i)
    if (pieces[i].from != pieces.front().from + std::int64_t(i) * of.lanes)
      return nullptr;
  const ValueType pairs = of.withScalar(isByte ? Scalar::UShort : Scalar::UInt).withLanes(of.lanes / 2);
  const auto constant = [&](std::int64_t v) {
    return build.convert(build.integer(v, pairs.withLanes(1)), pairs);
  };
  llvm::SmallVector<const Expr *, 4> parts;
  for (const Piece &piece : pieces) {
    const Expr *both = build.call(BuiltinId::Reinterpret, pairs, {piece.load});
    parts.push_back(first == 0 ? build.binary(Op::And, both, constant(isByte ? 0xff : 0xffff))
                               : build.binary(Op::Shr, both, constant(isByte ? 8 : 16)));
  }
  return build.convert(parts.size() == 1 ? parts.front() : build.vector(type.withScalar(pairs.scalar), parts),
                       type);
}

const Expr *LaneValues::pickLanes(const Expr *read, const Places &places, llvm::ArrayRef<Piece> pieces,
                                  std::int64_t width) {
  const ValueType type = wide(read->type);
  if (width == 1 && pieces.size() == 1)
    return build.convert(pieces.front().load, type);
  if (const Expr *second = everySecond(type, places, pieces))
    return second;
  llvm::SmallVector<const Expr *, 16> parts;
  for (std::size_t l = 0; l < places.offsets.size();) {
    const auto holds = [&](const Piece &p, std::size_t lane) {
      return places.offsets[lane] >= p.from && places.offsets[lane] < p.from + width;
    };
    const Piece &piece = *llvm::find_if(pieces, [&](const Piece &p) { return holds(p, l); });
    llvm::SmallVector<std::uint8_t, 16> components;
    for (; l < places.offsets.size() && holds(piece, l); ++l)
      components.push_back(static_cast<std::uint8_t>(places.offsets[l] - piece.from));
    if (width == 1)
      parts.append(components.size(), piece.load);
    else
      appendSwizzles(parts, piece.load, components);
  }
  return parts.size() == 1 ? parts.front() : build.vector(type, parts);
}

}
