// Names that OpenCL C and generated code claim for themselves.
#pragma once
#include "llvm/ADT/StringRef.h"

namespace icl {

/// What the names of arguments end in that pass an image's size, or the grid's (`in_width`), by dimension; a
/// padded image's elements in a row and rows in a slice; the bits of a `half`. All such names are reserved.
inline constexpr const char *extentEndings[3] = {"_width", "_height", "_depth"};
inline constexpr const char *pitchEndings[2] = {"_pitch", "_rows"};
inline constexpr const char *bitsEnding = "_bits";

/// Whether OpenCL C, its builtins or generated code claim the name.
bool isReservedInOpenCl(llvm::StringRef name);

}
