// Names that variables of a kernel cannot have in OpenCL C.
#pragma once
#include "llvm/ADT/StringRef.h"

namespace icl {

/// Ends of names of parameters: the size of an image or the grid (`in_width`), by dimension; the pitch of a
/// padded image; the bits of a `half`. All names that end so are reserved.
inline constexpr const char *extentEndings[3] = {"_width", "_height", "_depth"};
inline constexpr const char *pitchEndings[2] = {"_pitch", "_rows"};
inline constexpr const char *bitsEnding = "_bits";

/// Whether OpenCL C, its builtins or generated code use the name.
bool isReservedInOpenCl(llvm::StringRef name);

}
