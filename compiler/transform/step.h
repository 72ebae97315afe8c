// Statements of merged pixels, in the order in which they are to run.
#pragma once
#include "compiler/transform/copier.h"
#include <optional>
#include <tuple>

namespace icl {

/// The progress of a copy: the farthest row that it has read, and the number of reads since then.
struct Progress {
  Row row{INT64_MIN, INT64_MIN}; // statements before the first read run first
  unsigned reads = 0;

  void read(const Row &next) {
    reads = next > row ? 0 : reads + 1;
    row = std::max(row, next);
  }
  bool operator<(const Progress &other) const {
    return std::tie(row, reads) < std::tie(other.row, other.reads);
  }
};

/// A statement of a pixel's copy.
struct Step {
  Progress progress;      ///< of its copy, at this statement
  std::optional<Row> row; ///< the farthest row that it reads itself
  const ir::Stmt *statement;
};

}
