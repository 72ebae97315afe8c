#include "tools/iclc/tune/run_task.h"
#include "tools/iclc/console.h"
#include "tools/iclc/report/any_size.h"
#include "tools/iclc/report/ledger.h"
#include "tools/iclc/report/text.h"
#include "tools/iclc/report/tune.h"
#include "tools/iclc/tune/ranks.h"
#include "tools/iclc/tune/request.h"
#include "tools/iclc/tune/save.h"
#include "tools/iclc/tune/update.h"
#include "tools/iclc/tuned_choice.h"
#include "tools/iclc/tuned_forms.h"
#include "tuner/any_size.h"
#include "tuner/device/device_copies.h"
#include "tuner/measure/copy_time.h"
#include "tuner/measure/job_of.h"
#include "tuner/store/source_hash.h"
#include "tuner/store/tuned.h"
#include "tuner/untuned_refusal.h"
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iostream>

namespace icl::cli {
namespace {

/// "1.23 times as fast as untuned"
std::string speedUpText(double speedUp) {
  char text[64];
  std::snprintf(text, sizeof text, "%.2f times as fast as untuned", speedUp);
  return text;
}

class TaskRun {
public:
  TaskRun(const TuneTask &task, const Assignment &fixed, const TimeLimit &limit, const TuneContext &context)
      : task(task), fixed(fixed), limit(limit), context(context), stop(context.stop),
        options(context.options), source(context.source), progress(context.progress),
        key(keyOf(context.device)), console(&context.stop, [this] { progress.pause(); }) {}

  TaskResult run() { return task.isForAnySize() ? tuneAtAnySize() : tuneAtSizes(); }

private:
  const TuneTask &task;
  const Assignment &fixed;
  const TimeLimit &limit;
  const TuneContext &context;
  const std::atomic<bool> &stop;
  const TuneOptions &options;
  const Source &source;
  Progress &progress;
  const TunedEntry key; ///< of the entries that result
  mutable TerminalConsole console;

  TunedEntry keyOf(const Device &device) const {
    TunedEntry entry;
    entry.kernel = task.kernel->name;
    entry.device = device.name;
    entry.architecture = context.info.architecture;
    entry.hasPackedExtremes = device.hasPackedExtremes;
    entry.hasDeviceFence = device.hasDeviceFence;
    entry.objective = options.objective.choose();
    entry.sizes = task.sizes;
    entry.values = valueTexts(*task.kernel);
    return entry;
  }

  // ---- The request

  Arguments argumentsAt(const Extent &grid) const { return argumentsOf(task, grid); }

  /// Whether no image has a size of its own.
  bool hasFreeSizes() const {
    return task.sizes.images.empty() &&
           std::none_of(task.kernel->images.begin(), task.kernel->images.end(),
                        [this](const ast::ImageUse &use) { return task.given->contains(use.image->name); });
  }

  TuneRequest makeRequest() const {
    Ledger ledger = limit.ledger;
    ledger.enter(Stage::Inputs);
    TuneRequest made = kernelRequest(task, fixed, options, source, context.info);
    made.journal = options.journal;
    made.takeCrew = context.takeCrew;
    if (context.team)
      made.makeMeasurer = measurerOnRanks(*context.team, context.number);
    made.wantsAnySizeForm = !task.isForAnySize() && task.kernel->fixedGrid.empty();
    if (made.wantsAnySizeForm && hasFreeSizes())
      made.argumentsAt = [this](const Extent &grid) { return argumentsAt(grid); };
    SearchRequest &search = made.search;
    search.explain = options.explain;
    search.budget = options.budget.value;
    search.seed = options.seed.value;
    search.stop = &stop;
    search.console = &console;
    search.seconds = limit.seconds;
    search.ledger = ledger;
    search.onProgress = [this](const TuneProgress &p) {
      if (options.isShown())
        progress.show(p);
      if (context.report)
        context.report->add(p);
    };
    made.notes = {{"command", options.command},
                  {"strategy", options.strategy.text()},
                  {"budget", std::to_string(options.budget.value)}};
    if (!key.values.empty())
      made.notes["values"] = nlohmann::json(key.values).dump();
    if (context.report)
      beginReport(made);
    if (options.isShown()) {
      made.onResume = [this](std::size_t known) {
        progress.note("continues: " + plural(std::int64_t(known), "result") + " known");
      };
    }
    for (const TunedEntry &entry : ownEntries())
      search.stored.push_back(entry.configuration);
    if (search.stored.empty())
      if (const auto taken = takenFromElsewhere())
        search.stored.push_back(*taken);
    return made;
  }

  /// Those that the tuned file has for these sizes.
  std::vector<TunedEntry> ownEntries() const {
    if (!std::filesystem::exists(options.output))
      return {};
    return entriesLike(TunedFile::read(options.output), key);
  }

  /// What programs take at these sizes as long as the file has no entry for them.
  std::optional<Assignment> takenFromElsewhere() const {
    if (task.isForAnySize() || !std::filesystem::exists(options.output))
      return std::nullopt;
    const TunedForms forms =
        tunedForms(options.output, source, *task.kernel, options.spaces, context.device, NotesOn::Nothing);
    return configurationFromElsewhere(forms, *task.kernel, context.info, task.sizes, key.objective);
  }

  // ---- The report

  CodeOrigin codeOrigin() const {
    Sizes sizes = task.sizes;
    if (task.isForAnySize())
      sizes.grid = task.searchGrid;
    return {*task.kernel, context.device, sizes, "`" + options.source.file() + "`"};
  }

  /// The copy is timed while nothing else uses the device.
  void beginReport(TuneRequest &request) const {
    TuningRecord record;
    record.kernel = task.kernel->name;
    record.title = task.title() + " on " + context.info.name;
    record.sizes = extentText(request.arguments.grid, task.kernel->dimensions);
    if (!context.team) // whose devices this process does not see
      record.copyNs =
          copyTimeInChild(options.device.selected(), copiedBytes(buffersOf(*task.kernel, request.arguments)));
    request.notes["copy_ns"] = std::to_string(record.copyNs);
    record.facts = {{"kernel", record.kernel},
                    {"grid", record.sizes},
                    {"device", context.info.name},
                    {"platform", context.info.platform},
                    {"driver", context.info.driver},
                    {"command", options.command},
                    {"strategy", options.strategy.text()},
                    {"budget", plural(std::int64_t(options.budget.value), "variant")},
                    {"the time that counts", std::string(toString(request.objective))},
                    {"date", today()},
                    {"iclc", ICL_VERSION}};
    context.report->begin(std::move(record));
  }

  // ---- The search

  /// The result of tune() or tuneForAnySize().
  template <typename Result, typename Request>
  Result runSearch(std::optional<Result> (*function)(const Request &, Diagnostics &),
                   const Request &request) const {
    Diagnostics diagnostics = source.diagnostics->emptyCopy();
    std::optional<Result> result = function(request, diagnostics);
    progress.pause();
    checkDiagnostics(source, diagnostics);
    return std::move(*result);
  }

  TaskResult tuneAtSizes() const {
    const TuneRequest request = makeRequest();
    const TuneResult result = runSearch(tune, request);
    if (context.report)
      context.report->finish(result, codeOrigin());
    TaskResult done{resultToJson(request, result), "", failureOf(result), {}, result.ledger};
    done.ledger.enter(Stage::Saving);
    const Finalist *best = result.best();
    if (!best)
      return done;
    NewEntries fresh = newEntries(result, *best, result.referenceTimeNs, result.stored);
    if (result.fastestCounterpart && !fresh.best.isForAnySize()) {
      fresh.anySize = entryOf(result, *result.fastestCounterpart, result.referenceTimeNs);
      fresh.anySizeRounds = result.fastestCounterpart->rounds;
    }
    done.refusal = fresh.refusal;
    done.json["stored"] = write(request, resultToText(request, result), fresh, result);
    done.summary =
        timeText(best->timeNs) + ", " +
        speedUpText(result.speedUp ? result.speedUp->middle : result.referenceTimeNs / best->timeNs);
    return done;
  }

  TaskResult tuneAtAnySize() const {
    AnySizeRequest request{
        makeRequest(), task.grids, [this](const Extent &grid) { return argumentsAt(grid); }, {}};
    if (options.isShown())
      request.onSize = [this](std::size_t number) {
        progress.say("timing at " + extentText(task.grids[number], task.kernel->dimensions) + ", " +
                     std::to_string(number + 1) + " of " + plural(std::int64_t(task.grids.size()), "size"));
      };
    const AnySizeResult result = runSearch(tuneForAnySize, request);
    if (context.report)
      context.report->finish(result, codeOrigin());
    TaskResult done{anySizeToJson(request, result), "", failureOf(result.search), {}, result.search.ledger};
    done.ledger.enter(Stage::Saving);
    if (!result.best)
      return done;
    NewEntries fresh = newEntries(result.search, {*result.best, result.timeNs, {}, result.times},
                                  result.referenceTimeNs, result.stored);
    for (const TimesAtSize &size : result.sizes)
      fresh.best.measuredGrids.push_back(size.grid);
    done.refusal = fresh.refusal;
    done.json["stored"] = write(request.search, anySizeToText(request, result), fresh, result.search);
    done.summary = speedUpText(result.speedUp) + ", geometric mean over " +
                   plural(std::int64_t(result.sizes.size()), "size");
    return done;
  }

  // ---- The result

  static std::string failureOf(const TuneResult &result) {
    return result.end == TuneEnd::Failed ? result.failure : "";
  }

  TunedEntry entryOf(const TuneResult &result, const Finalist &finalist, double referenceTimeNs) const {
    TunedEntry entry = key;
    entry.source = kernelHash(*task.kernel);
    entry.driver = result.driver;
    entry.configuration = finalist.configuration;
    entry.timeNs = finalist.timeNs;
    entry.launchTimeNs = finalist.times.launchNs;
    entry.kernelTimeNs = finalist.times.kernelNs;
    entry.referenceTimeNs = referenceTimeNs;
    entry.evaluations = static_cast<std::int64_t>(result.evaluations.size());
    entry.strategy = options.strategy.text();
    entry.date = today();
    return entry;
  }

  NewEntries newEntries(const TuneResult &result, const Finalist &best, double referenceTimeNs,
                        const std::vector<StoredOutcome> &stored) const {
    return {entryOf(result, best, referenceTimeNs), {}, {}, refusalOf(result, best), stored};
  }

  std::string refusalOf(const TuneResult &result, const Finalist &best) const {
    if (std::string reason = untunedRefusal(result, best.configuration); !reason.empty())
      return reason;
    const bool isCompared = std::all_of(result.stored.begin(), result.stored.end(),
                                        [](const StoredOutcome &one) { return one.outcome.has_value(); });
    // Entries for these sizes are kept until they have been compared (updateEntries).
    return isCompared || !ownEntries().empty()
               ? ""
               : "it was not compared with what programs take at this size now";
  }

  void show(const std::string &text) const {
    progress.pause();
    if (options.isShown())
      std::cout << text << std::flush;
  }

  /// Prints the result, then writes the files, so that it is visible even if they cannot be written. With
  /// --quiet it is printed in that case, too, with what went wrong before. Returns what became of earlier
  /// entries of the tuned file.
  nlohmann::json write(const TuneRequest &request, const std::string &text, const NewEntries &fresh,
                       const TuneResult &result) const {
    show(text);
    try {
      std::vector<EarlierEntry> earlier;
      if (fresh.refusal.empty() || std::filesystem::exists(options.output))
        updateTunedFile(options.output,
                        [&](TunedFile &file) { earlier = updateEntries(file, fresh, result.finalists); });
      show(earlierEntriesToText(earlier) +
           (fresh.refusal.empty() ? "written to " + options.output + '\n' : ""));
      if (!options.saved.empty())
        saveMeasurements(options.saved, request, result);
      return earlierEntriesToJson(earlier);
    } catch (const Error &) {
      if (options.quiet)
        std::cerr << text;
      if (!result.failure.empty())
        std::cerr << "iclc: error: " << result.failure << '\n';
      throw;
    }
  }
};

}

TaskResult runTask(const TuneTask &task, const Assignment &fixed, const TimeLimit &limit,
                   const TuneContext &context) {
  context.progress.begin(task.title(), limit.seconds);
  TaskResult done = TaskRun(task, fixed, limit, context).run();
  const StageTimes spent = done.ledger.times(); // nothing is left to do
  done.json.update(ledgerToJson(spent));
  if (!done.summary.empty())
    done.json["summary"] = done.summary;
  if (context.options.explain && context.options.isShown() && !done.summary.empty())
    std::cout << ledgerToText(spent) << std::flush;
  return done;
}

}
