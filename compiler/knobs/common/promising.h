// Which pixels a work-item and a work-group compute with promising values: lanes, blocks, strides and
// work-groups.
#pragma once
#include "compiler/knobs/knob.h"

namespace icl {

/// Of `vector_x`: as many of the widest numbers that are computed as fill two registers of a CPU, or as many
/// pixels as fill a GPU's load (128 bits; half of it where overlapping vectors are loaded at any address).
/// Fewer on a GPU where pixels are sampled, or have many components that neighbours share.
std::vector<std::int64_t> promisingLanes(const KnobContext &);

/// Whether windows slide before loops are unrolled (`reuse: sliding`): those of so many rows that a pixel has
/// less to compute. A GPU's work-items would have to keep rows for extremes
/// (docs/experiments/promising-values.md).
bool promisesSliding(const KnobContext &);

/// Of `block_*`: along x the pixels of a vector. Along the last dimension some that share reads; where none
/// do, as many as a work-group needs to be worth its start.
std::vector<std::int64_t> promisingBlock(const KnobContext &, unsigned dimension);

/// Of `cyclic_*`: a result is best gathered over many pixels before work-items combine theirs. A CPU needs
/// few work-groups. Without results, this is in one dimension what blocks are in several.
std::vector<std::int64_t> promisingStride(const KnobContext &, unsigned dimension);

/// Of `wg_*`: wide in x, so that neighbouring work-items read neighbouring pixels; with shorter vectors, as
/// many pixels. On a CPU as many rows as leave enough work-groups for its cores.
std::vector<std::int64_t> promisingWorkGroup(const KnobContext &, unsigned dimension);

}
