// Statements of merged pixels, in the order in which they are to run.
#pragma once
#include "compiler/transform/copier.h"
#include <optional>
#include <tuple>

namespace icl {

/// The progress of a copy: the farthest place that it has read, and the number of reads since then.
struct Progress {
  Place place{INT64_MIN, INT64_MIN, INT64_MIN}; // statements before the first read run first
  unsigned reads = 0;

  void read(const Place &next) {
    reads = next > place ? 0 : reads + 1;
    place = std::max(place, next);
  }
  bool operator<(const Progress &other) const {
    return std::tie(place, reads) < std::tie(other.place, other.reads);
  }
};

/// A statement of a pixel's copy.
struct Step {
  Progress progress;        ///< of its copy, at this statement
  std::optional<Place> row; ///< the farthest row that it reads itself
  const ir::Stmt *statement;
};

}
