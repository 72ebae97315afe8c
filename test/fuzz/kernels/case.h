// A test: a kernel with sizes and configurations. As a file it is the ICL source below lines that say the
// rest:
//
//   // seed: 17
//   // size: 33x9
//   // size table: 5x3
//   // also: 4x1
//   // configuration: block_x=2 boundary=split
//   #pragma imcl grid(in)
//   ...
#pragma once
#include "compiler/compile.h"
#include <cstdint>
#include <string>
#include <vector>

namespace icl::fuzz {

struct Case {
  std::string source;
  std::uint64_t seed = 1;   ///< of the made-up arguments
  Sizes sizes;              ///< that variants are compiled for, and run on
  std::vector<Extent> also; ///< further grids, for variants that take any
  std::vector<Assignment> configurations;
};

std::string toString(const Case &);
/// A text without configurations means the untuned variant. Throws an Error that names the line that
/// is not understood.
Case parseCase(const std::string &text);

}
