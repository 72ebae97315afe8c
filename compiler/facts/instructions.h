// Instructions by kind, as LLVM's unoptimised code for a body would have them: the features of Cummins et al.
// 2015, section 5 of the thesis.
#pragma once
#include "compiler/ir/ir.h"
#include <cstdint>
#include <map>
#include <string>

namespace icl {

struct InstructionCounts {
  std::map<std::string, std::int64_t> byKind; ///< "FAdd", "GetElementPtr"; kinds that do not occur are absent
  std::int64_t blocks = 1;                    ///< basic blocks
  std::int64_t total() const;
  std::int64_t memory() const; ///< Alloca, GetElementPtr, Load and Store
};

/// Each statement once, whatever its trip count.
InstructionCounts instructionsOf(ir::Stmts body);

/// The kinds whose shares are features.
const std::vector<std::string> &instructionKinds();

}
