#include "tuner/tune.h"
#include "compiler/interpret/synthetic.h"
#include "tools/iclc/arguments.h"
#include "tools/iclc/files.h"
#include "tools/iclc/interrupt.h"
#include "tools/iclc/memory.h"
#include "tools/iclc/options/configuration.h"
#include "tools/iclc/options/device.h"
#include "tools/iclc/options/inputs.h"
#include "tools/iclc/options/objective.h"
#include "tools/iclc/options/sizes.h"
#include "tools/iclc/options/source.h"
#include "tools/iclc/options/space.h"
#include "tools/iclc/options/strategy.h"
#include "tools/iclc/report/progress.h"
#include "tools/iclc/report/text.h"
#include "tools/iclc/report/tune.h"
#include "tools/iclc/subcommands.h"
#include "tuner/measure/describe.h"
#include "tuner/measure/device.h"
#include "tuner/replay/write.h"
#include "tuner/store/lock.h"
#include "tuner/store/source_hash.h"
#include "tuner/store/tuned.h"
#include <ctime>
#include <filesystem>
#include <iostream>
#include <unistd.h>

namespace icl::cli {

namespace {

struct TuneOptions {
  explicit TuneOptions(CommandLine &line)
      : source(line), inputs(line), size(line), device(line), spaces(line), objective(line),
        strategy(line, "auto") {
    line.option("output,o", output, "FILE", "the tuned file (*.tuned.json) to which the result is added");
    line.option("budget", budget, "N", "configurations to evaluate (" + std::to_string(budget.value) + ")");
    line.option("time", time, "SECONDS", "time limit for everything, from the start");
    line.option("seed", seed, "N", "seed of the search and of made-up inputs (1)");
    line.list("fix", fixed, "KNOB=VALUE", "fix a knob to a value");
    line.option("jobs,j", jobs, "N",
                "processes that build variants ahead of the one that is timed (one per core); 1: none");
    line.option("db", journal, "FILE",
                "a journal of all measurements; a later run with it continues where this one ended");
    line.flag("explain", explain,
              "at the end, measure what each knob of the best variant contributes, and compare it with the "
              "runners-up");
    line.option(
        "save", saved, "FILE",
        "write what was measured for other tuners: *.t4.json as T4 results, any other *.json as a Kernel "
        "Tuner cache");
    line.flag("quiet,q", quiet, "print only errors and warnings");
    line.flag("json", json, "print the result as a JSON object, and no progress");
    line.require("output", "where should the result go?");
    line.exclude({"json", "quiet"});
    line.exclude({"explain", "quiet"});
  }

  void check() const {
    strategy.check();
    objective.choose();
    checkDistinct({{"FILE.icl", source.file()}, {"-o", output}, {"--save", saved}, {"--db", journal}});
    checkWritable(output);
    if (std::filesystem::exists(output) && !std::filesystem::is_regular_file(output))
      throw inputError("cannot write `" + output + "` as a tuned file: it is not a regular file");
    checkWritable(lockFileOf(output)); // it is locked while the file is replaced
    if (!saved.empty()) {
      if (!saved.ends_with(".json"))
        throw usageError("--save takes *.t4.json or *.json, not `" + saved + "`");
      checkWritable(saved);
    }
    if (std::filesystem::exists(output))
      TunedFile::read(output); // refuse a file of another kind now, not after the work
  }

  SourceOptions source;
  InputOptions inputs;
  SizeOptions size;
  DeviceOptions device;
  SpaceOptions spaces;
  ObjectiveChoice objective;
  StrategyChoice strategy;
  std::string output, journal, saved;
  Count budget{100}, jobs;
  Seconds time;
  Seed seed{1};
  std::vector<std::string> fixed;
  bool explain = false, quiet = false, json = false;
};

std::string today() {
  const std::time_t now = std::time(nullptr);
  char text[16];
  std::strftime(text, sizeof text, "%Y-%m-%d", std::gmtime(&now));
  return text;
}

TuneRequest makeRequest(const TuneOptions &options, const Source &source, const ast::Kernel &kernel) {
  const auto began =
      std::chrono::steady_clock::now(); // describing the device and loading the input count too
  auto given = options.inputs.load(kernel);
  const Sizes sizes = completeSizes(kernel, options.size.sizes(kernel), given);
  checkMemory(kernel, sizes, given, deviceOf(describeInChild(options.device.selected())));
  TuneRequest request{kernel,
                      source.diagnostics->text().str(),
                      options.device.selected(),
                      sizes,
                      syntheticArguments(kernel, *sizes.grid, sizes.images, given, options.seed.value),
                      parseAssignment(options.fixed),
                      options.spaces.denseWorkGroups(),
                      options.journal,
                      {},
                      static_cast<unsigned>(std::min<std::uint64_t>(options.jobs.value, 1024)),
                      {}};
  request.objective = options.objective.choose();
  request.search.strategy = options.strategy.text();
  request.search.explain = options.explain;
  request.search.budget = options.budget.value;
  request.search.seed = options.seed.value;
  request.search.began = began;
  if (options.time.value > 0)
    request.search.seconds = options.time.value;
  return request;
}

TuneResult search(const TuneOptions &options, const Source &source, TuneRequest &request) {
  Interrupt interrupt;
  Progress progress(request.search.seconds, ::isatty(STDERR_FILENO) != 0);
  request.search.stop = &interrupt.flag();
  if (!options.quiet && !options.json)
    request.search.onProgress = [&](const TuneProgress &p) { progress.show(p); };
  if (!options.quiet && !options.json)
    request.onResume = [](std::size_t known) {
      std::cerr << "continues: " << plural(known, "result") << " known\n";
    };
  Diagnostics diagnostics(source.diagnostics->fileName().str(), request.sourceText);
  auto result = tune(request, diagnostics);
  checkDiagnostics(diagnostics);
  return std::move(*result);
}

TunedEntry entryOf(const TuneOptions &options, const TuneRequest &request, const TuneResult &result) {
  TunedEntry entry;
  entry.kernel = request.kernel.name;
  entry.source = sourceHash(request.sourceText);
  entry.device = result.device;
  entry.driver = result.driver;
  entry.sizes = request.sizes;
  entry.configuration = result.best()->configuration;
  entry.objective = request.objective;
  entry.timeNs = result.best()->timeNs;
  entry.launchTimeNs = result.best()->times.launchNs;
  entry.kernelTimeNs = result.best()->times.kernelNs;
  entry.referenceTimeNs = result.referenceTimeNs;
  entry.evaluations = static_cast<std::int64_t>(result.evaluations.size());
  entry.strategy = options.strategy.text();
  entry.date = today();
  return entry;
}

void save(const std::string &path, const TuneRequest &request, const TuneResult &result) {
  RecordedSpace record = recordOf(result.space, result.evaluations);
  record.kernel = request.kernel.name;
  record.device = result.device;
  const Extent &grid = *request.sizes.grid;
  const std::vector<std::int64_t> size(grid.begin(), grid.begin() + request.kernel.dimensions);
  writeFile(path, path.ends_with(".t4.json") ? t4Text(record)
                                             : kernelTunerText(record, size, today() + " 00:00:00+00:00"));
}

/// Writes the files. If that is not possible, still prints what was found and what went wrong before.
void keep(const TuneOptions &options, const TuneRequest &request, const TuneResult &result) {
  try {
    if (result.best())
      updateTunedFile(options.output, entryOf(options, request, result));
    if (!options.saved.empty())
      save(options.saved, request, result);
  } catch (const Error &) {
    if (options.quiet && result.best())
      std::cerr << resultToText(request, result);
    if (!result.failure.empty())
      std::cerr << "iclc: error: " << result.failure << '\n';
    throw;
  }
}

ExitStatus tuneAndWrite(const TuneOptions &options) {
  options.check();
  const Source source = options.source.load();
  const ast::Kernel &kernel = options.source.kernel(source);
  TuneRequest request = makeRequest(options, source, kernel);
  const TuneResult result = search(options, source, request);
  const bool shows = !options.quiet && !options.json && result.best();
  if (options.json)
    std::cout << resultToJson(request, result).dump(2) << '\n';
  else if (shows)
    std::cout << resultToText(request, result);
  std::cout.flush(); // the result is visible even if writing the files fails
  keep(options, request, result);
  if (shows)
    std::cout << "written to " << options.output << '\n';
  if (result.end == TuneEnd::Failed)
    throw environmentError(result.failure + (result.best() ? "; the best so far is written" : ""));
  if (!result.best())
    throw environmentError("ended before any variant ran; nothing is written");
  return ExitStatus::Done;
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
