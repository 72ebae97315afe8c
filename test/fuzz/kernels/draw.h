// Draws random cases.
#pragma once
#include "test/fuzz/kernels/case.h"

namespace icl::fuzz {

/// A kernel with sizes, and up to `configurations` different valid configurations: some drawn uniformly from
/// the space, most with several knobs at other values than in the untuned variant. Depends only on the seed
/// and the device. Has no configurations if the front end rejects the source.
Case drawCase(std::uint64_t seed, const Device &, std::size_t configurations);

}
