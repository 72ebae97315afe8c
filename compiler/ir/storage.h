// How an image is stored in device memory, as the run-time library knows it.
#pragma once
#include "runtime/include/icl/launch.h"
#include <cstdint>

namespace icl {

using Storage = runtime::ImageStorage::Kind;
using runtime::Padding;

/// What a sampler makes of coordinates outside its image.
enum class Addressing : std::uint8_t {
  None, ///< they do not occur
  ClampToEdge,
  Clamp, ///< the border colour: zeros
  Repeat,
  MirroredRepeat,
};

}
