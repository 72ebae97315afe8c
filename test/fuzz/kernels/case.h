// A test case: a kernel with sizes and configurations. A file has these in comments above the ICL source:
//
//   // seed: 17
//   // size: 33x9
//   // size table: 5x3
//   // also: 4x1
//   // close: out
//   // fixed: radius
//   // configuration: block_x=2 boundary=split
//   #pragma imcl grid(in)
//   ...
#pragma once
#include "compiler/compile.h"
#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace icl::fuzz {

struct Case {
  std::string source;
  std::uint64_t seed = 1;      ///< of the synthetic arguments
  Sizes sizes;                 ///< that variants are compiled for and run on
  std::vector<Extent> also;    ///< further grids, for variants that are not compiled for one size
  std::set<std::string> close; ///< outputs with rounding errors: compared as Agreement::Close says, the
                               ///< others bit for bit
  std::set<std::string> fixed; ///< scalars that variants have the synthetic value of compiled in
  std::vector<Assignment> configurations;
};

std::string toString(const Case &);
/// Without configurations, the case has the untuned one. Throws an Error that names an invalid
/// line.
Case parseCase(const std::string &text);

}
