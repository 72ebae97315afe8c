// Local memory: who takes it, and what must fit into it together. The knobs load, local_pad and array
// share this.
#pragma once
#include "compiler/knobs/knob.h"

namespace icl {

/// Whether `load.<image>` is offered with tiles in local memory.
bool canTile(const ImageFacts &, const KnobContext &);
/// Whether `local_pad.<image>` is: a tile of one row has nothing to pad.
bool canPad(const ImageFacts &, const KnobContext &);

/// As conditions over knobs (compiler/space/expression.h): whether the image is read from a tile; whether all
/// that can leave it near the border are ("0": never), where canSplit holds.
std::string isTiled(const ImageFacts &, const KnobContext &);
std::string areAllTiled(const KnobContext &);

/// Something that one knob's choice puts into local memory.
struct LocalUse {
  std::string knob, value; ///< "load.input", "local"
  std::string condition;   ///< over knobs: whether it is there
  std::string bytes;       ///< an expression over knobs
};
std::vector<LocalUse> tileUses(const KnobContext &);  ///< load.cpp
std::vector<LocalUse> arrayUses(const KnobContext &); ///< array.cpp
/// What the device asks of work-groups that use local memory: all uses fit together, and the driver is right
/// where work-items wait for each other.
std::vector<Constraint> localMemoryConstraints(const KnobContext &);

}
