// Draws random cases.
#pragma once
#include "test/fuzz/kernels/case.h"

namespace icl::fuzz {

struct Drawing {
  std::size_t configurations = 6; ///< per kernel
  unsigned filters = 8;           ///< per cent of the kernels that have one form (generate.h)
};

/// A kernel with sizes, and at most that many different valid configurations: some drawn uniformly from the
/// space, most with several knobs at other values than in the untuned variant. Depends only on the arguments.
/// Has no configurations if the front end rejects the source.
Case drawCase(std::uint64_t seed, const Device &, const Drawing &);

}
