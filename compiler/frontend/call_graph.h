// What functions do together: who calls whom, and what becomes of the images that they hand on.
#pragma once
#include "compiler/frontend/file.h"

namespace icl {

/// Reports each circle of calls once. True if there is none.
bool checkRecursion(File &);

/// Decides which images of the kernels are read and which written, helpers included; reports kernels that
/// write nothing and reads of written images at other pixels. Calls must not go in circles.
void decideRoles(File &);

}
