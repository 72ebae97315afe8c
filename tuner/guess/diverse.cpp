#include "tuner/guess/diverse.h"
#include <algorithm>
#include <limits>

namespace icl {

/// The sum over the opinions of the least time with the candidate.
static double sumWith(const std::vector<double> &least, const std::vector<double> &candidate) {
  double sum = 0;
  for (std::size_t i = 0; i < least.size(); ++i)
    sum += std::min(least[i], candidate[i]);
  return sum;
}

std::vector<std::size_t> diverseGuesses(const std::vector<std::vector<double>> &opinions, std::size_t first,
                                        std::size_t count) {
  std::vector<std::size_t> chosen{first};
  std::vector<double> least = opinions[first];
  while (chosen.size() < std::min(count, opinions.size())) {
    std::size_t next = 0;
    double sum = std::numeric_limits<double>::infinity();
    for (std::size_t c = 0; c < opinions.size(); ++c)
      if (std::find(chosen.begin(), chosen.end(), c) == chosen.end())
        if (const double with = sumWith(least, opinions[c]); with < sum) {
          sum = with;
          next = c;
        }
    chosen.push_back(next);
    for (std::size_t i = 0; i < least.size(); ++i)
      least[i] = std::min(least[i], opinions[next][i]);
  }
  return chosen;
}

}
