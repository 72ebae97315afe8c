// Which of two variants is the faster one, from launches side by side.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

namespace icl {

/// Of one variant's time to another's, from the rounds of a race between them.
struct Ratio {
  double middle = 1; ///< the median of the rounds
  double low = 1,
         high = 1; ///< of its confidence interval, at 95% or the little more that so many rounds give
  unsigned rounds = 0;
};

/// times[i] / others[i], of as many each; the interval by order statistics (a sign test turned round).
Ratio ratioOf(const std::vector<double> &times, const std::vector<double> &others);

/// What a ratio shows of the variant whose time it counts.
enum class Verdict : std::uint8_t {
  Faster,
  Slower,
  Tied,     ///< all of the interval lies within the precision of times (TimingPolicy::closeness) around 1
  Undecided ///< the interval holds 1, and more than that precision
};
Verdict verdictOf(const Ratio &);
/// "faster", "slower", "tied", "undecided".
std::string_view toString(Verdict);

/// Of an odd number of times the middle one, of an even number the mean of the two in the middle.
double medianOf(std::vector<double> times);

}
