#include "tools/iclc/files.h"
#include "tools/iclc/options/command_line.h"
#include "tools/iclc/report/text.h"
#include "tools/iclc/subcommands.h"
#include "tuner/workgroup/evaluation.h"
#include "tuner/workgroup/model.h"
#include <cstdio>
#include <iostream>

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

static ExitStatus run(CommandLine &line) {
  std::string path, output, method = "j48:nearest";
  std::vector<std::string> more;
  bool quiet = false;
  line.argument("RECORDING", path, "a file of scenarios with the times of work-groups (docs/work-groups.md)");
  line.list("with", more, "RECORDING", "another one to learn from");
  line.option("output,o", output, "MODEL", "the model, for `iclc predict`");
  line.option("method", method, "M", methodHelp());
  line.flag("quiet,q", quiet, "print only errors");
  line.require("output", "where should the model go?");
  if (!line.parse())
    return ExitStatus::Done;
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

const Subcommand trainCommand = {"train", "learn from recorded scenarios to predict work-groups", run};

}
