// How an image lies in device memory: said by the IR's images, by kernel arguments, and again by the runtime
// (runtime/include/icl/storage.h), which is linked without the compiler. How padding lies is said once,
// there.
#pragma once
#include "compiler/ast/ast.h"
#include "runtime/include/icl/padding.h"
#include <cstdint>

namespace icl {

enum class Storage : std::uint8_t {
  Buffer, ///< its pixels, rows of x, then y, then z
  Object, ///< OpenCL's image object, read through a sampler
  Padded, ///< a buffer with room around the pixels, which holds what the boundary condition gives there
};

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
