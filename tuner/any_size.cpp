#include "tuner/any_size.h"
#include "tuner/measure/measurer.h"
#include "tuner/runtime_form.h"
#include <algorithm>
#include <cmath>

namespace icl {

std::vector<Extent> representativeGrids(unsigned dimensions) {
  if (dimensions == 1)
    return {{4096, 1, 1}, {100000, 1, 1}, {1 << 20, 1, 1}, {3000017, 1, 1}};
  if (dimensions == 2)
    return {{128, 128, 1}, {333, 257, 1}, {640, 480, 1}, {1024, 1024, 1}, {1920, 1080, 1}};
  return {{32, 32, 32}, {100, 75, 50}, {128, 128, 64}, {200, 160, 120}};
}

static double pixelsOf(const Extent &grid) { return double(grid[0]) * double(grid[1]) * double(grid[2]); }

Extent middleOf(std::vector<Extent> &grids) {
  std::sort(grids.begin(), grids.end(),
            [](const Extent &a, const Extent &b) { return pixelsOf(a) > pixelsOf(b); });
  return grids[grids.size() / 2];
}

namespace {

/// A candidate's times, by size.
struct Candidate {
  Assignment configuration;
  std::vector<double> logRatios; ///< to the untuned variant's time; as many as sizes, while it runs
  std::vector<TimesAtSize> sizes;
  std::optional<Outcome> failure;

  double mean() const {
    double sum = 0;
    for (const double ratio : logRatios)
      sum += ratio;
    return sum / double(logRatios.size());
  }
};

/// One run of tuneForAnySize().
class AnySize {
public:
  AnySize(const AnySizeRequest &r, Diagnostics &d) : request(r), diagnostics(d) {}

  std::optional<AnySizeResult> run() {
    auto search = tune(searchRequest(), diagnostics);
    if (!search)
      return std::nullopt;
    result.search = std::move(*search);
    gatherCandidates();
    for (std::size_t i = 0; i < request.grids.size(); ++i)
      if (isStopped() || isOver() || result.search.end == TuneEnd::Failed)
        result.untimed.push_back(request.grids[i]);
      else
        timeAt(i);
    if (result.untimed.size() == request.grids.size()) {
      takeFromSearch();
    } else {
      choose();
      describeStored();
    }
    return std::move(result);
  }

private:
  /// More than a race has finalists, because variants that are close at one size can differ at another.
  static constexpr std::size_t mostCandidates = 6;

  const AnySizeRequest &request;
  Diagnostics &diagnostics;
  AnySizeResult result;
  std::vector<Candidate> candidates;

  const SearchRequest &options() const { return request.search.search; }
  bool isStopped() const { return options().stop && *options().stop; }
  double elapsed() const { return totalSeconds(result.search.ledger.times()); }

  bool isOver() const { return options().seconds && elapsed() >= *options().seconds; }

  /// Half of the time is for the races at the sizes.
  TuneRequest searchRequest() const {
    TuneRequest search = request.search;
    if (search.search.seconds)
      *search.search.seconds /= 2;
    return search;
  }

  void gatherCandidates() {
    const auto add = [&](const Assignment &configuration) {
      const bool isNew = std::none_of(candidates.begin(), candidates.end(), [&](const Candidate &known) {
        return known.configuration == configuration;
      });
      if (isNew)
        candidates.push_back({configuration, {}, {}, {}});
    };
    for (const StoredOutcome &stored : result.search.stored)
      if (stored.timed)
        add(stored.configuration);
    for (const Finalist &finalist : result.search.finalists)
      add(finalist.configuration);
    std::vector<Evaluated> ran = result.search.evaluations;
    std::erase_if(ran, [](const Evaluated &one) { return !one.outcome.isChecked(); });
    std::stable_sort(ran.begin(), ran.end(), [](const Evaluated &a, const Evaluated &b) {
      return a.outcome.timeNs < b.outcome.timeNs;
    });
    for (const Evaluated &one : ran)
      if (candidates.size() < mostCandidates)
        add(result.search.space.assignment(one.configuration));
  }

  /// The time left is shared among the sizes left.
  TuneRequest requestAt(std::size_t number) const {
    TuneRequest at = request.search;
    at.search.ledger = result.search.ledger;
    at.search.ledger.enter(Stage::Inputs);
    at.arguments = request.argumentsAt(request.grids[number]);
    at.search.budget = 0;
    at.search.strategy = "random"; // nothing is searched
    at.search.explain = false;
    at.search.onProgress = nullptr;
    at.onResume = nullptr;
    if (options().seconds)
      at.search.seconds =
          elapsed() + std::max(0.0, *options().seconds - elapsed()) / double(request.grids.size() - number);
    at.search.stored = formsAt(at.arguments.grid).all;
    return at;
  }

  /// What runs at a size: each once, and by candidate its place.
  struct Forms {
    std::vector<Assignment> all;
    std::vector<std::size_t> places;
  };

  Forms formsAt(const Extent &grid) const {
    Forms forms;
    for (const Candidate &candidate : candidates) {
      Assignment form = formAt(candidate.configuration, grid);
      const auto known = std::find(forms.all.begin(), forms.all.end(), form);
      forms.places.push_back(std::size_t(known - forms.all.begin()));
      if (known == forms.all.end())
        forms.all.push_back(std::move(form));
    }
    return forms;
  }

  /// What programs run there: where rows are not whole vectors, the form without aligned ones.
  Assignment formAt(const Assignment &configuration, const Extent &grid) const {
    if (takesRows(configuration, grid[0]) || request.search.fixed.contains("vector_load"))
      return configuration;
    return formForAnyRows(result.search.space, configuration).value_or(configuration);
  }

  void timeAt(std::size_t number) {
    if (request.onSize)
      request.onSize(number);
    const Extent &grid = request.grids[number];
    std::optional<TuneResult> timed;
    try {
      timed = tune(requestAt(number), diagnostics);
    } catch (const ReferenceTooSlow &) { // smaller sizes may do
    }
    if (timed)
      result.search.ledger = timed->ledger;
    const bool isDone =
        timed && !isStopped() &&
        std::all_of(timed->stored.begin(), timed->stored.end(),
                    [](const StoredOutcome &candidate) { return candidate.outcome.has_value(); });
    if (!isDone) {
      result.untimed.push_back(grid);
      return;
    }
    const std::vector<std::size_t> places = formsAt(grid).places;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      const StoredOutcome &outcome = timed->stored[places[i]];
      if (!outcome.timed) {
        candidates[i].failure = outcome.outcome;
        continue;
      }
      candidates[i].sizes.push_back(
          {grid, timed->referenceTimeNs, outcome.timed->timeNs, outcome.timed->times});
      candidates[i].logRatios.push_back(std::log(outcome.timed->timeNs / timed->referenceTimeNs));
    }
  }

  bool isStored(const Candidate &candidate) const {
    return std::any_of(result.search.stored.begin(), result.search.stored.end(),
                       [&](const StoredOutcome &s) { return s.configuration == candidate.configuration; });
  }

  /// A stored configuration is kept unless the best one is faster by more than the precision of times.
  void choose() {
    constexpr double precision = 0.01;
    const Candidate *best = nullptr, *kept = nullptr;
    for (const Candidate &candidate : candidates) {
      if (candidate.failure || candidate.logRatios.empty())
        continue;
      if (!best || candidate.mean() < best->mean())
        best = &candidate;
      if (isStored(candidate) && (!kept || candidate.mean() < kept->mean()))
        kept = &candidate;
    }
    if (!best)
      return;
    if (kept && kept->mean() <= best->mean() + precision)
      best = kept;
    result.best = best->configuration;
    result.speedUp = std::exp(-best->mean());
    result.sizes = best->sizes;
    const Extent &middle = request.search.arguments.grid;
    const auto at = std::find_if(result.sizes.begin(), result.sizes.end(),
                                 [&](const TimesAtSize &size) { return size.grid == middle; });
    const TimesAtSize &shown = at == result.sizes.end() ? result.sizes.front() : *at;
    result.timeNs = shown.timeNs;
    result.times = shown.times;
    result.referenceTimeNs = shown.referenceTimeNs;
  }

  /// What the search found, at its own size.
  void takeFromSearch() {
    const Finalist *best = result.search.best();
    if (!best)
      return;
    const Extent &grid = request.search.arguments.grid;
    result.best = best->configuration;
    result.timeNs = best->timeNs;
    result.times = best->times;
    result.referenceTimeNs = result.search.referenceTimeNs;
    result.speedUp = result.referenceTimeNs / result.timeNs;
    result.sizes = {{grid, result.referenceTimeNs, result.timeNs, result.times}};
    std::erase(result.untimed, grid);
    result.stored = result.search.stored;
  }

  void describeStored() {
    for (const StoredOutcome &one : result.search.stored) {
      result.stored.push_back({one.configuration, one.outcome, {}, false});
      if (one.outcome && !one.outcome->ok())
        continue;
      StoredOutcome &described = result.stored.back();
      const auto candidate = std::find_if(candidates.begin(), candidates.end(), [&](const Candidate &c) {
        return c.configuration == one.configuration;
      });
      if (candidate == candidates.end() || !result.best) {
        described.outcome.reset(); // not compared
        continue;
      }
      if (candidate->failure) {
        described.outcome = candidate->failure;
        continue;
      }
      described.isBest = one.configuration == *result.best;
      described.timed = Finalist{one.configuration, result.timeNs, {}, result.times, {}};
      const double ratio = std::exp(candidate->mean()) * result.speedUp;
      described.timed->toBest = Ratio{ratio, ratio, ratio, unsigned(result.sizes.size())};
    }
  }
};

}

std::optional<AnySizeResult> tuneForAnySize(const AnySizeRequest &request, Diagnostics &diagnostics) {
  return AnySize(request, diagnostics).run();
}

}
