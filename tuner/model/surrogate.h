// The surrogate model of Bayesian optimisation: predicts the times of configurations not tried yet, and
// whether they run at all. Times are modelled as logarithms, because ratios matter. Configurations that
// failed are only used in a second model, of validity.
#pragma once
#include "tuner/model/gaussian_process.h"
#include "tuner/outcome.h"
#include <functional>
#include <utility>

namespace icl {

class Surrogate {
public:
  /// Predicts the logarithm of a configuration's time, up to a constant.
  using Prior = std::function<double(const Configuration &)>;

  /// `prior`: the mean of the model of time where nothing is known (Rasmussen & Williams 2006, section 2.7).
  /// Empty: a constant.
  explicit Surrogate(const Space &space, Prior prior = {})
      : time(space), validity(space), prior(std::move(prior)) {}

  void tell(const Configuration &, const Outcome &);
  /// Whether two or more configurations ran, enough to learn from.
  bool isReady() const { return ran.size() >= 2; }
  /// How many outcomes were told.
  std::size_t evaluations() const { return tried.size(); }
  /// The outcomes that the model of time holds: all, or a choice of them where there are too many.
  std::size_t points() const { return time.points(); }

  /// Configurations with their predictions.
  struct Candidates {
    /// Of log time over the prior; of validity, which is empty while nothing has failed.
    GaussianProcess::Predictions time, validity;
    Eigen::VectorXd prior;

    /// The mean of log time.
    double logTime(std::size_t candidate) const {
      return time.mean[Eigen::Index(candidate)] + prior[Eigen::Index(candidate)];
    }
    /// Those with these numbers, in this order.
    Candidates only(const std::vector<std::size_t> &) const;
  };
  /// Whether the two models may work at the same time, on two cores. They do not at first.
  void useTwoCores(bool yes) { usesTwoCores = yes; }
  /// From now on outcomes are only added to the models that there are, in less time.
  void keepHyperparameters() { mayFit = false; }

  /// Updates the models with the reported outcomes; must be called before predict() and acquisition().
  /// Returns true if the models were refitted, which invalidates all Candidates: these are empty then.
  /// Otherwise updates them.
  bool refresh(Candidates &);
  /// Updates other candidates that were predicted since the models were last refitted.
  void update(Candidates &) const;
  Candidates predict(std::vector<Configuration>) const;
  /// The same for candidates that will not be updated, in less time.
  Candidates predictOnce(std::vector<Configuration>) const;

  /// The acquisition value of each candidate: the logarithm of the expected improvement of log time over the
  /// best (Jones et al. 1998), times the probability that the candidate runs.
  std::vector<double> acquisition(const Candidates &) const;
  /// The `n` candidates with the largest acquisition values, or all, in their order.
  Candidates mostPromising(const Candidates &, std::size_t n) const;

private:
  GaussianProcess time, validity;
  std::vector<Configuration> ran, tried;
  Prior prior;
  std::vector<double> logTimes, priors; ///< of those that ran
  std::vector<double> isValid;
  std::size_t timesFitted = 0, validityFitted = 0, fitAt = 0;
  double best = 0; ///< the smallest of logTimes
  bool usesTwoCores = false, mayFit = true;

  bool hasFailures() const { return ran.size() < tried.size(); }
  void fitModels();
  double priorOf(const Configuration &configuration) const { return prior ? prior(configuration) : 0; }
  Candidates candidatesOf(const std::vector<Configuration> &) const;
};

}
