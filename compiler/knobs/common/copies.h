// Copies of images in another storage: image objects and padded buffers.
#pragma once
#include "compiler/knobs/knob.h"

namespace icl {

/// Images that `boundary: pad` can read from a padded copy.
std::vector<const ImageFacts *> paddableImages(const KnobContext &);

/// The constraints that the device can make the copies: those that runtime/obstacle.cpp checks before a
/// launch, for every image whose size is known.
std::vector<Constraint> copyConstraints(const KnobContext &);

}
