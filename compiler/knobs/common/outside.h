// How reads outside an image are handled: by a guard at each read, by its sampler, or by the padding around
// it. The knobs boundary, load, vector and reuse must agree on this.
#pragma once
#include "compiler/knobs/knob.h"
#include <optional>

namespace icl {

/// No image object is this large: coordinates farther from 0 are outside in any case.
inline constexpr std::int64_t farthestCoordinate = 1 << 20;

/// How an image is read, as far as its storage depends on it.
struct ImageReads {
  std::string name; ///< of the image's parameter
  unsigned dimensions = 2;
  ast::Boundary boundary = ast::Boundary::Constant;
  ast::OutsidePixel outside;
  bool isPacked = false; ///< its pixels, of three lanes
  bool hasGridSize = false, isWritten = false;
  bool isGather = false;             ///< some read is not at a bounded offset from the pixel's scaled index
  std::vector<Footprint> footprints; ///< the coordinates of the others, for each scale
};
ImageReads readsOf(const ImageFacts &);
/// The reads of a body whose BoundedReads have not been lowered yet.
ImageReads readsOf(const ir::Image *, ir::Stmts body, const Ranges &);
/// The sampler's addressing that gives what the boundary condition does. Nothing if no addressing does: for
/// constants other than 0, and for reflected or repeated coordinates that may be so far from the image that a
/// float can no longer distinguish neighbouring pixels.
std::optional<Addressing> samplerAddressing(const ImageReads &);

/// The padding that contains everything that reads at bounded offsets find outside the image. Nothing if
/// there are no such reads, if they have several scales, or if the padding would be too large.
std::optional<Padding> paddingFor(const ImageReads &, const Sizes &);

/// Whether the device can store the image in an image object at all.
bool canBeObject(const ImageFacts &, const KnobContext &);

/// The condition that the image is in an image object.
Condition isObject(const ImageFacts &, const KnobContext &);

/// The condition that reads at bounded offsets need no guards in blocks that lie inside the grid; and the
/// choices, for a sentence that asks for them: "`boundary: split` or `pad`".
Condition hasNoGuards(const KnobContext &);
std::string choicesWithoutGuards(const KnobContext &);

}
