#include "tuner/tune.h"
#include "compiler/interpret/synthetic.h"
#include "tools/iclc/arguments.h"
#include "tools/iclc/files.h"
#include "tools/iclc/guard.h"
#include "tools/iclc/interrupt.h"
#include "tools/iclc/memory.h"
#include "tools/iclc/options/configuration.h"
#include "tools/iclc/report/any_size.h"
#include "tools/iclc/report/progress.h"
#include "tools/iclc/report/text.h"
#include "tools/iclc/report/tune.h"
#include "tools/iclc/subcommands.h"
#include "tools/iclc/tune/options.h"
#include "tools/iclc/tune/task.h"
#include "tools/iclc/tune/winner.h"
#include "tuner/any_size.h"
#include "tuner/measure/describe.h"
#include "tuner/measure/device.h"
#include "tuner/replay/write.h"
#include "tuner/store/source_hash.h"
#include "tuner/store/tuned.h"
#include <algorithm>
#include <ctime>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <unistd.h>

namespace icl::cli {

namespace {

std::string today() {
  const std::time_t now = std::time(nullptr);
  char text[16];
  std::strftime(text, sizeof text, "%Y-%m-%d", std::gmtime(&now));
  return text;
}

// ---- One task

/// The outcome of one task.
struct Tuned {
  std::string title;
  std::string text;    ///< for people
  nlohmann::json json; ///< for programs
  std::string summary; ///< one line
  bool found = false;  ///< something ran
  std::string failure; ///< what ended it early
};

class Tuning {
public:
  Tuning(const TuneOptions &options, const Source &source)
      : options(options), source(source), began(std::chrono::steady_clock::now()),
        device(deviceOf(describeInChild(options.device.selected()))),
        tasks(tasksOf(options.source.kernels(source), options.size, options.inputs, device)),
        progress(tasks.size(), ::isatty(STDERR_FILENO) != 0) {
    if (tasks.size() > 1 && !options.saved.empty())
      throw usageError("--save takes what was measured for one kernel at one size");
    checkFixed();
  }

  ExitStatus run() {
    const bool isSingle = tasks.size() == 1;
    ExitStatus status = ExitStatus::Done;
    for (done = 0; done < tasks.size() && !interrupt.flag(); ++done) {
      const ExitStatus one = isSingle ? runTask() : guarded([] { return ""; }, [&] { return runTask(); });
      if (status == ExitStatus::Done)
        status = one;
    }
    if (options.json && isSingle && !results.empty())
      std::cout << results.front().json.dump(2) << '\n';
    else if (options.json)
      std::cout << listed().dump(2) << '\n';
    else if (!isSingle && !options.quiet)
      std::cout << summary();
    return status;
  }

private:
  const TuneOptions &options;
  const Source &source;
  const Clock::Time began; // describing the device and loading the input count too
  const Device device;
  const std::vector<TuneTask> tasks;
  Interrupt interrupt;
  Progress progress;
  std::size_t done = 0; ///< tasks
  std::vector<Tuned> results;

  /// Of several kernels, each takes the knobs that it has.
  Assignment fixedFor(const TuneTask &task) const {
    const Assignment all = parseAssignment(options.fixed);
    if (tasks.size() == 1)
      return all;
    Assignment fixed;
    Sizes sizes = task.sizes;
    if (task.isForAnySize())
      sizes.grid = task.grids.front();
    const SpaceDefinition space = options.spaces.space(source, *task.kernel, device, sizes);
    std::copy_if(all.begin(), all.end(), std::inserter(fixed, fixed.end()),
                 [&](const auto &knob) { return space.find(knob.first).has_value(); });
    return fixed;
  }

  void checkFixed() const {
    Assignment all = parseAssignment(options.fixed);
    const auto form = all.find("sizes");
    for (const TuneTask &task : tasks)
      if (task.isForAnySize() && form != all.end() && form->second != Value("runtime"))
        throw usageError("--fix sizes=" + toString(form->second) + " excludes --size any");
    if (tasks.size() == 1 || all.empty())
      return;
    for (const TuneTask &task : tasks)
      for (const auto &[name, value] : fixedFor(task))
        all.erase(name);
    if (!all.empty())
      throw usageError("--fix " + all.begin()->first + ": none of the kernels has this knob");
  }

  Arguments argumentsAt(const TuneTask &task, const Extent &grid) const {
    return syntheticArguments(*task.kernel, grid, task.sizes.images, *task.given, options.seed.value);
  }

  /// The time left is shared among the tasks left.
  std::optional<double> secondsForTask() const {
    if (options.time.value <= 0)
      return std::nullopt;
    const double elapsed = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    return std::max(0.0, options.time.value - elapsed) / double(tasks.size() - done);
  }

  TuneRequest makeRequest(const TuneTask &task) {
    Sizes sizes = task.sizes;
    Assignment fixed = fixedFor(task);
    if (task.isForAnySize()) {
      sizes.grid = task.grids.front();
      fixed["sizes"] = "runtime";
    }
    TuneRequest request{*task.kernel,
                        source.diagnostics->text().str(),
                        options.device.selected(),
                        sizes,
                        argumentsAt(task, task.isForAnySize() ? task.middle : *sizes.grid),
                        fixed,
                        options.spaces.denseWorkGroups(),
                        options.journal,
                        {},
                        static_cast<unsigned>(std::min<std::uint64_t>(options.jobs.value, 1024)),
                        {}};
    request.objective = options.objective.choose();
    request.wantsAnySizeForm = !task.isForAnySize() && task.kernel->fixedGrid.empty();
    SearchRequest &search = request.search;
    search.strategy = options.strategy.text();
    search.explain = options.explain;
    search.budget = options.budget.value;
    search.seed = options.seed.value;
    search.stop = &interrupt.flag();
    search.seconds = secondsForTask();
    search.began = tasks.size() == 1 ? began : std::chrono::steady_clock::now();
    if (tasks.size() == 1 && search.seconds)
      search.seconds = options.time.value;
    progress.begin(task.title(), search.seconds);
    if (options.isShown())
      search.onProgress = [this](const TuneProgress &p) { progress.show(p); };
    if (options.isShown())
      request.onResume = [this](std::size_t known) {
        progress.note("continues: " + plural(std::int64_t(known), "result") + " known");
      };
    for (const TunedEntry &entry : storedFor(task))
      search.stored.push_back(entry.configuration);
    return request;
  }

  TunedEntry keyOf(const TuneTask &task) const {
    TunedEntry entry;
    entry.kernel = task.kernel->name;
    entry.device = device.name;
    entry.objective = options.objective.choose();
    entry.sizes = task.sizes;
    return entry;
  }

  std::vector<TunedEntry> storedFor(const TuneTask &task) const {
    if (!std::filesystem::exists(options.output))
      return {};
    return entriesLike(TunedFile::read(options.output), keyOf(task));
  }

  TunedEntry entryOf(const TuneTask &task, const TuneResult &result, const Finalist &winner,
                     double referenceTimeNs) const {
    TunedEntry entry = keyOf(task);
    entry.source = kernelHash(*task.kernel);
    entry.driver = result.driver;
    entry.configuration = winner.configuration;
    entry.timeNs = winner.timeNs;
    entry.launchTimeNs = winner.times.launchNs;
    entry.kernelTimeNs = winner.times.kernelNs;
    entry.referenceTimeNs = referenceTimeNs;
    entry.evaluations = static_cast<std::int64_t>(result.evaluations.size());
    entry.strategy = options.strategy.text();
    entry.date = today();
    return entry;
  }

  /// Whether nothing but the untuned variant ran.
  static bool isOnlyUntuned(const TuneResult &result) {
    return std::none_of(result.evaluations.begin(), result.evaluations.end(),
                        [](const Evaluated &one) { return one.outcome.ok(); }) &&
           std::none_of(result.stored.begin(), result.stored.end(),
                        [](const StoredVariant &one) { return one.isBest; });
  }

  ExitStatus runTask() {
    const TuneTask &task = tasks[done];
    try {
      Tuned tuned = task.isForAnySize() ? tuneForAny(task) : tuneAt(task);
      tuned.title = task.title();
      results.push_back(std::move(tuned));
    } catch (const Error &error) {
      progress.pause();
      if (tasks.size() == 1 || std::string(error.what()).empty())
        throw;
      throw error.in("`" + task.kernel->name + "` " + task.title().substr(task.kernel->name.size() + 1) +
                     ": ");
    }
    const Tuned &tuned = results.back();
    if (!tuned.failure.empty())
      throw environmentError(tuned.failure + (tuned.found ? "; the best so far is written" : ""));
    if (!tuned.found)
      throw environmentError("ended before any variant ran; nothing is written");
    return ExitStatus::Done;
  }

  /// Prints the result before the files are written, so that it is visible even if that fails.
  void show(const std::string &text) {
    progress.pause();
    if (options.isShown())
      std::cout << text << std::flush;
  }

  std::vector<StoredEntry> keep(const Winners &winners, const std::vector<Finalist> &finalists) {
    std::vector<StoredEntry> before;
    updateTunedFile(options.output, [&](TunedFile &file) { before = keepWinners(file, winners, finalists); });
    return before;
  }

  Tuned tuneAt(const TuneTask &task) {
    const TuneRequest request = makeRequest(task);
    Diagnostics diagnostics = source.diagnostics->emptyCopy();
    auto found = tune(request, diagnostics);
    progress.pause();
    checkDiagnostics(source, diagnostics);
    const TuneResult &result = *found;
    Tuned tuned;
    tuned.failure = result.end == TuneEnd::Failed ? result.failure : "";
    tuned.found = result.best() != nullptr;
    tuned.json = resultToJson(request, result);
    if (!tuned.found)
      return tuned;
    tuned.text = resultToText(request, result);
    show(tuned.text);
    Winners winners{entryOf(task, result, *result.best(), result.referenceTimeNs),
                    {},
                    {},
                    isOnlyUntuned(result),
                    result.stored};
    if (result.counterpart && !winners.best.isForAnySize()) {
      winners.anySize = entryOf(task, result, *result.counterpart, result.referenceTimeNs);
      winners.anySizeRounds = result.counterpart->rounds;
    }
    writeResult(task, request, result, winners, tuned);
    return tuned;
  }

  /// Writes the files. If that is not possible, still prints what was found and what went wrong before.
  void writeResult(const TuneTask &task, const TuneRequest &request, const TuneResult &result,
                   const Winners &winners, Tuned &tuned) {
    try {
      const std::vector<StoredEntry> before = keep(winners, result.finalists);
      tuned.json["stored"] = fatesToJson(before);
      show(fatesToText(before) + "written to " + options.output + '\n');
      if (!options.saved.empty())
        save(options.saved, request, result);
    } catch (const Error &) {
      if (options.quiet)
        std::cerr << tuned.text;
      if (!result.failure.empty())
        std::cerr << "iclc: error: " << result.failure << '\n';
      throw;
    }
    tuned.summary = summaryLine(task.title(), result.best()->timeNs, result.referenceTimeNs);
  }

  Tuned tuneForAny(const TuneTask &task) {
    AnySizeRequest request{
        makeRequest(task), task.grids, [&](const Extent &grid) { return argumentsAt(task, grid); }, {}};
    if (options.isShown())
      request.onSize = [&](std::size_t number) {
        progress.say("timing at " + extentText(task.grids[number], task.kernel->dimensions) + ", " +
                     std::to_string(number + 1) + " of " + plural(std::int64_t(task.grids.size()), "size"));
      };
    Diagnostics diagnostics = source.diagnostics->emptyCopy();
    auto found = tuneForAnySize(request, diagnostics);
    progress.pause();
    checkDiagnostics(source, diagnostics);
    const AnySizeResult &result = *found;
    Tuned tuned;
    tuned.failure = result.search.end == TuneEnd::Failed ? result.search.failure : "";
    tuned.found = result.best.has_value();
    tuned.json = anySizeToJson(request, result);
    if (!tuned.found)
      return tuned;
    tuned.text = anySizeToText(request, result);
    show(tuned.text);
    Winners winners{
        entryOf(task, result.search, {*result.best, result.timeNs, {}, result.times}, result.referenceTimeNs),
        {},
        {},
        isOnlyUntuned(result.search),
        result.stored};
    for (const TimesAtSize &size : result.sizes)
      winners.best.measuredGrids.push_back(size.grid);
    writeResult(task, request.search, result.search, winners, tuned);
    char ratio[64];
    std::snprintf(ratio, sizeof ratio, "%.2f times as fast as untuned, geometric mean over ", result.speedUp);
    tuned.summary = task.title() + ": " + ratio + plural(std::int64_t(result.sizes.size()), "size");
    return tuned;
  }

  // ---- All tasks

  static std::string summaryLine(const std::string &title, double timeNs, double referenceTimeNs) {
    char ratio[64];
    std::snprintf(ratio, sizeof ratio, ", %.2f times as fast as untuned", referenceTimeNs / timeNs);
    return title + ": " + timeText(timeNs) + ratio;
  }

  nlohmann::json listed() const {
    nlohmann::json list = nlohmann::json::array();
    for (const Tuned &tuned : results)
      list.push_back(tuned.json);
    return list;
  }

  std::string summary() const {
    std::string text = "\nsummary, " + std::to_string(results.size()) + " of " +
                       plural(std::int64_t(tasks.size()), "tuning") + ":\n";
    for (const TuneTask &task : tasks) {
      const auto tuned = std::find_if(results.begin(), results.end(),
                                      [&](const Tuned &one) { return one.title == task.title(); });
      text +=
          "  " +
          (tuned == results.end() || tuned->summary.empty() ? task.title() + ": not tuned" : tuned->summary) +
          '\n';
    }
    return text;
  }

  static void save(const std::string &path, const TuneRequest &request, const TuneResult &result) {
    RecordedSpace record = recordOf(result.space, result.evaluations);
    record.kernel = request.kernel.name;
    record.device = result.device;
    const Extent &grid = request.arguments.grid;
    const std::vector<std::int64_t> size(grid.begin(), grid.begin() + request.kernel.dimensions);
    writeFile(path, path.ends_with(".t4.json") ? t4Text(record)
                                               : kernelTunerText(record, size, today() + " 00:00:00+00:00"));
  }
};

ExitStatus tuneAndWrite(const TuneOptions &options) {
  options.check();
  const Source source = options.source.load();
  return Tuning(options, source).run();
}

}

static const char *const notes =
    R"(Inputs that are not given are made up. Pictures and values are given as to `iclc run`.
Ctrl-C ends the search and keeps the best configuration so far. Ctrl-C again, at least a second later, ends
iclc at once.
)";

static ExitStatus run(CommandLine &line) {
  TuneOptions options(line);
  line.note(notes);
  if (!line.parse())
    return ExitStatus::Done;
  return tuneAndWrite(options);
}

const Subcommand tuneCommand = {
    "tune", "search for a device's fastest configuration and save it in a tuned file", run};

}
