// Prediction of work-groups for kernels that nobody has measured: Cummins et al. 2015, section 4.
#pragma once
#include "tuner/learn/classifier.h"
#include "tuner/learn/forest.h"
#include "tuner/workgroup/encoding.h"
#include <functional>
#include <memory>
#include <random>

namespace icl {

/// What is taken where a classifier predicts a size that is not legal (Algorithm 1).
enum class Fallback : std::uint8_t {
  Baseline, ///< the best fixed size; where that is not legal, as Nearest
  Random,   ///< one within the limit that was not refused, again and again
  Nearest,  ///< the one of these with the least distance in columns and rows
};

/// What a forest of Algorithm 2 predicts for each size.
enum class Regressand : std::uint8_t {
  Time,        ///< the least is taken
  SpeedUp,     ///< over the best fixed size; the greatest is taken
  Performance, ///< t(oracle) / t; the greatest is taken
};

struct WorkGroupMethod {
  std::string classifier; ///< in the table of classifiers; empty: a forest predicts `regressand`
  Fallback fallback = Fallback::Nearest;
  Regressand regressand = Regressand::SpeedUp;
  FeatureSet features = FeatureSet::Facts;
};
/// "j48:nearest", "forest:speed-up", with ":paper" for the features of the paper. The inverse throws an Error
/// with what there is.
std::string toString(const WorkGroupMethod &);
WorkGroupMethod parseMethod(std::string_view);
/// All classifiers with each fallback, and all forests, for a set of features.
std::vector<WorkGroupMethod> allMethods(FeatureSet);

/// What is asked of a kernel, a device and data.
struct WorkGroupQuery {
  ScenarioFeatures features;
  std::int64_t maxWorkGroup; ///< work-items
  /// Whether a size within the limit can be launched. Called for the sizes that are considered, one after
  /// another.
  std::function<bool(WorkGroupSize)> isLegal;
};

struct WorkGroupPrediction {
  WorkGroupSize size;
  WorkGroupSize first;     ///< what was predicted first
  std::size_t refused = 0; ///< sizes that were tried within the limit, and are not legal
  double confidence = 0;   ///< of a classifier: the share of the class; of a forest: what it predicts
  bool isFallback = false;
  std::int64_t nanoseconds = 0; ///< without asking for legality
};

/// The best fixed size: of those that are legal in the most scenarios (if possible, all), the one with the
/// highest geometric mean of performance.
WorkGroupSize baselineOf(const std::vector<const Scenario *> &);

/// Over scenarios in which a size is legal.
struct PerformanceSum {
  double performance = 0;
  std::size_t scenarios = 0;
};

class WorkGroupPredictor {
public:
  /// Learns from at least one scenario. The scenarios must outlive it. Deterministic.
  WorkGroupPredictor(const std::vector<const Scenario *> &, const WorkGroupMethod &);

  /// Nothing if no size that occurs in the scenarios is legal.
  std::optional<WorkGroupPrediction> predict(const WorkGroupQuery &) const;
  /// All sizes that occur in the scenarios, the most promising first: of a classifier, the classes by their
  /// share, then the others by their distance to the first; of a forest, by what it predicts.
  std::vector<WorkGroupSize> ranking(const ScenarioFeatures &) const;
  WorkGroupSize baseline() const { return best; }
  /// What was learnt, for people.
  std::string text() const;

private:
  const WorkGroupMethod method;
  FeatureEncoding encoding;
  std::vector<WorkGroupSize> sizes;  ///< all that occur, also refused ones
  std::vector<WorkGroupSize> labels; ///< oracles, the classes
  WorkGroupSize best;
  std::unique_ptr<Classifier> classifier;
  std::unique_ptr<Forest> forest;
  std::vector<std::size_t> used; ///< columns of the encoding that the forest has
  std::map<WorkGroupSize, PerformanceSum> performances;

  void learnOracles(const std::vector<const Scenario *> &);
  void learnNumbers(const std::vector<const Scenario *> &);
  /// Whether the forest has inputs that are not in the paper: what a size means for the grid and the
  /// footprint.
  bool isOurs() const { return method.regressand == Regressand::Performance; }
  /// Of the forest. `encoded`: the features, encoded; `known`: the scenario, if it is one to learn from.
  Features inputs(const ScenarioFeatures &, const Features &encoded, WorkGroupSize,
                  const Scenario *known = nullptr) const;
  /// Over the scenarios in which the size is legal, without `known`; 0 if there is none.
  double meanPerformance(WorkGroupSize, const Scenario *known) const;
  std::vector<std::pair<double, WorkGroupSize>> scores(const ScenarioFeatures &) const;
  std::optional<WorkGroupPrediction> byClass(const WorkGroupQuery &) const;
  std::optional<WorkGroupPrediction> byNumber(const WorkGroupQuery &) const;
};

}
