#include "tuner/replay/replay.h"
#include "compiler/space/parallel.h"
#include "tools/iclc/console.h"
#include "tools/iclc/files.h"
#include "tools/iclc/options/strategy.h"
#include "tools/iclc/report/replay.h"
#include "tools/iclc/subcommands.h"
#include <charconv>
#include <chrono>
#include <iostream>

namespace icl::cli {

namespace {

struct ReplayOptions {
  explicit ReplayOptions(CommandLine &line) : strategy(line, "") {
    line.argument("SPACE", path, "a CSV, Kernel Tuner cache or T4 file of measured configurations; .gz too");
    line.option("budget", budgets, "N[,N...]",
                "evaluations per repetition (" + budgets + "); several give one row each");
    line.option("seed", seed, "N", "seed of the first repetition; the others continue from it (1)");
    line.option("repeat", repetitions, "R", "repetitions (1)");
    line.option("trace", trace, "FILE.csv", "write one row per evaluation");
    line.flag("json", json, "print the result as a JSON object");
  }

  std::vector<std::size_t> budgetList() const {
    std::vector<std::size_t> list;
    for (const char *at = budgets.data(), *const end = at + budgets.size(); at <= end; ++at) {
      std::size_t number = 0;
      const auto [stop, error] = std::from_chars(at, end, number);
      if (error != std::errc() || number == 0 || (stop != end && *stop != ','))
        throw usageError("`" + budgets + "` is not whole numbers from 1 up, separated by commas");
      list.push_back(number);
      at = stop;
    }
    return list;
  }

  void check() const {
    strategy.check();
    if (!trace.empty() && budgetList().size() > 1)
      throw usageError("--trace takes one budget");
    checkDistinct({{"SPACE", path}, {"--trace", trace}});
    if (!trace.empty())
      checkWritable(trace);
  }

  StrategyChoice strategy;
  std::string path, trace, budgets = "100";
  Seed seed{1};
  Count repetitions{1};
  bool json = false;
};

}

static RecordedSpace load(const std::string &path) {
  RecordedSpace record = readRecordedSpace(path);
  if (!record.best())
    throw inputError("no configuration of `" + path + "` ran: there is no optimum to compare a search with");
  return record;
}

static const char *const notes =
    R"(Slowdowns are relative to the fastest recorded configuration. Configurations that failed count as
evaluations.
The trace has the columns repetition,evaluation,configuration,time,valid,best. The configuration is the
number of its row in the file, from 0. Times are in the file's unit, and empty where there is none.
)";

static ExitStatus run(CommandLine &line) {
  ReplayOptions options(line);
  line.note(notes);
  if (!line.parse())
    return ExitStatus::Done;
  options.check();
  const std::vector<std::size_t> budgets = options.budgetList();
  const RecordedSpace record = load(options.path);
  if (record.isCutWithin)
    std::cerr << "iclc: note: `" << options.path
              << "` ends within an entry, which is left out; whole ones: " << record.rows.size() << '\n';
  if (const std::string misfit = strategyMisfit(options.strategy.text(), record.space); !misfit.empty())
    std::cerr << "iclc: note: " << misfit << '\n';

  ReplayRequest request;
  request.strategy = options.strategy.text();
  request.repetitions = options.repetitions.value;
  request.seed = options.seed.value;
  TerminalConsole console;
  if (budgets.size() == 1)
    request.console = &console;
  request.threads = allowedCores();
  const auto start = std::chrono::steady_clock::now();
  std::vector<BudgetResult> results;
  for (const std::size_t budget : budgets) {
    request.budget = budget;
    const std::vector<ReplayRun> runs = replay(record, request);
    results.push_back({budget, slowdownsOf(record, runs), runs.size() == 1 ? runs[0].notes : ""});
    if (!options.trace.empty())
      writeFile(options.trace, traceOf(record, runs));
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  std::cout << (options.json ? replayToJson(record, request, results).dump(2) + "\n"
                             : replayToText(record, request, results, seconds));
  return ExitStatus::Done;
}

const Subcommand replayCommand = {"replay", "run a search strategy on a recorded space, without a device",
                                  run};

}
