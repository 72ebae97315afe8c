#include "tuner/other_sizes.h"
#include "tuner/measure/measurer.h"
#include <algorithm>
#include <cmath>

namespace icl {

static constexpr std::size_t mostForms = 6;

std::vector<Extent> gridsBeside(const TuneRequest &request, const runtime::DeviceInfo &info) {
  constexpr std::int64_t mostPixels = 1 << 20;
  const Extent &grid = request.arguments.grid;
  if (!request.wantsAnySizeForm || !request.argumentsAt || !info.isCpu ||
      grid[0] * grid[1] * grid[2] > mostPixels)
    return {};
  // No multiples of the blocks and work-groups that suit the tuned grid.
  const auto scaled = [&](double x, double y, double z) {
    const auto side = [](std::int64_t n, double factor) {
      return n == 1 ? 1 : std::max<std::int64_t>(1, std::llround(double(n) * factor));
    };
    return Extent{side(grid[0], x), side(grid[1], y), side(grid[2], z)};
  };
  return {scaled(0.77, 0.66, 0.81), scaled(1.87, 1.69, 1.31)};
}

/// A tenth each.
double secondsBeside(double seconds, std::size_t grids) { return 0.1 * seconds * double(grids); }

namespace {

struct Form {
  Finalist finalist;
  bool isStored;
  double logNs = 0; ///< sum over the grids
};

}

/// What is left of the time is shared among the grids left.
static TuneRequest requestAt(const Extent &grid, std::size_t gridsLeft, const std::vector<Form> &forms,
                             const KernelOnDevice &kernel, const TuneRequest &request,
                             const TuneResult &result) {
  TuneRequest at = request;
  at.fixed["sizes"] = "runtime";
  at.arguments = request.argumentsAt(grid);
  at.wantsAnySizeForm = false;
  at.argumentsAt = nullptr;
  at.takeCrew = nullptr;
  at.onResume = nullptr;
  at.builds = kernel.measurer->buildsFolder();
  SearchRequest &search = at.search;
  search.budget = 0;
  search.strategy = "random"; // its own one may need what forms for any size lack
  search.explain = false;
  search.onProgress = nullptr;
  search.ledger = result.ledger;
  search.ledger.enter(Stage::Inputs);
  if (search.seconds) {
    const double elapsed = totalSeconds(result.ledger.times());
    search.seconds = elapsed + std::max(0.0, *search.seconds - elapsed) / double(gridsLeft);
  }
  search.stored.clear();
  for (const Form &form : forms)
    search.stored.push_back(form.finalist.configuration);
  return at;
}

/// Forms that do not run at a grid are removed. Returns whether the others were timed.
static bool addTimes(std::vector<Form> &forms, const std::vector<StoredOutcome> &outcomes) {
  std::vector<Form> timed;
  for (std::size_t i = 0; i < forms.size(); ++i) {
    if (!outcomes[i].outcome)
      return false;
    if (!outcomes[i].timed)
      continue;
    timed.push_back(forms[i]);
    timed.back().logNs += std::log(outcomes[i].timed->timeNs);
  }
  forms = std::move(timed);
  return !forms.empty();
}

/// The fastest; a stored one if that is as fast.
static const Form &bestOf(const std::vector<Form> &forms, std::size_t grids) {
  constexpr double precision = 0.01; // of a time, as a ratio
  const auto isFaster = [](const Form &a, const Form &b) { return a.logNs < b.logNs; };
  const Form &best = *std::min_element(forms.begin(), forms.end(), isFaster);
  const Form *chosen = &best;
  for (const Form &form : forms)
    if (form.isStored && form.logNs <= best.logNs + precision * double(grids) &&
        (!chosen->isStored || form.logNs < chosen->logNs))
      chosen = &form;
  return *chosen;
}

/// Nothing if the untuned variant, with whose output outputs are compared, is too slow there.
static std::optional<TuneResult> tuneAt(const TuneRequest &request, Diagnostics &diagnostics) {
  try {
    return tune(request, diagnostics);
  } catch (const ReferenceTooSlow &) {
    return std::nullopt;
  }
}

void chooseFormBeside(const std::vector<Extent> &grids, const KernelOnDevice &kernel,
                      const TuneRequest &request, TuneResult &result, Diagnostics &diagnostics) {
  const auto isStopped = [&] { return request.search.stop && *request.search.stop; };
  const auto isOver = [&] {
    return request.search.seconds && totalSeconds(result.ledger.times()) >= *request.search.seconds;
  };
  if (result.counterparts.size() < 2 || result.end == TuneEnd::Failed ||
      (result.fastestCounterpart && result.fastestCounterpart->configuration == result.best()->configuration))
    return;
  std::vector<Form> forms;
  const auto isStored = [&](const Finalist &form) {
    return std::any_of(result.stored.begin(), result.stored.end(), [&](const StoredOutcome &stored) {
      return stored.configuration == form.configuration;
    });
  };
  for (const Finalist &form : result.counterparts)
    if (forms.size() < mostForms || isStored(form))
      forms.push_back({form, isStored(form)});

  std::vector<Extent> timed;
  for (const Extent &grid : grids) {
    if (isStopped() || isOver())
      break;
    const auto there =
        tuneAt(requestAt(grid, grids.size() - timed.size(), forms, kernel, request, result), diagnostics);
    if (!there)
      break;
    result.ledger = there->ledger;
    if (isStopped() || !addTimes(forms, there->stored))
      break;
    timed.push_back(grid);
  }
  if (timed.empty() || forms.empty())
    return;
  const Form &chosen = bestOf(forms, timed.size());
  const auto untuned = result.space.reference();
  if (untuned && result.space.assignment(*untuned) == chosen.finalist.configuration)
    result.fastestCounterpart.reset(); // which runs at any size without being stored
  else
    result.fastestCounterpart = chosen.finalist;
  result.otherGrids = timed;
  for (StoredOutcome &stored : result.stored)
    for (const Form &form : forms)
      if (stored.timed && !stored.isBest && stored.configuration == form.finalist.configuration) {
        const double ratio = std::exp((form.logNs - chosen.logNs) / double(timed.size()));
        stored.timed->rounds.clear();
        stored.timed->toBest = Ratio{ratio, ratio, ratio, static_cast<unsigned>(timed.size())};
      }
}

}
