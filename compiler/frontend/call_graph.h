// Relations between functions: recursion, and the images that are passed from one to another.
#pragma once
#include "compiler/frontend/file.h"

namespace icl {

/// Reports each cycle of calls once. True if there is none.
bool checkRecursion(File &);

/// Determines which images the kernels read and write, directly or through helpers. Reports kernels that
/// write nothing, and reads of written images at other pixels. There must be no recursion.
void decideRoles(File &);

}
