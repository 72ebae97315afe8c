#include "tools/iclc/files.h"
#include "tools/iclc/guard.h"
#include "tools/iclc/interrupt.h"
#include "tools/iclc/page/html.h"
#include "tools/iclc/page/server.h"
#include "tools/iclc/report/text.h"
#include "tools/iclc/subcommands.h"
#include "tools/iclc/tune/fixed_knobs.h"
#include "tools/iclc/tune/options.h"
#include "tools/iclc/tune/ranks.h"
#include "tools/iclc/tune/run_task.h"
#include "tools/iclc/tune/task.h"
#include "tuner/measure/describe.h"
#include "tuner/measure/device.h"
#include "tuner/measure/worker_crew.h"
#include <algorithm>
#include <iostream>
#include <map>
#include <memory>
#include <unistd.h>
#include <utility>

namespace icl::cli {

namespace {

/// All tasks, one after the other.
class Tuning {
public:
  /// `l`: of the command so far.
  Tuning(const TuneOptions &options, const Source &source, const Ledger &l, ranks::Team *team)
      : options(options), source(source), team(team), ledger(l), began(l.began()),
        crew(team ? nullptr : WorkerCrew::start("", options.device.selected(), "")), info(describe()),
        device(deviceOf(info)), planned(planTasks()), tasks(planned.tasks),
        progress(tasks.size(), ::isatty(STDERR_FILENO) != 0) {
    if (!isSingle() && !options.saved.empty())
      throw usageError("--save takes what was measured for one kernel at one size");
    ledger.enter(Stage::Preparing);
    fixed = fixedKnobs(options, source, tasks, device);
    if (options.watch)
      startServer();
  }

  ExitStatus run() {
    ExitStatus status = ExitStatus::Done;
    for (const ast::Kernel *kernel : planned.sizeless) {
      std::cerr << "iclc: error: `" << kernel->name << "` is not tuned: no --size has "
                << plural(kernel->dimensions, "dimension") << '\n';
      status = ExitStatus::Usage;
    }
    for (std::size_t i = 0; i < tasks.size() && !interrupt.flag(); ++i) {
      const ExitStatus one =
          isSingle() ? tuneTask(i) : guarded([] { return ""; }, [&] { return tuneTask(i); });
      ledger = Ledger();
      if (status == ExitStatus::Done)
        status = one;
    }
    report.end();
    if (server)
      server->waitForReaders();
    if (options.json && isSingle() && !results.empty())
      std::cout << results.begin()->second.json.dump(2) << '\n';
    else if (options.json)
      std::cout << listed().dump(2) << '\n';
    else if (!isSingle() && !options.quiet)
      std::cout << summary();
    return status;
  }

private:
  const TuneOptions &options;
  const Source &source;
  ranks::Team *const team;          ///< ranks that measure; null: this process does
  Ledger ledger;                    ///< of the next task: since the end of the one before
  const Ledger::Time began;         ///< of the command
  std::unique_ptr<WorkerCrew> crew; ///< opens the device while the tasks are prepared; for the first one
  const runtime::DeviceInfo info;
  const Device device;
  const TuneTasks planned;
  const std::vector<TuneTask> &tasks;
  std::vector<Assignment> fixed; ///< per task
  Interrupt interrupt;
  Progress progress;
  std::map<std::size_t, TaskResult> results; ///< by task, of those that did not fail

  RunningReport report;
  std::unique_ptr<PageServer> server; ///< of --watch; uses the report

  void startServer() {
    server = std::make_unique<PageServer>(
        static_cast<unsigned short>(options.port.value), [this] { return report.page(); },
        [this] { return report.data(); });
    std::cerr << "watch at " << server->address() << '\n';
  }

  bool isSingle() const { return tasks.size() == 1 && planned.sizeless.empty(); }

  runtime::DeviceInfo describe() {
    ledger.enter(Stage::Preparing);
    return team ? team->device() : describeInChild(options.device.selected());
  }

  TuneTasks planTasks() {
    ledger.enter(Stage::Inputs);
    return tasksOf(options, source, device);
  }

  /// The time left is shared among the tasks left.
  TimeLimit limitOf(std::size_t number) const {
    if (options.time.value <= 0)
      return {ledger, std::nullopt};
    const double left = options.time.value - toSeconds(std::chrono::steady_clock::now() - began);
    return {ledger, totalSeconds(ledger.times()) + std::max(0.0, left) / double(tasks.size() - number)};
  }

  /// "`blur` at 64x64: ", which messages begin with.
  static std::string nameOf(const TuneTask &task) {
    return "`" + task.kernel->name + "` " + task.title().substr(task.kernel->name.size() + 1) + ": ";
  }
  /// The same where one of several tasks has to be named.
  std::string contextOf(const TuneTask &task) const { return isSingle() ? "" : nameOf(task); }

  ExitStatus tuneTask(std::size_t number) {
    const TuneTask &task = tasks[number];
    TaskResult result;
    try {
      result = runTask(task, fixed[number], limitOf(number),
                       {options, source, info, device, [this] { return std::exchange(crew, nullptr); },
                        interrupt.flag(), progress, options.hasReport() ? &report : nullptr, team,
                        unsigned(number)});
    } catch (const EmptySpace &error) { // at another size it may not be
      progress.pause();
      throw error.in(nameOf(task));
    } catch (const Error &error) {
      progress.pause();
      if (std::string(error.what()).empty())
        throw;
      throw error.in(contextOf(task));
    }
    if (!options.report.empty())
      writeFile(options.report, reportPage(report.finishedData()));
    results[number] = std::move(result);
    const std::string problem = problemOf(results[number]);
    if (problem.empty())
      return ExitStatus::Done;
    std::cerr << "iclc: error: " << contextOf(task) << problem << '\n'; // what was measured is printed too
    return ExitStatus::Environment;
  }

  /// Why the tuning ended early, or stored nothing; empty if neither is so.
  static std::string problemOf(const TaskResult &result) {
    const bool found = !result.summary.empty();
    const std::string refused = result.refusal.empty() ? "" : "nothing is stored: " + result.refusal;
    if (result.failure.empty())
      return found ? refused : "ended before any variant ran; nothing is written";
    return result.failure + (!found ? "" : refused.empty() ? "; the best so far is written" : "; " + refused);
  }

  nlohmann::json listed() const {
    nlohmann::json list = nlohmann::json::array();
    for (const auto &[number, result] : results)
      list.push_back(result.json);
    return list;
  }

  std::string summary() const {
    const auto stored = std::count_if(results.begin(), results.end(), [](const auto &one) {
      return !one.second.summary.empty() && one.second.refusal.empty();
    });
    std::string text = "\nsummary, " + std::to_string(stored) + " of " +
                       plural(std::int64_t(tasks.size()), "tuning") + ":\n";
    for (std::size_t i = 0; i < tasks.size(); ++i) {
      const auto found = results.find(i);
      const bool isTuned = found != results.end() && !found->second.summary.empty();
      const std::string refusal = isTuned ? found->second.refusal : "";
      text += "  " + tasks[i].title() + ": " +
              (!isTuned          ? "not tuned"
               : refusal.empty() ? found->second.summary
                                 : "nothing is stored: " + refusal) +
              '\n';
    }
    for (const ast::Kernel *kernel : planned.sizeless)
      text += "  " + kernel->name + ": not tuned, no size\n";
    return text;
  }
};

ExitStatus tuneAndWrite(const TuneOptions &options, const Ledger &ledger) {
  const RankRole role = takeRankRole(options);
  if (role.hasEnded)
    return *role.hasEnded;
  const Source source = options.source.load();
  return Tuning(options, source, ledger, role.team.get()).run();
}

}

static const char *const notes =
    R"(Inputs that are not given are made up. Pictures and values are given as to `iclc run`.
Ctrl-C ends the search and keeps the best configuration so far. Ctrl-C again, at least a second later, ends
iclc at once.
)";

static ExitStatus run(CommandLine &line) {
  Ledger ledger;
  ledger.enter(Stage::Preparing);
  TuneOptions options(line);
  line.note(notes);
  if (!line.parse())
    return ExitStatus::Done;
  options.command = line.typed();
  return tuneAndWrite(options, ledger);
}

const Subcommand tuneCommand = {
    "tune", "search for a device's fastest configuration and save it in a tuned file", run};

}
