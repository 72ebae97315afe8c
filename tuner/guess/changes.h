// How a configuration differs from the one of the promising values, as numbers for a model.
#pragma once
#include "compiler/space/definition.h"
#include "tuner/workgroup/features.h"
#include <map>
#include <string>
#include <vector>

namespace icl {

/// By name. A name that is absent is 0.
using Changes = std::map<std::string, double>;

/// Names have no instances, so that kernels share them: `load.input` and `load.mask` are `load`.
/// - `load global>local`: knobs of words with this change
/// - `wg_x up`, `wg_x down`: how often the number was doubled or halved, where it has a dimension or is
///   `vector_x`; of other numbers, whether they are larger or smaller
/// - `group`, `merged`, `tile`: how often the work-items of a work-group, the pixels of a work-item, and
/// their
///   product were doubled; halving counts negative
/// Knobs that `from` does not have, and the kernel's own tunables, are left out.
Changes changesBetween(const Assignment &from, const Assignment &to);

/// The number of knobs whose values differ.
std::size_t countChanges(const Assignment &from, const Assignment &to);

/// What a prediction knows of a kernel: bytes of its pixels, reads, arithmetic (logarithms), gathers, whether
/// neighbours are read, divergence, results, dimensions. A feature that is absent is 0.
std::vector<double> kernelNumbers(const ScenarioFeatures &);
/// Their names, in the same order.
const std::vector<std::string> &kernelNumberNames();
/// Further ones: points of the stencil, whether an image is written, images, trip counts, elementary
/// functions, whether it can be computed in lanes, how far it reads along x and y, arithmetic per read, bytes
/// of arrays.
std::vector<double> moreKernelNumbers(const ScenarioFeatures &);

/// `load` of `load.input`.
std::string withoutInstance(const std::string &knob);
/// Whether it is the author's own constant, which means something else in each kernel.
bool isOwnTunable(const std::string &knob);

}
