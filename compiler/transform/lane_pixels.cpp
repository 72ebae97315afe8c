// Pixels of several components, which lie in memory one after the other: lanes hold a component of several
// pixels, and loads and stores hold as many neighbouring elements.
#include "compiler/ir/rewrite.h"
#include "compiler/transform/lane_values.h"

namespace icl {
using namespace ir;

static std::int64_t quotientDown(std::int64_t a, std::int64_t b) { return (a - (a % b + b) % b) / b; }

namespace {
/// A pixel that is read, in some row of which the lanes' pixels may be inside their image for all lanes or
/// for none: then something else is the value.
struct GuardedRead {
  const Expr *read = nullptr;
  const Expr *condition = nullptr; ///< null: always
  const Expr *otherwise = nullptr; ///< a number in each component
};
}

static GuardedRead guardedRead(const Expr *e, const Varying &varying) {
  const auto isLiteral = [](const Expr *x) { return x->isInt() || x->op == Op::Float; };
  if (e->op == Op::Read)
    return {e};
  const bool isGuard = e->op == Op::Select && !e->args[0]->type.isVector() && !varying.varies(e->args[0]);
  if (isGuard && e->args[1]->op == Op::Read && isLiteral(e->args[2]))
    return {e->args[1], e->args[0], e->args[2]};
  return {};
}

std::optional<LaneValues::PixelRun> LaneValues::pixelRun(const Expr *read) {
  const std::int64_t n = lanes;
  PixelRun run;
  // Aligned vectors count from the pixel's index, others from the first pixel that is read.
  const auto countFrom = [&](const Expr *first) {
    const auto offset =
        form.alignsReads ? coordinateOf(build, first, 0).constantOffset() : std::optional<std::int64_t>();
    run.places.base = offset ? build.index(Op::PixelIndex, 0) : first;
    run.isAligned = offset.has_value();
    for (std::int64_t l = 0; l < n; ++l)
      run.places.offsets.push_back(offset.value_or(0) + l);
    return run;
  };
  if (const Expr *first = startOfRun(read))
    return countFrom(first);
  if (const auto moved = movedRun(read)) {
    run.beyondRow = moved->rule;
    return countFrom(moved->x);
  }
  const auto places = scatteredPlaces(read);
  if (!places)
    return std::nullopt;
  // Vectors must not reach beyond what is read.
  const std::int64_t low = places->lowest(), pixels = places->highest() - low + 1;
  const auto steps = startOfSteps(read, *places);
  if (!steps && pixels * read->image->pixel.elements() % n != 0)
    return std::nullopt;
  const std::int64_t start = steps.value_or(low);
  run.places.base = build.add(places->base, start);
  for (const std::int64_t offset : places->offsets)
    run.places.offsets.push_back(offset - start);
  return run;
}

std::optional<LaneValues::PixelLoad> LaneValues::pixelLoad(const Expr *value) {
  const GuardedRead guarded = guardedRead(value, varying);
  const Expr *e = guarded.read;
  const auto run = e ? pixelRun(e) : std::nullopt;
  if (!run)
    return std::nullopt;
  const std::int64_t elements = e->image->pixel.elements();
  PixelLoad load;
  llvm::SmallVector<std::int64_t, 8> numbers; // of the vectors, from the base on
  const auto vectorAt = [&](std::int64_t number) {
    if (const auto *known = llvm::find(numbers, number); known != numbers.end())
      return static_cast<unsigned>(known - numbers.begin());
    const std::int64_t element = number * lanes, pixel = quotientDown(element, elements);
    llvm::SmallVector<const Expr *, 3> at(e->args.begin(), e->args.end());
    at[0] = build.add(run->places.base, pixel);
    const auto first = static_cast<unsigned>(element - pixel * elements);
    const Expr *vector = build.readLanes(e->image, at, lanes, run->isAligned, first, run->beyondRow);
    if (guarded.condition) {
      const Expr *number = guarded.otherwise;
      vector = build.select(guarded.condition, vector,
                            number->isInt() ? build.integer(number->integer, vector->type)
                                            : build.number(number->number, vector->type));
    }
    numbers.push_back(number), load.vectors.push_back(vector);
    return static_cast<unsigned>(numbers.size() - 1);
  };
  const auto placeOf = [&](unsigned lane, std::int64_t component) {
    const std::int64_t element = run->places.offsets[lane] * elements + component,
                       number = quotientDown(element, lanes);
    return PixelLoad::Place{vectorAt(number), static_cast<unsigned>(element - number * lanes)};
  };
  const unsigned components = e->image->pixel.lanes;
  load.components.resize(form.isInterleaved ? 2 * components : components);
  for (unsigned l = 0; l < lanes; ++l)
    for (unsigned c = 0; c < load.components.size(); ++c) {
      const unsigned place = c < components ? l * components + c : (c - components) * lanes + l;
      load.components[c].push_back(placeOf(place / components, place % components));
    }
  return load;
}

llvm::SmallVector<LaneValues::PixelStore, 4> LaneValues::pixelStores(const Write &w,
                                                                     llvm::ArrayRef<const Expr *> written) {
  const unsigned elements = w.image->pixel.elements();
  const ValueType type = computeType(w.image->pixel).withLanes(1);
  llvm::SmallVector<PixelStore, 4> stores;
  for (unsigned first = 0; first < lanes * elements; first += lanes) {
    llvm::SmallVector<const Expr *, 16> parts;
    for (unsigned element = first; element < first + lanes; ++element) {
      const auto lane = static_cast<std::uint8_t>(element / elements);
      const unsigned c = element % elements;
      parts.push_back(c < written.size() ? build.swizzle(written[c], lane) : zero(type));
    }
    const Expr *value =
        form.isInterleaved ? written[first / lanes] : build.vector(type.withLanes(lanes), parts);
    stores.push_back({plus(build, w.coordinates[0], first / elements).value, first % elements, value});
  }
  return stores;
}

llvm::SmallVector<const Expr *, 4>
LaneValues::pixelInLane(const Image *image, llvm::ArrayRef<const Expr *> written, unsigned lane) {
  llvm::SmallVector<const Expr *, 4> components;
  for (unsigned c = 0; c < written.size(); ++c) {
    const std::size_t element = lane * written.size() + c;
    const bool isPart = form.isInterleaved && image->pixel.isVector();
    components.push_back(
        isPart ? build.swizzle(written[element / lanes], static_cast<std::uint8_t>(element % lanes))
               : build.swizzle(written[c], static_cast<std::uint8_t>(lane)));
  }
  return components;
}

}
