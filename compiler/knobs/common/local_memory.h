// Local memory: who takes it, and what must fit into it together. The knobs load, local_pad and array
// share this.
#pragma once
#include "compiler/knobs/knob.h"

namespace icl {

/// Whether `load.<image>` is offered with tiles in local memory.
bool canTile(const ImageFacts &, const KnobContext &);
/// Whether `local_pad.<image>` is: a tile of one row has nothing to pad.
bool canPad(const ImageFacts &, const KnobContext &);

/// That the image is read from a tile.
Condition isTiled(const ImageFacts &, const KnobContext &);
/// That all images are whose reads at bounded offsets may leave them.
Condition areAllTiled(const KnobContext &);

/// Something that one knob's choice puts into local memory.
struct LocalUse {
  StringHandle knob;
  std::string value;       ///< of the knob, which puts it there
  Condition condition;     ///< that it is there
  IntegerExpression bytes; ///< if it is
};
std::vector<LocalUse> tileUses(const KnobContext &);  ///< load.cpp
std::vector<LocalUse> arrayUses(const KnobContext &); ///< array.cpp
/// What the device asks of work-groups that use local memory: all uses fit together, and the driver is right
/// where work-items wait for each other.
std::vector<Constraint> localMemoryConstraints(const KnobContext &);

}
