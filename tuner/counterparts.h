// The second result of a tuning: the fastest configuration of another form (SearchRequest::counterpart).
#pragma once
#include "tuner/search_phase.h"
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace icl {

class Counterparts {
public:
  /// Of so many of the fastest variants counterparts are measured, if there is time. More than there are
  /// finalists, because variants that are close in one form can differ in the other. One has the promising
  /// values. Half of the others are the fastest, and half the fastest whose work-groups have another number
  /// of pixels, because a number that suits one size may not suit others.
  static constexpr std::size_t most = 7;

  explicit Counterparts(TuningContext &t) : tuning(t) {}

  bool areWanted() const { return bool(tuning.request.counterpart); }
  /// Whether it is its own counterpart.
  bool isOne(const Assignment &) const;

  /// Measures the counterparts of the fastest variants, and finds the fastest variant of the search that is a
  /// counterpart. If the fastest of all is one, its original is measured too: what is compiled for one size
  /// is usually faster there, and another counterpart may be faster at other sizes. `taking`: the identities
  /// of those that race in any case; the others are added to it. Throws as Measurer::measure() does, but at
  /// the deadline keeps what has run, and gives one graceSeconds if there is none yet.
  void measure(const Found &, std::set<std::string> &taking);
  /// The counterpart of the best variant, if none was measured before the tuning was stopped. Takes a few
  /// seconds at most, and throws nothing: without it, launches of other sizes would not be tuned.
  void measureAfterStop(const Found &);
  /// The same for one variant, and the counterpart that was chosen so far. Returns those that ran and are
  /// new.
  std::vector<Evaluated> measureFor(const Evaluated &, const std::optional<Finalist> &chosen, const Found &,
                                    std::set<std::string> &taking);
  /// Those that ran and were not in `taking`.
  const std::vector<Evaluated> &measured() const { return others; }

  /// Those that are their own counterparts, the fastest first.
  std::vector<Finalist> among(std::vector<Finalist>) const;
  /// The fastest of them that is its own counterpart; a stored one if that is as fast. Nothing if none is
  /// faster than the untuned variant, which runs at any size too.
  std::optional<Finalist> choose(const std::vector<Finalist> &, const Found &) const;

private:
  TuningContext &tuning;
  std::vector<Evaluated> others;

  void evaluateAll(const std::vector<Configuration> &, bool needsOne);
  bool isBestOne(const Found &) const;
  std::vector<Evaluated> bases(const Found &, std::size_t limit) const;
  std::vector<Configuration> originalOfBest(const Found &, std::set<std::string> &taking) const;
  std::vector<Configuration> configurations(const std::vector<Evaluated> &bases, std::size_t limit,
                                            const std::optional<Assignment> &another, const Found &,
                                            std::set<std::string> &taking) const;
};

}
