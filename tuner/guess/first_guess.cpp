#include "tuner/guess/first_guess.h"
#include "compiler/space/initial_design.h"
#include "tuner/guess/diverse.h"
#include "tuner/guess/opinions.h"
#include "tuner/guess/rows.h"
#include "tuner/guess/shape.h"
#include <algorithm>
#include <cmath>
#include <future>
#include <map>
#include <memory>
#include <mutex>

namespace icl {

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

std::vector<Configuration> guessCandidates(const Space &space, std::size_t mostChanges) {
  const std::vector<Configuration> design = initialDesign(space);
  std::vector<Configuration> all = design;
  struct Merged {
    Configuration configuration;
    std::size_t last; ///< place in the design of the last change
  };
  std::vector<Merged> level;
  for (std::size_t i = 1; i < design.size(); ++i)
    level.push_back({design[i], i});
  for (std::size_t changes = 2; changes <= mostChanges; ++changes) {
    std::vector<Merged> next;
    for (const Merged &one : level)
      for (std::size_t j = one.last + 1; j < design.size(); ++j)
        next.push_back({merged(design[0], one.configuration, design[j]), j});
    for (const Merged &one : next)
      if (space.contains(one.configuration) &&
          std::find(all.begin(), all.end(), one.configuration) == all.end())
        all.push_back(one.configuration);
    level = std::move(next);
  }
  return all;
}

// ---- Learning

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
    : changes(commonNames(recordings,
                          [](const GuessRecording &recording, const Assignment &configuration) {
                            return changesBetween(recording.promising, configuration);
                          })),
      forest([&] {
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
          for (const auto &[time, configuration] : rowsToLearnFrom(*recording)) {
            examples.rows.push_back(inputs(recording->features, recording->promising, *configuration));
            examples.targets.push_back(ratioToLearn(time, promising));
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

/// Of the kind, if the model is used for it.
static std::vector<const GuessRecording *> recordingsOf(const GuessModel &model, GuessDevice kind,
                                                        const std::set<GuessDevice> GuessModel::*use) {
  std::vector<const GuessRecording *> recordings;
  if ((model.*use).contains(kind))
    for (const GuessRecording &recording : model.recordings)
      if (recording.kind == kind)
        recordings.push_back(&recording);
  return recordings;
}

std::string whyNotUsed(const GuessModel &model, GuessDevice kind,
                       const std::set<GuessDevice> GuessModel::*use) {
  if ((model.*use).contains(kind))
    return "";
  std::set<std::string> families;
  for (const GuessRecording &recording : model.recordings)
    if (recording.kind == kind)
      families.insert(recording.family);
  if (families.empty())
    return "the model has no recordings of this kind of device";
  if (families.size() == 1)
    return "the model has recordings of one family of kernels, so that it could not be tried on others";
  return "the model is not better than these for this kind of device";
}

/// Of the candidates, of which the first is the promising configuration.
static Guess choose(const std::vector<Configuration> &candidates,
                    const std::vector<const GuessRecording *> &recordings, const Space &space,
                    const ScenarioFeatures &features) {
  Guess best{candidates.front()};
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

std::optional<Guess> guess(const GuessModel &model, GuessDevice kind, const Space &space,
                           const ScenarioFeatures &features) {
  const std::vector<Configuration> candidates = guessCandidates(space, mostChangesOfGuess);
  if (candidates.empty())
    return std::nullopt;
  const auto recordings = recordingsOf(model, kind, &GuessModel::better);
  return recordings.empty() ? Guess{candidates.front()} : choose(candidates, recordings, space, features);
}

namespace {

/// The mean opinion on configurations. It is kept, because a search asks about the neighbours of the fastest
/// ones again and again.
class MeanOpinion {
public:
  MeanOpinion(std::shared_ptr<const GuessOpinions> o, GuessOpinions::OnKernel k, Space s)
      : opinions(std::move(o)), onKernel(std::move(k)), space(std::move(s)) {}

  double on(const Configuration &configuration) {
    {
      const std::lock_guard lock(mutex);
      if (const auto found = known.find(configuration); found != known.end())
        return found->second;
    }
    const double mean = onKernel.mean(space.assignment(configuration));
    const std::lock_guard lock(mutex);
    if (known.size() >= most)
      known.clear();
    known[configuration] = mean;
    return mean;
  }

private:
  static constexpr std::size_t most = 1 << 17;
  const std::shared_ptr<const GuessOpinions> opinions; ///< that `onKernel` refers to
  const GuessOpinions::OnKernel onKernel;
  const Space space;
  std::mutex mutex;
  std::map<Configuration, double> known;
};

}

GuessesToMeasure guessesToMeasure(const GuessModel &model, GuessDevice kind, const Space &space,
                                  const ScenarioFeatures &features) {
  const std::vector<Configuration> few = guessCandidates(space, mostChangesOfGuess);
  if (few.empty())
    return {};
  const auto recordings = recordingsOf(model, kind, &GuessModel::betterTogether);
  if (recordings.empty())
    return {{few.front()}, {}};
  auto choosing = std::async(std::launch::async, [&] { return choose(few, recordings, space, features); });
  const auto learnt = std::make_shared<const GuessOpinions>(recordings);
  const std::vector<Configuration> candidates = guessCandidates(space, mostChangesOfOthers);
  const auto onKernel = learnt->on(features, space.assignment(candidates.front()));
  std::vector<std::vector<double>> opinions;
  for (const Configuration &candidate : candidates)
    opinions.push_back(onKernel.of(space.assignment(candidate)));
  const auto place = std::find(candidates.begin(), candidates.end(), choosing.get().configuration);
  GuessesToMeasure all;
  for (const std::size_t c : diverseGuesses(opinions, std::size_t(place - candidates.begin()), mostGuesses))
    all.guesses.push_back(candidates[c]);
  const auto mean = std::make_shared<MeanOpinion>(learnt, onKernel, space);
  all.predicted = [mean](const Configuration &one) { return mean->on(one); };
  return all;
}

}
