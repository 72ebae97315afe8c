// Learns first guesses from the recordings of a list, and evaluates them on families of kernels that are left
// out.
#include "bench/guesses/completion.h"
#include "bench/guesses/manifest.h"
#include "bench/guesses/tunings.h"
#include "compiler/space/error.h"
#include "tuner/files/write.h"
#include "tuner/guess/evaluation.h"
#include "tuner/guess/rows.h"
#include "tuner/guess/technique.h"
#include <cmath>
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
  const auto compared = [&](double GuessOutcome::*share) {
    return areBetter(outcomes, share) ? "better than" : "not better than";
  };
  std::printf("  guesses are %s promising values, five together are %s these\n",
              compared(&GuessOutcome::guess), compared(&GuessOutcome::bestOfFive));
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

/// Slowdowns whose ratio is below this count as equal.
constexpr double sameSpeed = 1.01;

void printTunings(const std::vector<TimedKernel> &kernels, GuessDevice kind) {
  const TuningComparison comparison;
  const std::vector<TuningOutcome> outcomes = compareTunings(kernels, kind, comparison);
  if (outcomes.empty())
    return;
  std::printf("%s, leaving out each family: slowdown of `auto`, %zu seeds, %zu recordings of more than %zu "
              "configurations\n  %-12s%-28s%14s%14s%14s%14s\n",
              nameOf(kind), comparison.repetitions, outcomes.size(), comparison.many, "family",
              "kernel, device", (std::to_string(comparison.few) + " guided").c_str(),
              (std::to_string(comparison.few) + " without").c_str(),
              (std::to_string(comparison.many) + " without").c_str(),
              (std::to_string(comparison.many) + " guided").c_str());
  std::size_t noWorse = 0;
  for (const TuningOutcome &one : outcomes) {
    std::printf("  %-12s%-28.27s%14.3f%14.3f%14.3f%14.3f\n", one.recording->family.c_str(),
                (one.recording->kernel + ", " + one.recording->device).c_str(), one.guided, one.without,
                one.longer, one.longerGuided);
    noWorse += one.guided <= one.longer * sameSpeed;
  }
  const auto mean = [&](double TuningOutcome::*slowdown) {
    double sum = 0;
    for (const TuningOutcome &one : outcomes)
      sum += std::log(one.*slowdown);
    return std::exp(sum / double(outcomes.size()));
  };
  std::printf("  %-40s%14.3f%14.3f%14.3f%14.3f\n", "geometric mean", mean(&TuningOutcome::guided),
              mean(&TuningOutcome::without), mean(&TuningOutcome::longer),
              mean(&TuningOutcome::longerGuided));
  std::printf("  %zu guided is at most 1%% slower than %zu without for %zu of %zu\n", comparison.few,
              comparison.many, noWorse, outcomes.size());
}

int run(int argc, char **argv) {
  const std::string command = argc > 1 ? argv[1] : "";
  const bool isTraining = command == "train" && argc == 4;
  if (command == "complete" && (argc == 5 || argc == 6)) {
    completeRecordings(argv[2], argv[3], argv[4], argc == 6 ? argv[5] : "");
    return 0;
  }
  if (!isTraining &&
      !((command == "evaluate" || command == "techniques" || command == "tunings") && argc == 3))
    throw usageError("usage: bench/guess evaluate|techniques|tunings LIST | train LIST MODEL | "
                     "complete LIST DEVICE FOLDER [KERNEL]");
  std::vector<TimedKernel> kernels;
  for (ListedKernel &one : readManifest(argv[2]))
    kernels.push_back(std::move(one.kernel));
  GuessModel model;
  for (const TimedKernel &kernel : kernels)
    model.recordings.push_back(kernel.recording);
  constexpr GuessDevice kinds[] = {GuessDevice::Cpu, GuessDevice::Gpu};
  for (const GuessDevice kind : kinds)
    if (command == "techniques")
      printTechniques(model.recordings, kind);
    else if (command == "tunings")
      printTunings(kernels, kind);
    else if (command == "evaluate")
      for (const LeftOut leftOut : {LeftOut::Family, LeftOut::FamilyAndDevice})
        printProtocol(model.recordings, kind, leftOut);
    else
      decideUse(model, kind);
  if (!isTraining)
    return 0;
  for (GuessRecording &recording : model.recordings)
    recording = withoutUnusedRows(recording);
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
