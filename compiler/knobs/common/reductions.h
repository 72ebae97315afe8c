// What the results of reduce(...) can be accumulated in. Shared by the knobs reduce and those that use local
// memory.
#pragma once
#include "compiler/knobs/common/geometry.h"
#include "compiler/knobs/common/local_memory.h"
#include "compiler/transform/gather_results.h"

namespace icl {

/// The handles of a result, by its name.
namespace knobs {
StringHandle gathering(const ResultFacts &);   ///< reduce.NAME
StringHandle combining(const std::string &);   ///< combine.NAME
StringHandle accumulator(const std::string &); ///< accumulator.NAME
IntegerHandle copies(const std::string &);     ///< copies.NAME
}

/// The type in which the device accumulates the result.
Scalar cellOn(const Device &, const ResultFacts &);
/// Whether the device can update such cells in memory that work-items share.
bool hasAtomics(const Device &, const ResultFacts &);
/// Whether an atomic update is a loop of compare-and-swap.
bool isUpdatedInALoop(const Device &, const ResultFacts &);
/// Whether work-items can gather the result in variables of their own.
bool fitsPrivate(const ResultFacts &);
/// Whether the untuned variant does: where no array is needed, or a GPU's pixels would mostly wait for each
/// other in a shared copy.
bool isFirstPrivate(const ResultFacts &, const KnobContext &);
/// Whether a work-group can have a copy of the result in local memory.
bool fitsLocal(const ResultFacts &, const KnobContext &);
/// Bytes of one copy in local memory, where there are so many of them.
IntegerExpression bytesOfCopies(const ResultFacts &, const KnobContext &);
/// Work-items of a work-group in the untuned variant: one, if some array can only be gathered by itself.
std::array<std::int64_t, 3> referenceItems(const KnobContext &);
/// Work-items of a work-group.
IntegerExpression itemsOfGroup(const KnobContext &);

}
