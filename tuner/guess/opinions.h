// Several opinions on how fast configurations are, from which guesses are chosen that complement each other.
#pragma once
#include "compiler/space/definition.h"
#include "tuner/guess/recording.h"
#include "tuner/learn/forest.h"

namespace icl {

/// Pairs of random forests of the logarithm of t / t(promising). One of a pair knows the changes from the
/// promising values and much of the kernel; the other knows the settings and little of the kernel. Each pair
/// is grown on recordings drawn with replacement, because kernels differ more than the rows of one do.
class GuessOpinions {
public:
  /// Learns from at least one recording, all of one kind of device. Deterministic.
  explicit GuessOpinions(const std::vector<const GuessRecording *> &);

  /// What each pair predicts. All are 0 for the promising configuration.
  std::vector<double> of(const ScenarioFeatures &, const Assignment &promising, const Assignment &) const;
  /// Their mean, up to a constant for the kernel: takes half as long.
  double mean(const ScenarioFeatures &, const Assignment &promising, const Assignment &) const;

private:
  struct Pair {
    Forest ofChanges, ofSettings;
  };
  std::vector<std::string> changes, settings; ///< names that several recordings have
  std::vector<Pair> pairs;

  Features changesOf(const ScenarioFeatures &, const Assignment &promising, const Assignment &) const;
  Features settingsOf(const ScenarioFeatures &, const Assignment &) const;
};

}
