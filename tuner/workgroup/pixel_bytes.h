// The size of a kernel's pixels, from its features.
#pragma once
#include "tuner/workgroup/features.h"

namespace icl {

/// Of the first image that is read: 4 for "uchar4". 0 if the features have no such type.
double pixelBytes(const ScenarioFeatures &);

}
