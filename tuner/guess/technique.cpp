#include "tuner/guess/technique.h"
#include "compiler/space/typed.h"
#include <algorithm>

namespace icl {

const char *nameOf(Technique technique) {
  static const char *const names[] = {"global", "vec", "local", "image"};
  return names[std::size_t(technique)];
}

std::optional<Technique> techniqueNamed(const std::string &name) {
  for (const Technique technique : allTechniques)
    if (name == nameOf(technique))
      return technique;
  return std::nullopt;
}

// ---- Spaces and configurations

static bool isLoad(const std::string &knob) { return knob.starts_with("load."); }

/// The value of `load` that the technique needs.
static const char *loadOf(Technique technique) {
  return technique == Technique::Vec ? "global" : nameOf(technique);
}

std::optional<Space> withTechnique(const Space &space, Technique technique) {
  const IntegerHandle lanes("vector_x", 1);
  Condition condition = technique == Technique::Vec ? lanes > 1 : lanes == 1;
  bool hasLoad = false;
  for (const Parameter &parameter : space.parameters()) {
    if (isLoad(parameter.name)) {
      condition = condition && StringHandle(parameter.name, "global") == loadOf(technique);
      hasLoad = true;
    }
    if (parameter.name == "vector_load" && technique == Technique::Vec)
      condition = condition && StringHandle("vector_load", "unaligned") == "aligned";
  }
  if (!hasLoad || (technique == Technique::Vec && !space.find("vector_x")))
    return std::nullopt;
  Space narrowed(space.under({{condition, condition.text()}}));
  if (!(narrowed.count() > 0))
    return std::nullopt;
  return narrowed;
}

std::optional<Technique> techniqueOf(const Assignment &configuration) {
  std::optional<std::string> load;
  for (const auto &[knob, value] : configuration)
    if (isLoad(knob)) {
      const auto &one = std::get<std::string>(value);
      if (load && *load != one)
        return std::nullopt;
      load = one;
    }
  if (!load)
    return std::nullopt;
  const auto lanes = configuration.find("vector_x");
  if (lanes == configuration.end() || lanes->second == Value(std::int64_t(1)))
    return techniqueNamed(*load);
  const auto form = configuration.find("vector_load");
  const bool isAligned = form != configuration.end() && form->second == Value("aligned");
  return *load == "global" && isAligned ? std::optional(Technique::Vec) : std::nullopt;
}

// ---- Learning

std::map<Technique, double> timesByTechnique(const GuessRecording &recording) {
  std::map<Technique, double> times;
  for (const auto &[configuration, time] : recording.timesNs)
    if (const auto technique = techniqueOf(configuration)) {
      const auto [known, isNew] = times.emplace(*technique, time);
      known->second = std::min(known->second, time);
    }
  return times;
}

static Technique fastest(const std::map<Technique, double> &times) {
  return std::min_element(times.begin(), times.end(),
                          [](const auto &a, const auto &b) { return a.second < b.second; })
      ->first;
}

/// What the predictor knows of a kernel, as a scenario whose features can be encoded.
static Scenario knownOf(const ScenarioFeatures &features, bool withIntensity) {
  Scenario known;
  for (const char *name : {"facts.size", "facts.dimensions", "facts.density", "facts.shape"})
    if (const auto found = features.find(name); found != features.end())
      known.features.insert(*found);
  if (withIntensity)
    for (const char *name : {"facts.multiplications", "facts.additions"})
      known.features[name] = numberOf(features, name) / std::max(1.0, numberOf(features, "facts.reads"));
  return known;
}

static FeatureEncoding encodingOf(const std::vector<const GuessRecording *> &recordings, bool withIntensity) {
  std::vector<Scenario> known;
  for (const GuessRecording *recording : recordings)
    known.push_back(knownOf(recording->features, withIntensity));
  std::vector<const Scenario *> all;
  for (const Scenario &one : known)
    all.push_back(&one);
  return {all, FeatureSet::Facts};
}

TechniquePredictor::TechniquePredictor(const std::vector<const GuessRecording *> &recordings,
                                       bool withIntensity)
    : withIntensity(withIntensity), encoding(encodingOf(recordings, withIntensity)), forest([&] {
        Examples examples;
        examples.attributes = encoding.attributes();
        for (const Technique technique : allTechniques)
          examples.classes.emplace_back(nameOf(technique));
        for (const GuessRecording *recording : recordings) {
          examples.rows.push_back(encoding.of(knownOf(recording->features, withIntensity).features));
          examples.labels.push_back(std::size_t(fastest(timesByTechnique(*recording))));
        }
        return Forest::classify(examples, {.trees = 10, .tried = 3});
      }()) {}

std::vector<Technique> TechniquePredictor::ranking(const ScenarioFeatures &features) const {
  const auto shares = forest.predict(encoding.of(knownOf(features, withIntensity).features));
  std::vector<Technique> order(std::begin(allTechniques), std::end(allTechniques));
  std::stable_sort(order.begin(), order.end(),
                   [&](Technique a, Technique b) { return shares[std::size_t(a)] > shares[std::size_t(b)]; });
  return order;
}

std::vector<const GuessRecording *> techniqueRecordings(const std::vector<GuessRecording> &recordings,
                                                        GuessDevice kind) {
  std::vector<const GuessRecording *> found;
  for (const GuessRecording &recording : recordings)
    if (recording.kind == kind && timesByTechnique(recording).size() > 1)
      found.push_back(&recording);
  return found;
}

// ---- Evaluation

static Technique mostCommon(const std::vector<const GuessRecording *> &recordings) {
  std::vector<double> counts(std::size(allTechniques), 0);
  for (const GuessRecording *recording : recordings)
    counts[std::size_t(fastest(timesByTechnique(*recording)))] += 1;
  return Technique(placeOfLargest(counts));
}

static double weightOf(const std::map<Technique, double> &times, Technique predicted) {
  const auto found = times.find(predicted);
  return found == times.end() ? 0 : times.at(fastest(times)) / found->second;
}

TechniqueAccuracy techniqueAccuracy(const std::vector<const GuessRecording *> &recordings,
                                    bool withIntensity) {
  TechniqueAccuracy sum;
  for (const GuessRecording *one : recordings) {
    std::vector<const GuessRecording *> others;
    for (const GuessRecording *other : recordings)
      if (other->kernel != one->kernel)
        others.push_back(other);
    if (others.empty())
      continue;
    const auto times = timesByTechnique(*one);
    const Technique predicted = TechniquePredictor(others, withIntensity).ranking(one->features).front();
    ++sum.recordings;
    sum.right += predicted == fastest(times);
    sum.weighted += weightOf(times, predicted);
    sum.common += weightOf(times, mostCommon(others));
  }
  const double count = std::max<double>(1, double(sum.recordings));
  return {sum.recordings, sum.right / count, sum.weighted / count, sum.common / count};
}

}
