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

  /// The opinions on one kernel, whose numbers are the same for all configurations. Refers to the opinions.
  class OnKernel {
  public:
    /// What each pair predicts. All are 0 for the promising configuration.
    std::vector<double> of(const Assignment &) const;
    /// Their mean, up to a constant for the kernel.
    double mean(const Assignment &) const;

  private:
    friend class GuessOpinions;
    OnKernel(const GuessOpinions &, const ScenarioFeatures &, Assignment promising);

    const GuessOpinions &opinions;
    ScenarioFeatures features;
    Assignment promising;
    Features sharedByChanges, sharedBySettings; ///< the inputs that all configurations share
    struct Predictions {
      double ofChanges, ofSettings;
    };
    std::vector<Predictions> ofPromising; ///< each pair's

    std::vector<Predictions> predict(const Assignment &) const;
  };
  OnKernel on(const ScenarioFeatures &, const Assignment &promising) const;

private:
  struct Pair {
    Forest ofChanges, ofSettings;
  };
  std::vector<std::string> changes, settings; ///< names that several recordings have
  std::vector<Pair> pairs;
};

}
