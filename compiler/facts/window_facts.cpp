#include "compiler/facts/window_facts.h"
#include "compiler/transform/common_rows.h"
#include "compiler/transform/pixel_columns.h"
#include "compiler/transform/sliding_windows.h"
#include <algorithm>

namespace icl {
using namespace ir;

void noteSliding(KernelFacts &facts, Arena &arena, Stmts body, Stmts inLanes) {
  const auto factsOf = [&facts](const For &loop) {
    return llvm::find_if(facts.loops, [&](const LoopFacts &l) { return l.name == loop.name; });
  };
  for (const SlidingLoop &rows : slidingLoops(arena, body, 1)) {
    const auto loop = factsOf(*rows.loop);
    if (loop == facts.loops.end())
      continue;
    loop->slidingBytes = std::max(loop->slidingBytes, rows.bytes);
    loop->slidesSums = rows.isSum;
    loop->slidesInLoop |= !rows.around.empty();
    for (const For *outer : rows.around)
      if (const auto around = factsOf(*outer); around != facts.loops.end())
        around->isAroundSliding = true;
  }
  for (Stmts one : {body, inLanes})
    facts.columnBytes = std::max(facts.columnBytes, partsOfColumn(arena, one, 1).keptBytes);
  for (const SlidingLoop &rows : slidingLoops(arena, inLanes, 1))
    if (const auto loop = factsOf(*rows.loop); loop != facts.loops.end())
      loop->slidesStraightened = true;
}

void noteOpenRows(KernelFacts &facts, Arena &arena, Stmts body) {
  for (unsigned d = 1; d < facts.dimensions; ++d)
    for (auto &[loop, rows] : loopsOverRows(arena, body, d)) {
      facts.sharesOpenRows = true;
      facts.computesOpenRowsOnce |= rows.window.has_value();
    }
}

}
