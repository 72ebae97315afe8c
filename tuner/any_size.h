// Tuning for any size: a search at one size, then a race of its finalists at several.
#pragma once
#include "tuner/tune.h"
#include <functional>
#include <optional>
#include <vector>

namespace icl {

/// A size at which candidates were timed.
struct TimesAtSize {
  Extent grid;
  double referenceTimeNs = 0; ///< of the untuned variant
  double timeNs = 0;          ///< of the result
  LaunchTime times{};
};

struct AnySizeRequest {
  /// The request for the search, which runs at one of `grids`. Its sizes define the space: they are those of
  /// the largest grid, and `sizes` is fixed to `runtime`. Its stored configurations are candidates.
  TuneRequest search;
  std::vector<Extent> grids;
  std::function<Arguments(const Extent &grid)> argumentsAt;
  /// Called before each of the sizes: its number, from 0.
  std::function<void(std::size_t)> onSize{};
};

struct AnySizeResult {
  TuneResult search;
  /// The configuration with the smallest geometric mean of its times' ratios to the untuned variant's. If the
  /// tuning ended before the race at the first size, the one that the search found. Nothing if none ran at
  /// all sizes.
  std::optional<Assignment> best;
  std::vector<TimesAtSize> sizes;    ///< of the best
  std::vector<StoredOutcome> stored; ///< as in the request; `timed` has the mean ratio to the best
  std::vector<Extent> untimed;       ///< sizes that the tuning ended before, or at which untuned is too slow
  LaunchTime times{};
  double timeNs = 0, referenceTimeNs = 0; ///< at the size of the search
  double speedUp = 1;                     ///< geometric mean over the sizes
};

/// Throws as tune() does. Nothing if a pragma of the kernel is at fault; that is reported.
std::optional<AnySizeResult> tuneForAnySize(const AnySizeRequest &, Diagnostics &);

/// Representative sizes, in one to three dimensions: powers of two and others, from small to large. The
/// smallest is first.
std::vector<Extent> representativeGrids(unsigned dimensions);

/// Sorts by pixels, the largest first. The search is at the one in the middle.
Extent middleOf(std::vector<Extent> &grids);

}
