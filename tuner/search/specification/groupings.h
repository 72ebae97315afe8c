// The built-in heuristics as specification files, written for a given space: Garvey & Abdelrahman 2018,
// section 6.2.
//
// The paper's groups contain work-group sizes (wg_*) and block and cyclic merging (block_*, cyclic_*); they
// are used unchanged, except in dimensions that have all three. All other knobs are tuned first, around the
// best of the promising configurations, and again after each iteration of the groups. The reason: in the
// reference variant every read is guarded and no loop is unrolled, which would hide the effects of the
// groups.
#pragma once
#include "compiler/space/space.h"
#include <cstdint>
#include <string>

namespace icl {

/// Whether the space has any parameter of the groups.
bool hasGeometry(const Space &);

/// Where a search begins: at promising configurations, or at a given one, whose other knobs are tuned first.
enum class Start : std::uint8_t { Promising, Given };

/// Section 6.2.1: all parameters of a dimension together. `repetitions`: iterations after the first, n in
/// the paper.
std::string dimsSpecification(const Space &, unsigned repetitions = 2, Start = Start::Promising);
/// Section 6.2.2: all dimensions of an optimization together.
std::string optsSpecification(const Space &, unsigned repetitions = 2, Start = Start::Promising);
/// Section 6.2.3: by dimension, then the work-group's shape at constant size.
std::string hybridSpecification(const Space &, unsigned repetitions = 2, Start = Start::Promising);

}
