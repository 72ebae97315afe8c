// How long builds take, by the length of their sources.
#pragma once
#include <cstddef>
#include <vector>

namespace icl {

/// A build that has succeeded.
struct BuildTime {
  std::size_t length = 0; ///< of the source, in characters
  double seconds = 0;
};

/// Learns from the builds of one kernel's variants, which take the longer the more of it is unrolled.
class BuildTimes {
public:
  void add(const BuildTime &);
  /// Without the first so many.
  std::vector<BuildTime> after(std::size_t first) const;
  /// Whether a build is expected to take far longer than most: at least eight times the median. False while
  /// fewer than eight builds are known.
  bool isLong(std::size_t length) const;

private:
  std::vector<BuildTime> known;    ///< in the order in which they were added
  std::vector<BuildTime> byLength; ///< the same, the shortest source first
  std::vector<double> seconds;     ///< the same, sorted

  double expectedSeconds(std::size_t length) const;
};

}
