#include "tuner/guess/first_guess.h"
#include "compiler/space/initial_design.h"
#include "tuner/guess/shape.h"
#include <algorithm>
#include <cmath>

namespace icl {

/// Rows of one recording that count at most: the fastest half, and others evenly by time, so that no
/// recording outweighs the others.
static constexpr std::size_t mostRows = 60;
/// Recordings that a change must occur in to be an input.
static constexpr std::size_t fewestRecordings = 3;
/// The largest logarithm of a ratio of times that is told apart.
static constexpr double slowest = 1;

// ---- Candidates

/// `base` with the values in which `first` and `second` differ from it.
static Configuration merged(const Configuration &base, const Configuration &first,
                            const Configuration &second) {
  Configuration both = first;
  for (std::size_t p = 0; p < base.size(); ++p)
    if (second[p] != base[p])
      both[p] = second[p];
  return both;
}

std::vector<Configuration> guessCandidates(const Space &space) {
  std::vector<Configuration> all = initialDesign(space);
  for (std::size_t i = 1, single = all.size(); i < single; ++i)
    for (std::size_t j = i + 1; j < single; ++j) {
      Configuration both = merged(all[0], all[i], all[j]);
      if (space.contains(both) && std::find(all.begin(), all.end(), both) == all.end())
        all.push_back(std::move(both));
    }
  return all;
}

// ---- Learning

using Timed = std::pair<double, const Assignment *>;

/// The fastest first.
static std::vector<Timed> chosenRows(const GuessRecording &recording) {
  std::vector<Timed> rows;
  for (const auto &[configuration, time] : recording.timesNs)
    rows.emplace_back(time, &configuration);
  std::stable_sort(rows.begin(), rows.end(),
                   [](const Timed &a, const Timed &b) { return a.first < b.first; });
  if (rows.size() <= mostRows)
    return rows;
  const std::size_t fast = mostRows / 2, others = rows.size() - fast;
  std::vector<Timed> chosen(rows.begin(), rows.begin() + fast);
  for (std::size_t i = 0; i < mostRows - fast; ++i)
    chosen.push_back(rows[fast + i * (others - 1) / (mostRows - fast - 1)]);
  return chosen;
}

static std::vector<std::string> commonChanges(const std::vector<const GuessRecording *> &recordings) {
  std::map<std::string, std::set<const GuessRecording *>> users;
  for (const GuessRecording *recording : recordings)
    for (const Timed &row : chosenRows(*recording))
      for (const auto &[name, amount] : changesBetween(recording->promising, *row.second))
        users[name].insert(recording);
  std::vector<std::string> names;
  for (const auto &[name, found] : users)
    if (found.size() >= std::min(fewestRecordings, recordings.size()))
      names.push_back(name);
  return names;
}

Features FirstGuess::inputs(const ScenarioFeatures &features, const Assignment &promising,
                            const Assignment &configuration) const {
  Features row = kernelNumbers(features);
  const std::vector<double> before = shapeOf(features, promising), shape = shapeOf(features, configuration);
  row.push_back(before.front()); // how many work-groups there are decides what more or fewer cost
  row.insert(row.end(), shape.begin(), shape.end());
  const Changes found = changesBetween(promising, configuration);
  for (const std::string &name : changes) {
    const auto one = found.find(name);
    row.push_back(one == found.end() ? 0 : one->second);
  }
  return row;
}

static Forest grow(const NumericExamples &examples) {
  ForestOptions options;
  options.tried = std::max<std::size_t>(1, examples.attributes.size() / 3); // Breiman's choice for numbers
  return Forest::regress(examples, options);
}

FirstGuess::FirstGuess(const std::vector<const GuessRecording *> &recordings)
    : changes(commonChanges(recordings)), forest([&] {
        NumericExamples examples;
        for (const std::string &name : kernelNumberNames())
          examples.attributes.push_back({name});
        examples.attributes.push_back({"groups per unit before"});
        for (const std::string &name : shapeNames())
          examples.attributes.push_back({name});
        for (const std::string &name : changes)
          examples.attributes.push_back({name});
        for (const GuessRecording *recording : recordings) {
          const double promising = recording->timesNs.at(recording->promising);
          for (const auto &[time, configuration] : chosenRows(*recording)) {
            examples.rows.push_back(inputs(recording->features, recording->promising, *configuration));
            examples.targets.push_back(std::clamp(std::log(time / promising), -slowest, slowest));
          }
        }
        return grow(examples);
      }()) {}

double FirstGuess::predict(const ScenarioFeatures &features, const Assignment &promising,
                           const Assignment &configuration) const {
  return forest.predict(inputs(features, promising, configuration))[0] -
         forest.predict(inputs(features, promising, promising))[0];
}

// ---- Guessing

std::optional<Guess> guess(const GuessModel &model, GuessDevice kind, const Space &space,
                           const ScenarioFeatures &features) {
  const std::vector<Configuration> candidates = guessCandidates(space);
  if (candidates.empty())
    return std::nullopt;
  Guess best{candidates.front()};
  std::vector<const GuessRecording *> recordings;
  for (const GuessRecording &recording : model.recordings)
    if (recording.kind == kind)
      recordings.push_back(&recording);
  if (!model.better.contains(kind) || recordings.empty())
    return best;
  const FirstGuess learnt(recordings);
  const Assignment promising = space.assignment(candidates.front());
  double least = 1 - guessMargin;
  for (const Configuration &candidate : candidates)
    if (const double ratio = std::exp(learnt.predict(features, promising, space.assignment(candidate)));
        ratio < least) {
      best.configuration = candidate;
      best.ratio = least = ratio;
    }
  best.isLearnt = true;
  best.recordings = recordings.size();
  return best;
}

}
