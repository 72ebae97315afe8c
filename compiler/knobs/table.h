// All knobs. Each is defined in the file of its name.
#pragma once
#include "compiler/knobs/knob.h"

namespace icl::knobs {
extern const Knob sizesKnob, sampleKnob, loadKnob, localPadKnob, arrayKnob, boundaryKnob, unrollKnob,
    tabulateKnob, gridKnob, intWidthKnob, mathKnob, vectorKnob, reuseKnob, blockKnob, cyclicKnob, reduceKnob,
    definedKnob, wgKnob;
}
