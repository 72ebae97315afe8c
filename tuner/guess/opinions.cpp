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

/// Names and those of the numbers are in order. 0 for a name without a number.
static void append(Features &row, const std::vector<std::string> &names,
                   const std::map<std::string, double> &numbers) {
  auto next = numbers.begin();
  for (const std::string &name : names) {
    while (next != numbers.end() && next->first < name)
      ++next;
    row.push_back(next != numbers.end() && next->first == name ? next->second : 0);
  }
}

/// Of a row that tells the changes; the configuration's numbers follow.
static Features kernelForChanges(const ScenarioFeatures &features, const Assignment &promising) {
  Features row = kernelNumbers(features);
  append(row, moreKernelNumbers(features));
  row.push_back(shapeOf(features, promising).front()); // decides what more or fewer work-groups cost
  return row;
}

static Features changesRow(Features kernel, const std::vector<std::string> &names,
                           const ScenarioFeatures &features, const Assignment &promising,
                           const Assignment &configuration) {
  append(kernel, shapeOf(features, configuration));
  append(kernel, names, changesBetween(promising, configuration));
  return kernel;
}

static Features settingsRow(Features kernel, const std::vector<std::string> &names,
                            const ScenarioFeatures &features, const Assignment &configuration) {
  append(kernel, shapeOf(features, configuration));
  append(kernel, names, settingsOf(features, configuration));
  return kernel;
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
    const Features forChanges = kernelForChanges(recording->features, recording->promising),
                   forSettings = kernelNumbers(recording->features);
    byChanges.emplace_back();
    bySettings.emplace_back();
    for (const auto &[time, configuration] : rowsToLearnFrom(*recording)) {
      addRow(byChanges.back(),
             changesRow(forChanges, changes, recording->features, recording->promising, *configuration),
             ratioToLearn(time, promising));
      addRow(bySettings.back(), settingsRow(forSettings, settings, recording->features, *configuration),
             ratioToLearn(time, fastest));
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

GuessOpinions::OnKernel GuessOpinions::on(const ScenarioFeatures &features,
                                          const Assignment &promising) const {
  return {*this, features, promising};
}

GuessOpinions::OnKernel::OnKernel(const GuessOpinions &o, const ScenarioFeatures &f, Assignment p)
    : opinions(o), features(f), promising(std::move(p)),
      sharedByChanges(kernelForChanges(features, promising)), sharedBySettings(kernelNumbers(features)),
      ofPromising(predict(promising)) {}

std::vector<GuessOpinions::OnKernel::Predictions>
GuessOpinions::OnKernel::predict(const Assignment &configuration) const {
  const Features change = changesRow(sharedByChanges, opinions.changes, features, promising, configuration),
                 setting = settingsRow(sharedBySettings, opinions.settings, features, configuration);
  std::vector<Predictions> all;
  for (const Pair &pair : opinions.pairs)
    all.push_back({pair.ofChanges.predict(change)[0], pair.ofSettings.predict(setting)[0]});
  return all;
}

double GuessOpinions::OnKernel::mean(const Assignment &configuration) const {
  double sum = 0;
  for (const Predictions &one : predict(configuration))
    sum += (one.ofChanges + one.ofSettings) / 2;
  return sum / double(opinions.pairs.size());
}

std::vector<double> GuessOpinions::OnKernel::of(const Assignment &configuration) const {
  const std::vector<Predictions> found = predict(configuration);
  std::vector<double> all;
  for (std::size_t i = 0; i < found.size(); ++i)
    all.push_back(
        (found[i].ofChanges - ofPromising[i].ofChanges + found[i].ofSettings - ofPromising[i].ofSettings) /
        2);
  return all;
}

}
