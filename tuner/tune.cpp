#include "tuner/tune.h"
#include "tuner/files/assignment_json.h"
#include "tuner/kernel_on_device.h"
#include "tuner/measure/device_json.h"
#include "tuner/objective.h"
#include "tuner/other_sizes.h"
#include "tuner/tuning_key.h"
#include <nlohmann/json.hpp>

namespace icl {

/// Times of variants at other sizes, from the journal. A time by the other objective is better than none.
static std::vector<KnownTime> timesElsewhere(const Journal &journal, Objective objective) {
  std::vector<KnownTime> times;
  for (const Journal::OtherSizes &entry : journal.atOtherSizes())
    if (const auto sizes = parseProblemSizes(entry.sizes); sizes && entry.outcome.ok()) {
      const double timeNs = timeBy(entry.outcome.times, objective);
      times.push_back({*sizes, entry.configuration, timeNs > 0 ? timeNs : entry.outcome.timeNs});
    }
  return times;
}

/// One for each of the request's, in its order: those that the space still has as they were measured, the
/// others as refused.
static std::vector<StoredOutcome> allStored(const std::vector<StoredConfiguration> &stored,
                                            const std::vector<StoredOutcome> &measured) {
  std::vector<StoredOutcome> all;
  auto next = measured.begin();
  for (const StoredConfiguration &one : stored)
    all.push_back(one.problem.empty() ? *next++
                                      : StoredOutcome{one.configuration,
                                                      Outcome{Outcome::Kind::Refused, 0, 0, one.problem},
                                                      {},
                                                      false});
  return all;
}

/// What readers of the journal need to generate variants again.
static void addNotes(Journal &journal, const KernelOnDevice &kernel, const TuneRequest &request) {
  std::map<std::string, std::string> notes = request.notes;
  notes["source"] = request.sourceText;
  notes["exact"] = request.kernel.isExact ? "yes" : "no";
  notes["device"] = deviceToJson(kernel.info).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  notes["objective"] = toString(request.objective);
  notes["untuned"] = toJson(kernel.space.assignment(*kernel.space.reference())).dump();
  journal.note(notes);
}

static TuneResult tuneOn(const KernelOnDevice &kernel, const TuneRequest &request,
                         std::optional<double> seconds) {
  Clock &clock = kernel.measurer->clock;
  const TuningKey key = [&] {
    if (request.journal.empty()) // nothing is kept
      return TuningKey();
    const Clock::Entry entry(clock, Stage::Inputs); // which are hashed
    return tuningKey(request, kernel.info.name, kernel.info.driver, toString(kernel.sizes),
                     kernel.measurer->identity(kernel.reference),
                     kernel.measurer->formerIdentity(kernel.reference));
  }();
  clock.enter(Stage::Keeping);
  Journal journal(request.journal, key);

  if (!request.journal.empty())
    addNotes(journal, kernel, request);
  if (const std::size_t known = journal.size(); known > 0 && request.onResume)
    request.onResume(known);
  SearchRequest search = request.search;
  search.sizes = kernel.sizes;
  search.features = kernel.features;
  search.elsewhere = timesElsewhere(journal, request.objective);
  search.stored = kernel.storedInSpace();
  search.seconds = seconds;
  if (request.wantsAnySizeForm) {
    search.counterpart = kernel.anySizeForm;
    search.promisingCounterpart = kernel.promisingAnySizeForm;
    search.original = kernel.fixedForm;
  }
  search.ledger = clock.ledger;
  TuneResult result = tuneSpace(kernel.space, *kernel.measurer, journal, search);
  result.stored = allStored(kernel.stored, result.stored);
  result.device = kernel.info.name;
  result.driver = kernel.info.driver;
  result.ledger.enter(Stage::Keeping); // the journal is closed now
  return result;
}

std::optional<TuneResult> tune(const TuneRequest &request, Diagnostics &diagnostics) {
  auto kernel = putOnDevice(request, diagnostics);
  if (!kernel)
    return std::nullopt;
  const std::vector<Extent> beside = gridsBeside(request, kernel->info);
  std::optional<double> seconds = request.search.seconds;
  if (seconds)
    *seconds -= secondsBeside(*seconds, beside.size());
  TuneResult result = tuneOn(*kernel, request, seconds);
  if (!beside.empty())
    chooseFormBeside(beside, *kernel, request, result, diagnostics);
  result.ledger.enter(Stage::Ending);
  kernel.reset();
  result.seconds = totalSeconds(result.ledger.times());
  result.ledger.enter(Stage::Other);
  return result;
}

}
