// The arrays of a body that have to lie in memory, because they are indexed by what is not a constant.
#pragma once
#include "compiler/ir/ir.h"
#include <cstdint>
#include <vector>

namespace icl {

/// A local array with an index that is not a constant.
struct IndexedArray {
  const ir::Var *array = nullptr;
  std::vector<const ir::For *> loops; ///< whose variables its indices depend on, each once
  bool dependsOnMore = false;         ///< some index depends on something else, too

  std::int64_t bytes() const;
};

/// In the order of their first such index.
std::vector<IndexedArray> indexedArrays(ir::Stmts);

/// Bytes of all of them.
std::int64_t indexedArrayBytes(ir::Stmts);

}
