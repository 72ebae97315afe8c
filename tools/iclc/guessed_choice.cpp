#include "tools/iclc/guessed_choice.h"
#include "tools/iclc/report/text.h"
#include "tuner/files/assignment_json.h"
#include "tuner/guess/first_guess.h"
#include "tuner/guess_recordings.h"
#include <cstdio>
#include <nlohmann/json.hpp>

namespace icl::cli {

static GuessDevice kindOf(const Device &device) { return device.isCpu ? GuessDevice::Cpu : GuessDevice::Gpu; }

/// With these values of the space. Where no value is promising, the untuned variant's configuration.
static std::pair<Assignment, Guess> guessWith(const Assignment &fixed, const GuessModel &model,
                                              const SpaceDefinition &definition, const ast::Kernel &kernel,
                                              const Device &device, const Sizes &sizes) {
  const Space space(definition.fix(fixed));
  const ScenarioFeatures features = guessFeaturesOf(kernel, device, sizes.grid);
  if (auto guessed = guess(model, kindOf(device), space, features))
    return {space.assignment(guessed->configuration), *guessed};
  const auto untuned = space.reference();
  if (!untuned)
    throw inputError("no configuration of `" + kernel.name + "` has these values: " + space.conflictText());
  return {space.assignment(*untuned), Guess{*untuned}};
}

Assignment completeFromModel(const Assignment &chosen, const std::string &modelFile,
                             const SpaceDefinition &space, const ast::Kernel &kernel, const Device &device,
                             const Sizes &sizes) {
  return guessWith(chosen, readGuessModel(modelFile), space, kernel, device, sizes).first;
}

std::string guessText(const GuessSubject &subject, const GuessModel &model, bool json) {
  Diagnostics diagnostics = subject.source.diagnostics->emptyCopy();
  const auto space = spaceOf(subject.kernel, subject.device, subject.sizes, diagnostics);
  checkDiagnostics(subject.source, diagnostics);
  const auto [configuration, guessed] =
      guessWith(subject.fixed, model, *space, subject.kernel, subject.device, subject.sizes);
  if (json)
    return nlohmann::ordered_json{{"kernel", subject.kernel.name},          {"device", subject.device.name},
                                  {"configuration", toJson(configuration)}, {"learnt", guessed.isLearnt},
                                  {"recordings", guessed.recordings},       {"ratio", guessed.ratio}}
               .dump(2) +
           '\n';
  std::string text =
      subject.kernel.name + " on " + subject.device.name + ": " + toString(configuration) + '\n';
  if (!guessed.isLearnt)
    return text +
           "  the promising values: " + whyNotUsed(model, kindOf(subject.device), &GuessModel::better) + '\n';
  char ratio[32];
  std::snprintf(ratio, sizeof ratio, "%.2f", guessed.ratio);
  return text + "  by a forest from " + plural(std::int64_t(guessed.recordings), "recording") + ", " + ratio +
         " of the predicted time of the promising values\n";
}

}
