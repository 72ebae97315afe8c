#include "bench/guesses/tunings.h"
#include "tuner/guess/evaluation.h"
#include "tuner/replay/replay.h"
#include "tuner/search/strategy.h"
#include <algorithm>
#include <cmath>
#include <limits>
#include <thread>
#include <unordered_map>

namespace icl {

static RecordedSpace recordOf(const TimedKernel &kernel) {
  const Space space(kernel.timed);
  std::vector<Evaluated> evaluations;
  for (const auto &[assignment, time] : kernel.recording.timesNs)
    evaluations.push_back({space.configuration(assignment), {Outcome::Kind::Ok, time, 1}});
  return recordOf(space, evaluations);
}

/// The geometric mean over the runs of the slowdown after some evaluations.
static double slowdownAfter(const RecordedSpace &record, const std::vector<ReplayRun> &runs,
                            std::size_t evaluations) {
  double sum = 0;
  for (const ReplayRun &run : runs) {
    double best = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < std::min(evaluations, run.rows.size()); ++i)
      best = std::min(best, record.rows[run.rows[i]].time);
    sum += std::log(best / record.best()->time);
  }
  return std::exp(sum / double(runs.size()));
}

/// SearchContext::predicted, of all recorded configurations.
static std::function<double(const Configuration &)> predictionsFor(const RecordedSpace &record,
                                                                   const GuessOutcome &outcome) {
  std::unordered_map<Configuration, double, ConfigurationHash> predicted;
  const GuessRecording &recording = *outcome.recording;
  const auto onKernel = outcome.opinions->on(recording.features, recording.promising);
  for (const auto &[configuration, time] : recording.timesNs)
    predicted[record.space.configuration(configuration)] = onKernel.mean(configuration);
  return [predicted = std::move(predicted)](const Configuration &one) { return predicted.at(one); };
}

static TuningOutcome compare(const TimedKernel &kernel, const GuessOutcome &outcome,
                             const TuningComparison &comparison) {
  const RecordedSpace record = recordOf(kernel);
  ReplayRequest request{"auto", comparison.many, comparison.repetitions};
  request.threads = std::max(1u, std::thread::hardware_concurrency());
  const std::vector<ReplayRun> without = replay(record, request);
  for (const Assignment &guess : outcome.guesses)
    request.guesses.push_back(record.space.configuration(guess));
  request.predicted = predictionsFor(record, outcome);
  const std::vector<ReplayRun> guided = replay(record, request);
  return {&kernel.recording, slowdownAfter(record, guided, comparison.few),
          slowdownAfter(record, without, comparison.few), slowdownAfter(record, without, comparison.many),
          slowdownAfter(record, guided, comparison.many)};
}

std::vector<TuningOutcome> compareTunings(const std::vector<TimedKernel> &kernels, GuessDevice kind,
                                          const TuningComparison &comparison) {
  std::vector<GuessRecording> recordings;
  for (const TimedKernel &kernel : kernels)
    recordings.push_back(kernel.recording);
  std::vector<TuningOutcome> all;
  for (const GuessOutcome &outcome : evaluateGuesses(recordings, kind)) {
    const TimedKernel &kernel = kernels[std::size_t(outcome.recording - recordings.data())];
    if (kernel.recording.timesNs.size() > comparison.many)
      all.push_back(compare(kernel, outcome, comparison));
  }
  return all;
}

}
