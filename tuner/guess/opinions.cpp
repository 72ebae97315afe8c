#include "tuner/guess/opinions.h"
#include "tuner/guess/changes.h"
#include "tuner/guess/rows.h"
#include "tuner/guess/settings.h"
#include "tuner/guess/shape.h"
#include <future>
#include <random>

namespace icl {

/// Pairs, and the trees of a forest.
static constexpr std::size_t mostPairs = 20, treesPerForest = 4;

static void append(Features &row, const std::vector<double> &numbers) {
  row.insert(row.end(), numbers.begin(), numbers.end());
}

static void append(Features &row, const std::vector<std::string> &names,
                   const std::map<std::string, double> &numbers) {
  for (const std::string &name : names) {
    const auto one = numbers.find(name);
    row.push_back(one == numbers.end() ? 0 : one->second);
  }
}

Features GuessOpinions::changesOf(const ScenarioFeatures &features, const Assignment &promising,
                                  const Assignment &configuration) const {
  Features row = kernelNumbers(features);
  append(row, moreKernelNumbers(features));
  row.push_back(shapeOf(features, promising).front()); // decides what more or fewer work-groups cost
  append(row, shapeOf(features, configuration));
  append(row, changes, changesBetween(promising, configuration));
  return row;
}

Features GuessOpinions::settingsOf(const ScenarioFeatures &features, const Assignment &configuration) const {
  Features row = kernelNumbers(features);
  append(row, shapeOf(features, configuration));
  append(row, settings, icl::settingsOf(features, configuration));
  return row;
}

static void addRow(NumericExamples &examples, Features row, double target) {
  examples.rows.push_back(std::move(row));
  examples.targets.push_back(target);
}

/// On as many of the recordings, drawn with replacement.
static Forest grow(const std::vector<NumericExamples> &recordings, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  NumericExamples all;
  for (std::size_t drawn = 0; drawn < recordings.size(); ++drawn) {
    const NumericExamples &one = recordings[random() % recordings.size()];
    all.rows.insert(all.rows.end(), one.rows.begin(), one.rows.end());
    all.targets.insert(all.targets.end(), one.targets.begin(), one.targets.end());
  }
  for (std::size_t i = 0; i < all.rows.front().size(); ++i)
    all.attributes.push_back({std::to_string(i)});
  ForestOptions options;
  options.trees = treesPerForest;
  options.tried = std::max<std::size_t>(1, all.attributes.size() / 3); // Breiman's choice for numbers
  options.seed = seed;
  return Forest::regress(all, options);
}

GuessOpinions::GuessOpinions(const std::vector<const GuessRecording *> &recordings)
    : changes(commonNames(recordings,
                          [](const GuessRecording &recording, const Assignment &configuration) {
                            return changesBetween(recording.promising, configuration);
                          })),
      settings(commonNames(recordings, [](const GuessRecording &recording, const Assignment &configuration) {
        return icl::settingsOf(recording.features, configuration);
      })) {
  std::vector<NumericExamples> byChanges, bySettings;
  for (const GuessRecording *recording : recordings) {
    const double promising = recording->timesNs.at(recording->promising), fastest = recording->fastestNs();
    byChanges.emplace_back();
    bySettings.emplace_back();
    for (const auto &[time, configuration] : rowsToLearnFrom(*recording)) {
      addRow(byChanges.back(), changesOf(recording->features, recording->promising, *configuration),
             ratioToLearn(time, promising));
      addRow(bySettings.back(), settingsOf(recording->features, *configuration), ratioToLearn(time, fastest));
    }
  }
  std::vector<std::future<Pair>> growing;
  for (std::size_t i = 1; i <= mostPairs; ++i)
    growing.push_back(std::async(std::launch::async, [&, i] {
      return Pair{grow(byChanges, i), grow(bySettings, i)};
    }));
  for (std::future<Pair> &one : growing)
    pairs.push_back(one.get());
}

double GuessOpinions::mean(const ScenarioFeatures &features, const Assignment &promising,
                           const Assignment &configuration) const {
  const Features change = changesOf(features, promising, configuration),
                 setting = settingsOf(features, configuration);
  double sum = 0;
  for (const Pair &pair : pairs)
    sum += (pair.ofChanges.predict(change)[0] + pair.ofSettings.predict(setting)[0]) / 2;
  return sum / double(pairs.size());
}

std::vector<double> GuessOpinions::of(const ScenarioFeatures &features, const Assignment &promising,
                                      const Assignment &configuration) const {
  const Features change = changesOf(features, promising, configuration),
                 noChange = changesOf(features, promising, promising),
                 setting = settingsOf(features, configuration), before = settingsOf(features, promising);
  std::vector<double> all;
  for (const Pair &pair : pairs)
    all.push_back((pair.ofChanges.predict(change)[0] - pair.ofChanges.predict(noChange)[0] +
                   pair.ofSettings.predict(setting)[0] - pair.ofSettings.predict(before)[0]) /
                  2);
  return all;
}

}
