// How long builds take, by the length of their sources.
#pragma once
#include <cstddef>
#include <vector>

namespace icl {

/// Learns from the builds of one kernel's variants, which take the longer the more of it is unrolled.
class BuildTimes {
public:
  /// A build that has succeeded. `length`: of the source, in characters.
  void add(std::size_t length, double seconds) { known.push_back({length, seconds}); }
  /// Whether a build is expected to take far longer than most: at least eight times the median. False while
  /// fewer than eight builds are known.
  bool isLong(std::size_t length) const;

private:
  struct Build {
    std::size_t length;
    double seconds;
  };
  std::vector<Build> known;

  double expectedSeconds(std::size_t length) const;
};

}
