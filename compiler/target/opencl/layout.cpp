#include "compiler/target/opencl/layout.h"
#include "compiler/target/opencl/arguments.h"
#include <limits>

namespace icl {
using namespace ir;

bool Layout::fitsInt(std::int64_t more) const {
  return elements + more <= std::numeric_limits<std::int32_t>::max();
}

const Expr *Layouts::sizeOf(const Image *image, unsigned d) {
  if (image->hasLaunchSize)
    return build.imageExtent(image, d);
  if (image->tile)
    return build.integer(image->tile->extents[image->dimensions - 1 - d]);
  if (!fixed)
    return build.imageExtent(image, d);
  return build.integer((*sizes.ofImage(image->parameter, image->hasGridSize()))[d]);
}

const Layout &Layouts::operator[](const Image *image) {
  auto [place, isNew] = known.try_emplace(image);
  Layout &layout = place->second;
  if (!isNew)
    return layout;
  layout.isKnown = image->tile ? !image->hasLaunchSize : fixed;
  Extent pitch{1, 1, 1};
  for (unsigned d = 0; d < image->dimensions; ++d) {
    layout.size[d] = layout.pitch[d] = sizeOf(image, d);
    pitch[d] = layout.isKnown ? layout.size[d]->integer : 1;
  }
  if (image->hasLaunchSize)
    layout.pitch[0] = build.add(layout.size[0], image->rowPadding);
  if (image->storage == Storage::Padded) {
    pitch = image->padding.extent(pitch);
    for (unsigned d = 0; d < image->dimensions; ++d)
      layout.pitch[d] = layout.isKnown ? build.integer(pitch[d])
                                       : build.variable(build.local(pitchName(*image, d), {Scalar::Int, 1}));
  }
  layout.elements = image->pixel.elements() * pitch[0] * pitch[1] * pitch[2];
  return layout;
}

}
