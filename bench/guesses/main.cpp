// Learns first guesses from the recordings of a list, and evaluates them on families of kernels that are left
// out.
#include "bench/guesses/manifest.h"
#include "compiler/space/error.h"
#include "tuner/files/write.h"
#include "tuner/guess/evaluation.h"
#include "tuner/guess/technique.h"
#include <cstdio>
#include <iostream>

namespace icl {
namespace {

void printSummary(const char *name, const std::vector<GuessOutcome> &outcomes, double GuessOutcome::*share) {
  const GuessSummary summary = summaryOf(outcomes, share);
  std::printf("  %-32s%8.3f%8.3f\n", name, summary.mean, summary.worst);
}

void printSummaries(const std::vector<GuessOutcome> &outcomes) {
  std::printf("  %-32s%8s%8s\n", "", "geom.", "worst");
  printSummary("guess", outcomes, &GuessOutcome::guess);
  printSummary("best of guess and next four", outcomes, &GuessOutcome::bestOfFive);
  printSummary("promising values", outcomes, &GuessOutcome::promising);
  printSummary("best fixed of the training", outcomes, &GuessOutcome::fixed);
  printSummary("random", outcomes, &GuessOutcome::random);
}

/// Those whose promising configuration was timed. The others are random samples of a space, in which the
/// nearest that was timed counts as promising, and few others are near it.
std::vector<GuessOutcome> withPromising(std::vector<GuessOutcome> outcomes) {
  std::erase_if(outcomes, [](const GuessOutcome &one) { return !one.recording->isPromisingTimed; });
  return outcomes;
}

void printProtocol(const std::vector<GuessRecording> &recordings, GuessDevice kind, LeftOut leftOut) {
  const std::vector<GuessOutcome> outcomes = evaluateGuesses(recordings, kind, leftOut);
  const char *const what = leftOut == LeftOut::Family ? "each family" : "each family and its device";
  std::printf("%s, leaving out %s: %zu recordings\n", nameOf(kind), what, outcomes.size());
  if (outcomes.empty())
    return;
  std::printf("  guesses are %s promising values\n", areBetter(outcomes) ? "better than" : "not better than");
  printSummaries(outcomes);
  const auto timed = withPromising(outcomes);
  std::printf(" of which the promising configuration was recorded: %zu\n", timed.size());
  if (!timed.empty())
    printSummaries(timed);
  if (leftOut != LeftOut::Family)
    return;
  std::printf("  %-12s%-28s%8s%8s%10s%8s%8s\n", "family", "kernel, device", "guess", "of five", "promising",
              "fixed", "random");
  for (const GuessOutcome &one : outcomes)
    std::printf("  %-12s%-28.27s%8.3f%8.3f%10.3f%8.3f%8.3f\n", one.recording->family.c_str(),
                (one.recording->kernel + ", " + one.recording->device).c_str(), one.guess, one.bestOfFive,
                one.promising, one.fixed, one.random);
}

void printTechniques(const std::vector<GuessRecording> &recordings, GuessDevice kind) {
  const auto known = techniqueRecordings(recordings, kind);
  for (const bool withIntensity : {false, true}) {
    const TechniqueAccuracy accuracy = techniqueAccuracy(known, withIntensity);
    if (accuracy.recordings > 0)
      std::printf(
          "%s: technique of loading, each kernel of %zu left out, %s intensity: %.3f right, %.3f weighted; "
          "the most common technique %.3f weighted\n",
          nameOf(kind), accuracy.recordings, withIntensity ? "with" : "without", accuracy.right,
          accuracy.weighted, accuracy.common);
  }
}

int run(int argc, char **argv) {
  const std::string command = argc > 1 ? argv[1] : "";
  const bool techniques = command == "techniques" && argc == 3;
  if (!techniques && !(command == "evaluate" && argc == 3) && !(command == "train" && argc == 4))
    throw usageError("usage: bench/guess evaluate LIST | techniques LIST | train LIST MODEL");
  GuessModel model{readManifest(argv[2]), {}};
  if (techniques) {
    for (const GuessDevice kind : {GuessDevice::Cpu, GuessDevice::Gpu})
      printTechniques(model.recordings, kind);
    return 0;
  }
  if (command == "evaluate") {
    for (const GuessDevice kind : {GuessDevice::Cpu, GuessDevice::Gpu})
      for (const LeftOut leftOut : {LeftOut::Family, LeftOut::FamilyAndDevice})
        printProtocol(model.recordings, kind, leftOut);
    return 0;
  }
  for (const GuessDevice kind : {GuessDevice::Cpu, GuessDevice::Gpu})
    if (areBetter(evaluateGuesses(model.recordings, kind)))
      model.better.insert(kind);
  writeWhole(argv[3], guessModelToJson(model));
  return 0;
}

}
}

int main(int argc, char **argv) {
  try {
    return icl::run(argc, argv);
  } catch (const icl::Error &error) {
    std::cerr << "icl-bench-guess: error: " << error.what() << '\n';
    return int(error.status());
  }
}
