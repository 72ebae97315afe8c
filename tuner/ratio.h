// Which of two variants is faster, from launches side by side.
#pragma once
#include "tuner/median.h"
#include <cstdint>
#include <string_view>
#include <vector>

namespace icl {

/// The ratio of one variant's time to another's, from the rounds of a race.
struct Ratio {
  double middle = 1; ///< the median of the rounds
  double low = 1,
         high = 1; ///< of its confidence interval: at 95%, or the next higher level that so many rounds give
  unsigned rounds = 0;
};

/// The ratio from all times[i] / others[i]; both lists have the same length. The interval is by order
/// statistics (an inverted sign test).
Ratio ratioOf(const std::vector<double> &times, const std::vector<double> &others);

/// What a ratio shows about the variant whose time is its numerator.
enum class Verdict : std::uint8_t {
  Faster,
  Slower,
  Tied,     ///< the whole interval is within the precision of times (TimingPolicy::closeness) of 1
  Undecided ///< the interval contains 1, and is wider than that precision
};
Verdict verdictOf(const Ratio &);
/// "faster", "slower", "tied", "undecided".
std::string_view toString(Verdict);

}
