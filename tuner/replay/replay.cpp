#include "tuner/replay/replay.h"
#include "tuner/replay/recorded_measurer.h"
#include "tuner/search/run.h"
#include <algorithm>
#include <atomic>
#include <cmath>
#include <exception>
#include <mutex>
#include <numeric>
#include <system_error>
#include <thread>

namespace icl {

static ReplayRun runOnce(const RecordedSpace &record, const ReplayRequest &request, std::size_t repetition) {
  SearchContext context;
  context.seed = request.seed + repetition;
  context.budget = request.budget;
  context.guesses = request.guesses;
  context.predicted = request.predicted;
  context.isRepeated = request.repetitions > 1;
  if (!context.isRepeated)
    context.console = request.console;
  const auto strategy = makeStrategy(request.strategy, record.space, context);
  RecordedMeasurer measurer(record);
  ReplayRun run;
  search(
      *strategy,
      [&](const Configuration &configuration) {
        run.rows.push_back(record.numbers.at(configuration));
        return measurer.measure(configuration);
      },
      request.budget);
  run.notes = strategy->notes();
  return run;
}

std::vector<ReplayRun> replay(const RecordedSpace &record, const ReplayRequest &request) {
  std::vector<ReplayRun> runs(request.repetitions);
  std::atomic<std::size_t> next = 0;
  std::exception_ptr failure;
  std::mutex failing;
  const auto work = [&] {
    try {
      for (std::size_t i = next++; i < runs.size(); i = next++)
        runs[i] = runOnce(record, request, i);
    } catch (...) {
      const std::lock_guard lock(failing);
      failure = std::current_exception();
      next = runs.size();
    }
  };
  std::vector<std::thread> others;
  try {
    for (unsigned i = 1; i < std::min<std::size_t>(request.threads, runs.size()); ++i)
      others.emplace_back(work);
  } catch (const std::system_error &) { // a limit on threads: continue with those that started
  }
  work();
  for (std::thread &other : others)
    other.join();
  if (failure)
    std::rethrow_exception(failure);
  return runs;
}

/// Interpolates linearly between the two nearest ranks.
static double quantile(const std::vector<double> &sorted, double share) {
  const double rank = share * double(sorted.size() - 1);
  const std::size_t below = std::size_t(rank), above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (rank - double(below)) * (sorted[above] - sorted[below]);
}

Slowdowns slowdownsOf(const RecordedSpace &record, const std::vector<ReplayRun> &runs) {
  Slowdowns result;
  const RecordedSpace::Row *optimum = record.best();
  if (!optimum)
    return result;
  std::vector<double> slowdowns;
  for (const ReplayRun &run : runs) {
    double best = INFINITY;
    for (const std::size_t number : run.rows)
      if (record.rows[number].outcome.ok())
        best = std::min(best, record.rows[number].time);
    if (std::isfinite(best))
      slowdowns.push_back(best / optimum->time);
  }
  result.runs = slowdowns.size();
  if (slowdowns.empty())
    return result;
  std::sort(slowdowns.begin(), slowdowns.end());
  result.mean = std::accumulate(slowdowns.begin(), slowdowns.end(), 0.0) / double(slowdowns.size());
  result.median = quantile(slowdowns, 0.5);
  result.lowerQuartile = quantile(slowdowns, 0.25);
  result.upperQuartile = quantile(slowdowns, 0.75);
  result.worst = slowdowns.back();
  result.optimal = std::count(slowdowns.begin(), slowdowns.end(), 1.0);
  return result;
}

}
