// What a configuration is, as inputs of a model: values that mean the same for all kernels.
#pragma once
#include "compiler/space/definition.h"
#include "tuner/workgroup/features.h"
#include <map>
#include <string>

namespace icl {

/// By name. A name that is absent is 0.
using Settings = std::map<std::string, double>;

/// Names have no instances, as those of changes (changes.h). The kernel's own tunables are left out.
/// - `block_x`, ..., `wg_z`, `vector_x`: logarithms
/// - `load=local`: the number of knobs of words with this value
/// - `cyclic_unroll`, ...: the largest value of other numbers
/// - `strip`: pixels between the vectors of neighbouring work-items (logarithm)
/// - `lane bytes`: of a vector of pixels (logarithm)
/// - `group halo`, `item halo`: how many pixels a work-group and a work-item read per pixel that they
/// compute,
///   without strided pixels (logarithms)
/// - `item bytes`, `item operations`: of all pixels of a work-item (logarithms)
Settings settingsOf(const ScenarioFeatures &, const Assignment &);

}
