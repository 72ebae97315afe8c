// What a search believes about configurations not tried: how fast they may be, and whether they run at all.
// Times are learned as logarithms, so that factors count; configurations that failed teach a second model
// only.
#pragma once
#include "tuner/model/gaussian_process.h"
#include "tuner/outcome.h"

namespace icl {

class Surrogate {
public:
  explicit Surrogate(const Space &space) : time(space), validity(space) {}

  void tell(const Configuration &, const Outcome &);
  /// Two or more ran: there is something to learn from.
  bool isReady() const { return ran.size() >= 2; }

  /// Configurations with what is believed of them.
  struct Candidates {
    GaussianProcess::Predictions time, validity; ///< validity is empty while nothing has failed
  };
  /// Takes in what was told. True: the models were learned anew, which outdates all Candidates; else these
  /// are brought up to date. To be called before judge() and promise().
  bool refresh(Candidates &);
  Candidates judge(std::vector<Configuration>) const;

  /// By candidate: the logarithm of how much faster than the best it is expected to be, on average over what
  /// it may turn out to be (expected improvement, Jones et al. 1998, of log time), times the chance that it
  /// runs.
  std::vector<double> promise(const Candidates &) const;

private:
  GaussianProcess time, validity;
  std::vector<Configuration> ran, tried;
  std::vector<double> logTimes, isValid;
  std::size_t timesLearned = 0, validityLearned = 0, learnAt = 0;
  double best = 0; ///< the least of logTimes

  bool hasFailures() const { return ran.size() < tried.size(); }
  void learn();
};

}
