// All knobs. Each is defined in the file of its name.
#pragma once
#include "compiler/knobs/knob.h"

namespace icl::knobs {
extern const Knob sizes, sample, load, localPad, array, boundary, unroll, grid, intWidth, vector, reuse,
    block, cyclic, defined, wg;
}
