// Places in a source file.
#pragma once
#include <cstdint>

namespace icl {

/// A half-open byte range of the source text: [begin, end).
struct SourceRange {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  bool operator==(const SourceRange &) const = default;
};

/// The smallest range that holds both.
inline SourceRange span(SourceRange a, SourceRange b) {
  return {a.begin < b.begin ? a.begin : b.begin, a.end > b.end ? a.end : b.end};
}

}
