// Random cases.
#pragma once
#include "test/fuzz/kernels/case.h"

namespace icl::fuzz {

/// A kernel with sizes, and up to `configurations` different legal configurations: some drawn evenly from the
/// space, most with several knobs held away from the untuned variant's values. The same for the same seed and
/// device. Without configurations if the front end does not take the source.
Case drawCase(std::uint64_t seed, const Device &, std::size_t configurations);

}
