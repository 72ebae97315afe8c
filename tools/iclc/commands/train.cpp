#include "tools/iclc/files.h"
#include "tools/iclc/options/command_line.h"
#include "tools/iclc/report/text.h"
#include "tools/iclc/subcommands.h"
#include "tuner/files/read.h"
#include "tuner/guess/evaluation.h"
#include "tuner/guess_recordings.h"
#include "tuner/workgroup/evaluation.h"
#include "tuner/workgroup/model.h"
#include <algorithm>
#include <cstdio>
#include <iostream>
#include <utility>

namespace icl::cli {

static std::string methodHelp() {
  std::string text = "how to predict (j48:nearest); with `:paper`, by the paper's features:";
  for (const WorkGroupMethod &method : allMethods(FeatureSet::Facts))
    text += " " + toString(method);
  return text;
}

static void print(const WorkGroupModel &model) {
  std::cout << plural(std::int64_t(model.scenarios.size()), "scenario") << ", " << toString(model.method)
            << '\n'
            << model.predictor().text();
  for (const Protocol protocol : protocolsFor(model.scenarios)) {
    const Evaluation own = evaluate(model.scenarios, model.method, protocol),
                     fixed = evaluateBaseline(model.scenarios, protocol);
    std::printf("leaving out (%s): %.3f of the oracle's speed; the best fixed size: %.3f\n", nameOf(protocol),
                own.performance, fixed.performance);
  }
}

// ---- Whole configurations

/// Recordings of the same tuning, in journals and models that have grown, become one with all times.
static void addRecordings(GuessModel &model, const std::string &path) {
  for (GuessRecording &one :
       isGuessModel(path) ? readGuessModel(path).recordings : guessRecordingsOfJournal(path)) {
    const auto same = std::find_if(model.recordings.begin(), model.recordings.end(),
                                   [&](const GuessRecording &other) { return isOfSameTuning(one, other); });
    if (same == model.recordings.end()) {
      model.recordings.push_back(std::move(one));
      continue;
    }
    if (same->timesNs.size() < one.timesNs.size()) // the later one knows more of the tuning
      std::swap(*same, one);
    same->timesNs.merge(one.timesNs);
  }
}

static void print(const GuessModel &model, const std::vector<GuessOutcome> &outcomes, GuessDevice kind) {
  const auto known = std::count_if(model.recordings.begin(), model.recordings.end(),
                                   [&](const GuessRecording &one) { return one.kind == kind; });
  if (known == 0)
    return;
  std::printf("%s: %s; ", nameOf(kind), plural(known, "recording").c_str());
  if (outcomes.empty())
    std::printf("of one family, so that none can be left out; ");
  else
    std::printf("leaving out (family): guesses %.3f of the optimum's speed, the best of five %.3f, "
                "promising values %.3f; ",
                summaryOf(outcomes, &GuessOutcome::guess).mean,
                summaryOf(outcomes, &GuessOutcome::bestOfFive).mean,
                summaryOf(outcomes, &GuessOutcome::promising).mean);
  std::printf("%s will be used; tunings begin %s guesses\n",
              model.better.contains(kind) ? "guesses" : "promising values",
              model.betterTogether.contains(kind) ? "with" : "without");
}

static void trainGuesses(const std::vector<std::string> &paths, const std::string &output, bool quiet) {
  GuessModel model;
  for (const std::string &path : paths)
    addRecordings(model, path);
  if (model.recordings.empty())
    throw inputError("`" + paths.front() + "` has no tuning of which the source and times are known");
  for (const GuessDevice kind : {GuessDevice::Cpu, GuessDevice::Gpu}) {
    const std::vector<GuessOutcome> outcomes = decideUse(model, kind);
    if (!quiet)
      print(model, outcomes, kind);
  }
  std::fflush(stdout);
  writeFile(output, guessModelToJson(model));
}

static bool isJournal(const std::string &path) {
  try {
    return readWhole(path).starts_with("SQLite format 3");
  } catch (const Error &) { // reported when it is read
    return false;
  }
}

// ---- The command

static const char *const notes =
    R"(From scenarios (docs/work-groups.md), a model learns to predict work-groups. From journals (`iclc tune --db`),
and from models that were learnt from journals, it learns to guess whole configurations (docs/first-guess.md).
)";

static ExitStatus run(CommandLine &line) {
  std::string path, output, method = "j48:nearest";
  std::vector<std::string> more;
  bool quiet = false;
  line.argument("RECORDING", path, "scenarios with the times of work-groups, or a journal, or a model");
  line.list("with", more, "RECORDING", "another one to learn from");
  line.option("output,o", output, "MODEL", "the model, for `iclc predict`");
  line.option("method", method, "M", methodHelp());
  line.flag("quiet,q", quiet, "print only errors");
  line.require("output", "where should the model go?");
  line.note(notes);
  if (!line.parse())
    return ExitStatus::Done;
  if (output == shippedGuessModel || output == noGuessModel)
    throw usageError("`" + output + "` is a name that --model takes for something else; choose another one");
  if (isGuessModel(path) || isJournal(path)) {
    if (line.isGiven("method"))
      throw usageError("--method has no effect on what is learnt from journals");
    checkDistinct({{"RECORDING", path}, {"-o", output}});
    for (const std::string &other : more)
      checkDistinct({{"-o", output}, {"--with", other}});
    checkWritable(output);
    more.insert(more.begin(), path);
    trainGuesses(more, output, quiet);
    return ExitStatus::Done;
  }
  WorkGroupModel model{parseMethod(method), readScenarios(path)};
  for (const std::string &other : more) {
    checkDistinct({{"-o", output}, {"--with", other}});
    for (Scenario &scenario : readScenarios(other))
      model.scenarios.push_back(std::move(scenario));
  }
  checkDistinct({{"RECORDING", path}, {"-o", output}});
  checkWritable(output);
  if (!quiet)
    print(model);
  std::fflush(stdout);
  writeFile(output, modelToJson(model));
  return ExitStatus::Done;
}

const Subcommand trainCommand = {
    "train", "learn to predict work-groups from scenarios, or configurations from journals", run};

}
