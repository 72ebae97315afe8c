// Repeated runs of a strategy on a recorded space, and the slowdown of their results against the known
// optimum.
#pragma once
#include "tuner/replay/recorded.h"
#include <functional>

namespace icl {

struct ReplayRequest {
  std::string strategy;
  std::size_t budget = 100; ///< evaluations per repetition, including invalid ones
  std::size_t repetitions = 1;
  std::uint64_t seed = 1; ///< the i-th repetition uses seed + i
  unsigned threads = 1;
  /// First guesses for the recorded kernel (SearchContext::guesses).
  std::vector<Configuration> guesses{};
  std::function<double(const Configuration &)> predicted{}; ///< SearchContext::predicted
  /// Where a person answers, with one repetition; null: nobody does.
  Console *console = nullptr;
};

/// One repetition.
struct ReplayRun {
  std::vector<std::size_t> rows; ///< numbers of the rows evaluated, in order
  std::string notes;             ///< of the strategy
  bool operator==(const ReplayRun &) const = default;
};

/// The repetitions in order; the number of threads does not change them. Throws an Error for an
/// unknown strategy.
std::vector<ReplayRun> replay(const RecordedSpace &, const ReplayRequest &);

/// Over the repetitions: the fastest time found, divided by the fastest of all rows.
struct Slowdowns {
  std::size_t runs = 0; ///< repetitions that found a valid configuration; the statistics are over these
  double mean = 0, median = 0, lowerQuartile = 0, upperQuartile = 0, worst = 0;
  std::size_t optimal = 0; ///< runs that found the fastest of all
};
Slowdowns slowdownsOf(const RecordedSpace &, const std::vector<ReplayRun> &);

}
