// By which numbers of iterations a loop can be unrolled.
#pragma once
#include <cstdint>

namespace icl {

/// Whether a loop of a constant trip count is offered with so many iterations at a time: divisors, and 2, 4
/// and 8 where a long loop has no divisor between 2 and 8. Then the iterations that are left follow the loop.
inline bool isUnrollFactor(std::int64_t factor, std::int64_t trips) {
  constexpr std::int64_t few = 8;
  if (factor < 1 || factor > trips)
    return false;
  if (trips % factor == 0)
    return true;
  for (std::int64_t divisor = 2; divisor <= few; ++divisor)
    if (trips % divisor == 0)
      return false;
  return trips > few && (factor == 2 || factor == 4 || factor == 8);
}

}
