// Images in padded buffers: the positions of pixels, and the filling of the border. Private to the library.
#pragma once
#include "commands.h"
#include <array>
#include <icl/storage.h>

namespace icl::runtime {

/// A position or an extent as OpenCL takes it.
using Region = std::array<std::size_t, 3>;

/// A padded image in its buffer, in bytes, rows and slices.
struct PaddedLayout {
  PaddedLayout(const ImageStorage &storage, const ImageShape &shape)
      : pixel(shape.pixelBytes), origin(storage.padding.origin()), size(shape.size) {
    const Extent stored = storedExtent(storage, shape.size);
    rowBytes = pixel * static_cast<std::size_t>(stored[0]);
    sliceBytes = rowBytes * static_cast<std::size_t>(stored[1]);
    bytes = sliceBytes * static_cast<std::size_t>(stored[2]);
  }
  /// The position in the buffer of the image's pixel at these coordinates.
  Region at(std::int64_t x, std::int64_t y, std::int64_t z) const {
    return {pixel * static_cast<std::size_t>(origin[0] + x), static_cast<std::size_t>(origin[1] + y),
            static_cast<std::size_t>(origin[2] + z)};
  }
  Region region(std::int64_t x, std::int64_t y, std::int64_t z) const {
    return {pixel * static_cast<std::size_t>(x), static_cast<std::size_t>(y), static_cast<std::size_t>(z)};
  }
  std::size_t pixel;
  Extent origin, size;
  std::size_t rowBytes = 0, sliceBytes = 0, bytes = 0;
};

/// Fills the border from the image, which is in its place: along x, then y, then z. Each step copies what the
/// steps before have filled, so that corners are right.
void fillBorder(Commands &commands, cl_mem memory, const ImageStorage &storage, const PaddedLayout &layout);

}
