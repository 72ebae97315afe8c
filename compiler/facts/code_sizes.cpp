#include "compiler/facts/code_sizes.h"
#include "compiler/analysis/range.h"
#include "compiler/analysis/unroll_factors.h"
#include "compiler/facts/lane_share.h"
#include "compiler/ir/rewrite.h"
#include "compiler/knobs/handles.h"
#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <optional>

namespace icl {
using namespace ir;

/// Operations of a body, over `unroll.*`.
static IntegerExpression operationsOf(Stmts list, HalfConversion half) {
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
    for (Stmts inner : bodiesOf(s))
      inside.push_back(times * operationsOf(inner, half));
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
  const bool isLess = !isSame(operationsOf(body, instruction), operationsOf(body, software)) &&
                      convertsWholeVectors(arena, body, names);
  inVectors.push_back(isLess ? sizeOf(arena, body, names, instruction, instruction) : sizes.back());
}

CodeSizes::Size CodeSizes::sizeOf(Arena &arena, Stmts body, UniqueNames &names, HalfConversion inPixels,
                                  HalfConversion inLanes) {
  const auto share = sharePerLane(arena, body, names, inLanes);
  haveLanes &= share.has_value();
  return {operationsOf(body, inPixels), share.value_or(0), growthByComponents(arena, body, names)};
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

}
