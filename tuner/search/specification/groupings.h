// The built-in heuristics as specification files, written for the space at hand: Garvey & Abdelrahman 2018,
// section 6.2.
//
// Their groups are about work-group (wg_*), block and cyclic merging (block_*, cyclic_*), and are kept as
// they stand. All other knobs are tuned first, at a modest work-group and without merging, and again after
// each round of the groups: in the reference variant every read is guarded and no loop unrolled, which would
// drown what the groups have to find out.
#pragma once
#include "compiler/space/space.h"
#include <string>

namespace icl {

/// Whether the space has any of the parameters that the groups are about.
bool hasGeometry(const Space &);

/// Section 6.2.1: all parameters of a dimension together. `repetitions`: further rounds after the first, the
/// paper's n.
std::string dimsSpecification(const Space &, unsigned repetitions = 2);
/// Section 6.2.2: all dimensions of an optimization together.
std::string optsSpecification(const Space &, unsigned repetitions = 2);
/// Section 6.2.3: by dimension, then the work-group's shape at constant size.
std::string hybridSpecification(const Space &, unsigned repetitions = 2);

}
