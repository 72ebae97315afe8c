#include "compiler/facts/lane_share.h"
#include "compiler/facts/interior.h"
#include "compiler/transform/components.h"
#include "compiler/transform/lanes.h"
#include "compiler/transform/straighten.h"
#include <algorithm>

namespace icl {
using namespace ir;

/// The interior's body.
static std::optional<Stmts> inLanes(Arena &arena, Stmts body, UniqueNames &names, unsigned lanes) {
  return vectorise(arena, withoutGuards(arena, body), {.lanes = lanes, .unit = lanes, .readsAreInside = true},
                   names);
}

bool convertsWholeVectors(Arena &arena, Stmts body, UniqueNames &names) {
  const auto four = inLanes(arena, body, names, 4);
  return four &&
         unrolledSize(*four, HalfConversion::InVectors) == unrolledSize(*four, HalfConversion::Instruction);
}

double growthByComponents(Arena &arena, Stmts body, UniqueNames &names) {
  const Stmts straight = straighten(arena, body, names),
              split = splitVectors(arena, straight, {}, names)->body;
  if (split.data() == straight.data())
    return 1;
  constexpr auto half = HalfConversion::Instruction;
  return std::max(unrolledSize(split, half) / std::max(unrolledSize(straight, half), 1.0), 1.0);
}

std::optional<double> sharePerLane(Arena &arena, Stmts body, UniqueNames &names, HalfConversion half) {
  const auto two = inLanes(arena, body, names, 2), four = inLanes(arena, body, names, 4);
  if (!two || !four)
    return std::nullopt;
  // It is linear in the lanes, so two points define it.
  const double small = unrolledSize(*two, half), perLane = (unrolledSize(*four, half) - small) / 2;
  const double all = small - perLane;
  return all > 0 ? std::clamp(perLane / all, 0.0, 1.0) : 1;
}

}
