// How pixels map to work-items: the arithmetic that the knobs wg, block, cyclic and boundary share.
//
// A work-group computes a tile of wg * block * cyclic pixels per dimension. Work-item l computes, for each c
// < cyclic and b < block, pixel group * tile + c * (wg * block) + l * block + b: blocked merging takes
// neighbours, cyclic merging strides by what the whole work-group covers (Garvey & Abdelrahman 2018, 4.3
// and 4.4).
#pragma once
#include "compiler/knobs/knob.h"
#include "compiler/transform/work_group_size.h"

namespace icl {

inline constexpr const char *axes[3] = {"x", "y", "z"};

/// Work-items of a work-group in one dimension, at most, where its size is an argument of the launch.
inline constexpr std::int64_t longestWorkGroup = 8192;

struct Geometry {
  WorkGroupSize workGroup;
  std::array<std::int64_t, 3> block{1, 1, 1}, cyclic{1, 1, 1};
  std::int64_t tile(unsigned d) const { return workGroup.items[d] * block[d] * cyclic[d]; }
  /// A bound of it that code may depend on.
  std::int64_t mostOfTile(unsigned d) const { return workGroup.most[d] * block[d] * cyclic[d]; }
};
Geometry geometryOf(const LoweringContext &);

/// Geometry::tile() as the configuration decides it.
IntegerExpression tileExtent(unsigned dimension);

/// Whether `wg_binding` is offered. Results are gathered by work-groups of a known size.
bool canBindAtLaunch(const KnobContext &);

/// Whether tiles cover the grid exactly in this dimension, as far as what is compiled in shows.
bool tilesDivideGrid(const Geometry &, const LoweringContext &, unsigned dimension);

/// A bound of the indices that pixels have, also outside the grid, where a tile extends beyond its edge.
std::int64_t indicesBelow(const Geometry &, const LoweringContext &, unsigned dimension);

/// The work-group of the untuned variant: 64 work-items, square in two dimensions; fewer where the device
/// allows fewer.
std::array<std::int64_t, 3> referenceWorkGroup(unsigned dimensions, const Device &);

/// The most lanes that `vector_x` offers: those of OpenCL's longest vectors. Where the device takes longer
/// ones, as many as fill 512 bits with the narrowest pixels, because narrow integers are computed without
/// widening them; half as many of pixels with several components, which are in as many vectors.
std::int64_t mostLanes(const KnobContext &);
/// Merging factors: powers of two up to the grid's extent, at most `limit`.
std::vector<std::int64_t> mergingFactors(const KnobContext &, unsigned dimension, std::int64_t limit);

}
