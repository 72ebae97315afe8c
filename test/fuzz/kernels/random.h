// Random numbers that depend only on the seed, on every machine.
#pragma once
#include <cstdint>
#include <random>
#include <vector>

namespace icl::fuzz {

/// C++ fixes the results of its engines, but not of its distributions.
class Random {
public:
  explicit Random(std::uint64_t seed) : engine(seed) {}

  std::int64_t below(std::int64_t bound) {
    return static_cast<std::int64_t>(engine() % static_cast<std::uint64_t>(bound));
  }
  /// Inclusive bounds.
  std::int64_t between(std::int64_t low, std::int64_t high) { return low + below(high - low + 1); }
  bool chance(unsigned percent) { return below(100) < percent; }
  template <class T>
  const T &of(const std::vector<T> &all) {
    return all[below(static_cast<std::int64_t>(all.size()))];
  }
  std::mt19937_64 engine;
};

}
