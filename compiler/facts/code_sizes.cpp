#include "compiler/facts/code_sizes.h"
#include "compiler/analysis/range.h"
#include "compiler/analysis/unroll_factors.h"
#include "compiler/facts/lane_share.h"
#include "compiler/ir/rewrite.h"
#include "compiler/knobs/handles.h"
#include "compiler/transform/elementary.h"
#include "compiler/transform/iteration.h"
#include "compiler/transform/tabulate.h"
#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <optional>

namespace icl {
using namespace ir;

namespace {
/// The operations of a loop that disappears with all loops in it, whose trip counts depend on its variable.
class Disappearing {
public:
  Disappearing(Arena &arena, HalfConversion half) : arena(arena), build(arena), half(half) {}

  /// Nothing where no loop inside depends on the variable, or one does not disappear.
  std::optional<std::int64_t> operationsOf(const For &loop) {
    const bool depends = !walk(loop.body, [](const Stmt *s) {
      const auto *f = llvm::dyn_cast<For>(s);
      return !f || Ranges::tripCount(*f);
    });
    return depends && addIterations(loop) ? std::optional(operations) : std::nullopt;
  }

  /// Whether all loops disappear.
  Condition isChosen() const {
    Condition all(true);
    for (const auto &[name, trips] : mostTrips)
      if (trips > 1) // else it has no knob, and disappears anyway
        all = all && knobs::unroll(name) >= trips;
    return all;
  }

private:
  bool addIterations(const For &loop) {
    constexpr std::int64_t most = 64, enough = 1 << 16;
    const auto trips = Ranges::tripCount(loop);
    if (!trips || *trips > most || operations > enough)
      return false;
    std::int64_t &longest = mostTrips[loop.name.str()];
    longest = std::max(longest, *trips);
    for (std::int64_t k = 0; k < *trips; ++k)
      if (!add(iterationOf(arena, loop, build.add(loop.begin, k * loop.step))))
        return false;
    return true;
  }

  bool add(Stmts body) {
    return llvm::all_of(body, [&](const Stmt *s) {
      if (s->kind == StmtKind::While)
        return false;
      if (const auto *inner = llvm::dyn_cast<For>(s))
        return addIterations(*inner);
      operations += icl::sizeOf(s, half);
      return llvm::all_of(bodiesOf(s), [&](Stmts inside) { return add(inside); });
    });
  }

  Arena &arena;
  Builder build;
  HalfConversion half;
  std::int64_t operations = 0;
  std::map<std::string, std::int64_t> mostTrips; ///< by loop
};
}

/// Operations of a body, over `unroll.*`.
static IntegerExpression operationsOf(Arena &arena, Stmts list, HalfConversion half) {
  std::int64_t operations = 0;
  std::vector<IntegerExpression> inside;
  for (const Stmt *s : list) {
    operations += icl::sizeOf(s, half);
    auto *f = llvm::dyn_cast<For>(s);
    auto *w = llvm::dyn_cast<While>(s);
    const auto trips = f ? Ranges::tripCount(*f) : std::nullopt;
    IntegerExpression times = 1;
    if (w || (f && trips.value_or(2) > 1)) {
      const IntegerHandle factor = knobs::unroll((f ? f->name : w->name).str());
      times = factor;
      if (trips && isUnrollFactor(2, *trips) && *trips % 2 != 0) // what is left follows the loop
        times = times + *trips % factor;
    }
    for (Stmts inner : bodiesOf(s)) {
      const IntegerExpression repeated = times * operationsOf(arena, inner, half);
      Disappearing all(arena, half);
      const auto unrolled = f ? all.operationsOf(*f) : std::nullopt;
      inside.push_back(unrolled ? choose(all.isChosen(), *unrolled, repeated) : repeated);
    }
  }
  return std::accumulate(inside.begin(), inside.end(), IntegerExpression(operations), std::plus<>());
}

void CodeSizes::add(Arena &arena, Stmts body, UniqueNames &names) {
  std::int64_t written = 0;
  walk(body, [&](const Stmt *s) {
    written += icl::sizeOf(s, half);
    return true;
  });
  writtenSize = std::max(writtenSize, written);
  constexpr auto instruction = HalfConversion::Instruction, software = HalfConversion::Software;
  if (half != HalfConversion::InVectors)
    return sizes.push_back(sizeOf(arena, body, names, half, half));
  sizes.push_back(sizeOf(arena, body, names, half, software));
  const bool isLess = !isSame(operationsOf(arena, body, instruction), operationsOf(arena, body, software)) &&
                      convertsWholeVectors(arena, body, names);
  inVectors.push_back(isLess ? sizeOf(arena, body, names, instruction, instruction) : sizes.back());
}

CodeSizes::Size CodeSizes::sizeOf(Arena &arena, Stmts body, UniqueNames &names, HalfConversion inPixels,
                                  HalfConversion inLanes) {
  const auto share = sharePerLane(arena, body, names, inLanes);
  haveLanes &= share.has_value();
  return {operationsOf(arena, body, inPixels), share.value_or(0), growthByComponents(arena, body, names)};
}

IntegerExpression CodeSizes::largest() const {
  const IntegerExpression all = largestOf(sizes);
  if (!haveLanes || inVectors.empty())
    return all;
  const IntegerExpression wide = largestOf(inVectors);
  return isSame(wide, all) ? all : choose(knobs::vectorX >= 4, wide, all);
}

IntegerExpression CodeSizes::largestOf(const std::vector<Size> &list) const {
  std::optional<IntegerExpression> largest;
  for (const Size &size : list) {
    const IntegerExpression operations = haveLanes ? inLanes(size) : size.operations;
    largest = largest ? max(*largest, operations) : operations;
  }
  return largest.value_or(0);
}

IntegerExpression CodeSizes::inLanes(const Size &size) {
  const auto each = static_cast<std::int64_t>(std::ceil(64 * size.perLane));
  const auto times = static_cast<std::int64_t>(std::ceil(size.growth));
  const IntegerExpression operations =
      times == 1 ? size.operations : choose(knobs::vectorX > 1, size.operations * times, size.operations);
  if (each == 0)
    return operations;
  if (each == 64)
    return operations * knobs::vectorX;
  return operations * (64 - each + each * knobs::vectorX) / 64;
}

void CodeSizesByFunctions::ByMath::add(Arena &arena, Stmts body, UniqueNames &names) {
  const Stmts ownBody = callOwnMath(arena, body);
  if (!own && ownBody.data() != body.data())
    own = device;
  device.add(arena, body, names);
  if (own)
    own->add(arena, ownBody, names);
}

IntegerExpression CodeSizesByFunctions::ByMath::largest() const {
  return own ? choose(knobs::math == "lanes", own->largest(), device.largest()) : device.largest();
}

void CodeSizesByFunctions::add(Arena &arena, Stmts body, UniqueNames &names) {
  const auto tabulated = tabulate(arena, body, names);
  if (!read && tabulated)
    read = computed;
  computed.add(arena, body, names);
  if (read)
    read->add(arena, tabulated ? tabulated->body : body, names);
}

void CodeSizesByFunctions::excludeLanes() {
  for (ByMath *form : {&computed, read ? &*read : nullptr})
    for (CodeSizes *sizes : {form ? &form->device : nullptr, form && form->own ? &*form->own : nullptr})
      if (sizes)
        sizes->excludeLanes();
}

IntegerExpression CodeSizesByFunctions::largest() const {
  return read ? choose(knobs::table == "off", computed.largest(), read->largest()) : computed.largest();
}

}
