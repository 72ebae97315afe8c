// Who answers for pixels outside an image: a guard at each read, or else its sampler, or the padding around
// it. What the knobs boundary, load, vector and reuse must agree on.
#pragma once
#include "compiler/knobs/knob.h"
#include <optional>

namespace icl {

/// No image object is as large: coordinates that lie farther from 0 are outside all the same.
inline constexpr std::int64_t farthestCoordinate = 1 << 20;

/// How an image is read, as far as its storage depends on it.
struct ImageReads {
  ast::Boundary boundary = ast::Boundary::Constant;
  double boundaryConstant = 0;
  bool hasGridSize = false, isWritten = false;
  bool isGather = false;             ///< some read is not at pixel index + a bounded offset
  bool hasFootprint = false;         ///< some read is
  std::array<Interval, 3> footprint; ///< of those
};
ImageReads readsOf(const ImageFacts &);
/// Of a body that has not been lowered beyond BoundedRead.
ImageReads readsOf(const ir::Image *, ir::Stmts body, const Ranges &);
/// With reads at these offsets too.
ImageReads withReach(ImageReads, const std::array<Interval, 3> &);

/// The sampler's addressing that gives what the boundary condition does. Nothing where no sampler does: other
/// constants than 0, and reflected or repeated coordinates that may lie so far from the image that a float
/// can no longer distinguish neighbouring pixels.
std::optional<Addressing> samplerAddressing(const ImageReads &);

/// The padding that holds all that reads at bounded offsets find outside the image. Nothing where there are
/// no such reads, or too much of it would be needed, or the image is not of the grid's size.
std::optional<Padding> paddingFor(const ImageReads &);

/// Whether the device can hold the image in an image object at all.
bool canBeObject(const ImageFacts &, const KnobContext &);

/// That the image is in one.
Condition isObject(const ImageFacts &, const KnobContext &);

/// That reads at bounded offsets need no guards in blocks that lie inside the grid; and the choices for a
/// sentence that asks for it: "`boundary: split` or `pad`".
Condition hasNoGuards(const KnobContext &);
std::string choicesWithoutGuards(const KnobContext &);

}
