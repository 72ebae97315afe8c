#include "tools/iclc/page/running_report.h"
#include "tools/iclc/page/html.h"
#include "tools/iclc/report/explanation.h"

namespace icl::cli {

void RunningReport::begin(TuningRecord record) {
  const std::lock_guard lock(mutex);
  record.code.note = "The code follows when the tuning has ended.";
  records.push_back(std::move(record));
  known.clear();
  ++state;
}

void RunningReport::add(const Assignment &configuration, const Outcome &outcome,
                        std::optional<double> seconds) {
  if (known.insert(configuration).second)
    records.back().evaluations.push_back({configuration, outcome, seconds});
}

void RunningReport::add(const TuneProgress &progress) {
  const std::lock_guard lock(mutex);
  const Evaluated &latest = progress.last ? *progress.last : *progress.best;
  const Assignment configuration = progress.space->assignment(latest.configuration);
  if (!progress.last)
    records.back().untuned = configuration;
  add(configuration, latest.outcome, progress.seconds);
  ++state;
}

/// It may come from a tuned file, or be the form of a variant for other sizes, which are not evaluations.
void RunningReport::setWinner(const Finalist &best, const TuneResult &result) {
  TuningRecord &record = records.back();
  Outcome outcome;
  outcome.timeNs = best.timeNs;
  outcome.repetitions = 1;
  add(best.configuration, outcome, result.seconds);
  record.winner = best.configuration;
  record.winnerNs = best.timeNs;
  record.untunedNs = result.referenceTimeNs;
}

void RunningReport::complete(const CodeOrigin &origin) {
  records.back().code = {};
  addCode(records.back(), origin);
  ++state;
}

void RunningReport::finish(const TuneResult &result, const CodeOrigin &origin) {
  const std::lock_guard lock(mutex);
  TuningRecord &record = records.back();
  if (const Finalist *best = result.best()) {
    setWinner(*best, result);
    record.speedUp = result.speedUp;
    if (result.speedUp)
      record.notes.push_back(
          "The times of the fastest and of the untuned variant are medians of the final race, in "
          "which both are launched in turn. The charts show the fastest launch of each variant "
          "in the search.");
    for (const Ablation &one : result.ablations)
      record.setBacks.push_back({one.parameter, comparison(one, best->timeNs)});
  }
  if (!result.failure.empty())
    record.notes.push_back("The tuning was ended by an error: " + result.failure + ".");
  if (result.end == TuneEnd::Stopped)
    record.notes.push_back("The tuning was stopped early.");
  complete(origin);
}

void RunningReport::finish(const AnySizeResult &result, const CodeOrigin &origin) {
  const std::lock_guard lock(mutex);
  if (result.best) {
    setWinner({*result.best, result.timeNs, {}, result.times}, result.search);
    records.back().untunedNs = result.referenceTimeNs;
    records.back().notes.push_back("The winner was chosen by its times at " +
                                   std::to_string(result.sizes.size()) +
                                   " sizes. All times on this page are those at the size of the search.");
  }
  complete(origin);
}

void RunningReport::end() {
  const std::lock_guard lock(mutex);
  isLive = false;
  ++state;
}

std::string RunningReport::data() const {
  const std::lock_guard lock(mutex);
  return reportData(records, isLive, state);
}

std::string RunningReport::finishedData() const {
  const std::lock_guard lock(mutex);
  return reportData(records);
}

std::string RunningReport::page() const { return reportPage(data()); }

}
