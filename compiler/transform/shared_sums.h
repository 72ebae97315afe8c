// Sums, extremes and bits that merged pixels accumulate over the same rows; sums of floats where
// Var::sumOrder allows it.
#pragma once
#include "compiler/transform/shared_reads.h"
#include "compiler/transform/step.h"
#include <vector>

namespace icl {

/// Pixels above each other accumulate the same rows: what several of them need is computed once, also if
/// they weight it differently. Terms of one weight are added up before they are multiplied. What a constant
/// of the pixel holds counts as computed where it is used. `copies`: the statements of each pixel, of which
/// SharedReads knows. Whether sums of floats now round differently.
bool shareSums(ir::Builder &, std::vector<std::vector<Step>> &copies, SharedReads &);

}
