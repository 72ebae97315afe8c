#include "tools/iclc/guessed_choice.h"
#include "tools/iclc/options/configuration.h"
#include "tools/iclc/options/device.h"
#include "tools/iclc/options/sizes.h"
#include "tools/iclc/options/source.h"
#include "tools/iclc/report/text.h"
#include "tools/iclc/subcommands.h"
#include "tuner/guess/recording.h"
#include "tuner/kernel_scenario.h"
#include "tuner/workgroup/json.h"
#include "tuner/workgroup/model.h"
#include <cstdio>
#include <iostream>

namespace icl::cli {

namespace {

/// A kernel for which to predict, with the values of its other knobs.
struct Subject {
  SpaceDefinition space;
  Assignment held;
  Scenario scenario;
};

Subject subjectOf(const Source &source, const ast::Kernel &kernel, const Device &device, const Sizes &sizes,
                  const std::vector<std::string> &fixed) {
  Diagnostics diagnostics = source.diagnostics->emptyCopy();
  auto space = spaceOf(kernel, device, sizes, diagnostics, /*denseWorkGroups=*/true);
  checkDiagnostics(source, diagnostics);
  const Assignment given = parseAssignment(fixed);
  if (given.contains("wg_x") || given.contains("wg_y"))
    throw usageError("--fix wg_x and wg_y fix what is to be predicted");
  const auto untuned = untunedConfiguration(space->fix(given));
  if (!untuned)
    throw inputError("no configuration of `" + kernel.name + "` has these values");
  return {*space, space->fix(given).assignment(*untuned), scenarioOf(kernel, device, sizes)};
}

nlohmann::ordered_json toJson(const Scenario &scenario) {
  nlohmann::ordered_json object = scenariosJson({scenario})[0];
  object.erase("times_ns");
  object.erase("refused");
  object.erase("synthetic");
  return object;
}

std::string toText(const Scenario &scenario, const WorkGroupPrediction &prediction,
                   const WorkGroupModel &model, WorkGroupSize fixed) {
  char numbers[128];
  std::snprintf(numbers, sizeof numbers, "%.3g (predicted in %.1f us)", prediction.confidence,
                double(prediction.nanoseconds) / 1000);
  std::string text = scenario.kernel + " at " + scenario.dataset + " on " + scenario.device +
                     ": wg_x=" + std::to_string(prediction.size.columns) +
                     " wg_y=" + std::to_string(prediction.size.rows) + "\n  by " + toString(model.method) +
                     " from " + plural(std::int64_t(model.scenarios.size()), "scenario") + ", " +
                     (model.method.classifier.empty() ? "predicted " : "share of the class ") + numbers +
                     '\n';
  if (prediction.isFallback)
    text += "  " + toString(prediction.first) + " was predicted first, and is not legal here\n";
  return text + "  the best fixed size of these scenarios: " + toString(fixed) + '\n';
}

nlohmann::ordered_json toJson(const Scenario &scenario, const WorkGroupPrediction &prediction,
                              const WorkGroupModel &model) {
  return {{"kernel", scenario.kernel},           {"device", scenario.device},
          {"dataset", scenario.dataset},         {"wg_x", prediction.size.columns},
          {"wg_y", prediction.size.rows},        {"first", toString(prediction.first)},
          {"refused", prediction.refused},       {"method", toString(model.method)},
          {"confidence", prediction.confidence}, {"microseconds", double(prediction.nanoseconds) / 1000}};
}

}

static const char *const notes =
    R"(Without --model, prints the features from which predictions are made, as JSON.
A model that was learnt from journals predicts a whole configuration; --fix keeps knobs at a value.
One that was learnt from scenarios predicts the work-group. Legal is what the kernel's space has on this device for the values of the other knobs: those of --fix, and of
the untuned variant.
)";

static ExitStatus run(CommandLine &line) {
  SourceOptions source(line);
  TargetOptions target(line, "");
  SizeOptions size(line);
  std::string modelPath;
  std::vector<std::string> fixed;
  bool json = false;
  line.option("model", modelPath, "MODEL", "written by `iclc train`, or `shipped`: the model that iclc has");
  line.list("fix", fixed, "KNOB=VALUE", "the value of another knob");
  line.flag("json", json, "print the prediction as a JSON object");
  line.note(notes);
  if (!line.parse())
    return ExitStatus::Done;
  if (modelPath == noGuessModel)
    modelPath.clear();
  if (modelPath.empty() && !fixed.empty())
    throw usageError("--fix has no effect without --model: features do not depend on knobs");
  const bool isWhole = !modelPath.empty() && isGuessModel(modelPath);
  std::optional<WorkGroupModel> model;
  if (!modelPath.empty() && !isWhole)
    model = readModel(modelPath);
  const Source loaded = source.load();
  const ast::Kernel &kernel = source.kernel(loaded);
  if (isWhole) {
    std::cout << guessText({loaded, kernel, target.choose(), size.sizes(kernel), parseAssignment(fixed)},
                           readGuessModel(modelPath), json);
    return ExitStatus::Done;
  }
  const Subject subject = subjectOf(loaded, kernel, target.choose(), size.sizes(kernel), fixed);
  if (!model) {
    std::cout << toJson(subject.scenario).dump(2) << '\n';
    return ExitStatus::Done;
  }
  const WorkGroupPredictor predictor = model->predictor();
  const auto prediction =
      predictor.predict({subject.scenario.features, subject.scenario.maxWorkGroup,
                         [&](WorkGroupSize one) { return isLegal(subject.space, subject.held, one); }});
  if (!prediction)
    throw inputError("no work-group of the model's scenarios is legal for `" + kernel.name +
                     "` on this device");
  if (json)
    std::cout << toJson(subject.scenario, *prediction, *model).dump(2) << '\n';
  else
    std::cout << toText(subject.scenario, *prediction, *model, predictor.baseline());
  return ExitStatus::Done;
}

const Subcommand predictCommand = {"predict",
                                   "predict a kernel's work-group or configuration without measuring", run};

}
