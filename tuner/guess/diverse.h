// Several guesses to measure, of which the best counts.
#pragma once
#include <cstddef>
#include <vector>

namespace icl {

/// Places in `opinions`: `first`, then at most `count - 1` others. Each is the one that lowers the expected
/// least time of all chosen ones the most, where each opinion is equally likely to be right. So candidates of
/// which opinions differ count for more than those that resemble what is chosen. `opinions[c][i]`: the i-th
/// opinion of candidate c.
std::vector<std::size_t> diverseGuesses(const std::vector<std::vector<double>> &opinions, std::size_t first,
                                        std::size_t count);

}
