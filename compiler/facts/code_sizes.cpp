#include "compiler/facts/code_sizes.h"
#include "compiler/analysis/range.h"
#include "compiler/facts/lane_share.h"
#include "compiler/ir/rewrite.h"
#include <algorithm>
#include <cmath>

namespace icl {
using namespace ir;

/// Operations of a body, as an expression over `unroll.*`.
static std::string operationsOf(Stmts list, HalfConversion half) {
  std::int64_t own = 0;
  std::string inside;
  for (const Stmt *s : list) {
    own += icl::sizeOf(s, half);
    auto *f = llvm::dyn_cast<For>(s);
    auto *w = llvm::dyn_cast<While>(s);
    const bool isLoop = w || (f && Ranges::tripCount(*f).value_or(2) > 1);
    const std::string times = isLoop ? "unroll." + (f ? f->name : w->name).str() + " * " : "";
    for (Stmts inner : bodiesOf(s))
      inside += " + " + times + operationsOf(inner, half);
  }
  return "(" + std::to_string(own) + inside + ")";
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
  const bool isLess = operationsOf(body, instruction) != operationsOf(body, software) &&
                      convertsWholeVectors(arena, body, names);
  inVectors.push_back(isLess ? sizeOf(arena, body, names, instruction, instruction) : sizes.back());
}

CodeSizes::Size CodeSizes::sizeOf(Arena &arena, Stmts body, UniqueNames &names, HalfConversion inPixels,
                                  HalfConversion inLanes) {
  const auto share = sharePerLane(arena, body, names, inLanes);
  haveLanes &= share.has_value();
  return {operationsOf(body, inPixels), share.value_or(0)};
}

std::string CodeSizes::largest() const {
  const std::string all = largestOf(sizes), wide = largestOf(inVectors);
  if (!haveLanes || wide.empty() || wide == all)
    return all;
  return "(vector_x >= 4 ? " + wide + " : " + all + ")";
}

std::string CodeSizes::largestOf(const std::vector<Size> &list) const {
  std::string largest;
  for (const Size &size : list) {
    const std::string text = haveLanes ? textOf(size) : size.operations;
    largest = largest.empty() || largest == text ? text : "max(" + largest + ", " + text + ")";
  }
  return largest;
}

std::string CodeSizes::textOf(const Size &size) {
  const auto each = static_cast<std::int64_t>(std::ceil(64 * size.perLane));
  if (each == 0)
    return size.operations;
  if (each == 64)
    return "(" + size.operations + " * vector_x)";
  return "(" + size.operations + " * (" + std::to_string(64 - each) + " + " + std::to_string(each) +
         " * vector_x) / 64)";
}

}
