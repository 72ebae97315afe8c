// Local memory: which choices use it, and the constraints on all of them together. Shared by the knobs load,
// local_pad and array, which counts tables, too.
#pragma once
#include "compiler/knobs/knob.h"

namespace icl {

/// Whether `load.<image>` is offered with tiles in local memory.
bool canTile(const ImageFacts &, const KnobContext &);
/// Whether tiles do not depend on the grid's size.
bool canTileAnySize(const ImageFacts &);
/// Whether `local_pad.<image>` is offered: a tile of one row has nothing to pad.
bool canPad(const ImageFacts &, const KnobContext &);

/// The condition that the image is read from a tile.
Condition isTiled(const ImageFacts &, const KnobContext &);
/// The condition that all images whose reads at bounded offsets may leave them are read from tiles.
Condition areAllTiled(const KnobContext &);

/// LoweringContext::tileReaches of the kernel as it is before all passes, for images whose tiles the
/// configuration asks for.
std::map<std::string, Footprint> tileReaches(const ir::Kernel &, const LoweringContext &); // load.cpp

/// Local memory that one value of a knob uses.
struct LocalUse {
  StringHandle knob;
  std::string value;       ///< the value of the knob that uses it
  Condition condition;     ///< that the knob has such a value
  IntegerExpression bytes; ///< that it uses in that case
};
std::vector<LocalUse> tileUses(const KnobContext &);   ///< load.cpp
std::vector<LocalUse> arrayUses(const KnobContext &);  ///< array.cpp
std::vector<LocalUse> resultUses(const KnobContext &); ///< reductions.cpp
/// The constraints that all uses together fit into the device's local memory, and that the driver runs
/// work-groups with barriers correctly.
std::vector<Constraint> localMemoryConstraints(const KnobContext &);

}
