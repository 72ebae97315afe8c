#include "tuner/ratio.h"
#include "tuner/device/timing.h"
#include "tuner/model/distributions.h"
#include <algorithm>
#include <array>
#include <cstddef>

namespace icl {

/// The probability of `wins` or more in so many rounds if both are equally fast.
static double chanceOfWins(std::size_t rounds, std::size_t wins) {
  return binomialTail(static_cast<double>(rounds), static_cast<double>(wins), 0.5);
}

Ratio ratioOf(const std::vector<double> &times, const std::vector<double> &others) {
  std::vector<double> ratios;
  for (std::size_t i = 0; i < times.size(); ++i)
    ratios.push_back(times[i] / others[i]);
  std::sort(ratios.begin(), ratios.end());
  const std::size_t n = ratios.size();
  std::size_t outside = 0; // ratios below the interval, and as many above
  while (2 * (outside + 1) < n && chanceOfWins(n, n - outside - 1) <= 0.025)
    ++outside;
  return {medianOf(ratios), ratios[outside], ratios[n - 1 - outside], static_cast<unsigned>(n)};
}

Verdict verdictOf(const Ratio &ratio) {
  constexpr double close = 1 + TimingPolicy().closeness;
  if (ratio.low >= 1 / close && ratio.high <= close)
    return Verdict::Tied;
  if (ratio.low > 1)
    return Verdict::Slower;
  return ratio.high < 1 ? Verdict::Faster : Verdict::Undecided;
}

std::string_view toString(Verdict verdict) {
  constexpr std::array<std::string_view, 4> names = {"faster", "slower", "tied", "undecided"};
  return names.at(static_cast<std::size_t>(verdict));
}

}
