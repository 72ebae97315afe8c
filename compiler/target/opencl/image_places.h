// What a compiler of a device gets wrong about coordinates of image objects (Quirk::LosesImagePlaces), in a
// form that it gets right.
#pragma once
#include "compiler/ir/ir.h"

namespace icl {

/// Takes the larger of -1 and each coordinate of an image object that may be a constant less a variable.
/// Places below -1 give what -1 gives, and that compiler does not join the subtraction with the read.
ir::Kernel separatePlaces(ir::Kernel);

}
