#include "tuner/model/surrogate.h"
#include <algorithm>
#include <cmath>
#include <future>
#include <numeric>

namespace icl {

/// Steps of the optimisation at the first fit, and at each later one, which starts where the last one ended.
static constexpr unsigned firstSteps = 36, laterSteps = 12;
/// The models are fitted again when this share of their points was added, with the hyperparameters as they
/// are.
static constexpr double growth = 0.15;
/// A model has at most this many points when it is fitted, which bounds the time of a proposal: half of them
/// are then the fastest, the others evenly spaced among the rest.
static constexpr std::size_t mostPoints = 500;
/// The least probability that a configuration runs: the model may be wrong.
static constexpr double leastValidity = 0.01;

void Surrogate::tell(const Configuration &configuration, const Outcome &outcome) {
  tried.push_back(configuration);
  isValid.push_back(outcome.ok());
  if (!outcome.ok())
    return;
  ran.push_back(configuration);
  logTimes.push_back(std::log(outcome.timeNs));
  priors.push_back(priorOf(configuration));
  best = ran.size() == 1 ? logTimes.back() : std::min(best, logTimes.back());
}

/// All points, or mostPoints of them in their order: those with the smallest values, and an even choice of
/// the others.
static std::vector<std::size_t> representatives(const std::vector<double> &values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t(0));
  if (order.size() <= mostPoints)
    return order;
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
  constexpr std::size_t half = mostPoints / 2;
  std::vector<std::size_t> chosen(order.begin(), order.begin() + half);
  for (std::size_t i = 0; i < half; ++i)
    chosen.push_back(order[half + i * (order.size() - half) / half]);
  std::sort(chosen.begin(), chosen.end());
  return chosen;
}

/// To what `values` are above `priors`.
static void fit(GaussianProcess &model, const std::vector<Configuration> &configurations,
                const std::vector<double> &values, const std::vector<double> &priors, unsigned steps) {
  std::vector<Configuration> points;
  std::vector<double> targets;
  for (const std::size_t i : representatives(values)) {
    points.push_back(configurations[i]);
    targets.push_back(values[i] - priors[i]);
  }
  model.fit(std::move(points),
            Eigen::Map<const Eigen::VectorXd>(targets.data(), Eigen::Index(targets.size())), steps);
}

/// `first`, and `second` at the same time if `mayBeTogether` and they take far longer than the start of a
/// thread: some ten microseconds, or as many thousand multiplications. One after the other if no thread can
/// be started.
template <typename First, typename Second>
static void both(bool mayBeTogether, double multiplications, const First &first, const Second &second) {
  constexpr double enough = 300e3;
  if (!mayBeTogether || multiplications < enough) {
    first();
    second();
    return;
  }
  std::future<void> other = std::async(std::launch::async | std::launch::deferred, second);
  first();
  other.get();
}

void Surrogate::fitModels() {
  const auto fitTime = [&] { fit(time, ran, logTimes, priors, fitAt == 0 ? firstSteps : laterSteps); };
  const auto fitValidity = [&] {
    if (hasFailures())
      fit(validity, tried, isValid, std::vector<double>(tried.size()),
          validityFitted == 0 ? firstSteps : laterSteps);
  };
  both(usesTwoCores && hasFailures(), std::pow(double(std::min(tried.size(), mostPoints)), 3), fitTime,
       fitValidity);
  timesFitted = ran.size();
  validityFitted = hasFailures() ? tried.size() : 0;
  fitAt = tried.size() +
          std::max<std::size_t>(1, std::size_t(growth * double(std::min(tried.size(), mostPoints))));
}

bool Surrogate::refresh(Candidates &candidates) {
  const bool firstFailure = hasFailures() && validityFitted == 0;
  if ((mayFit && tried.size() >= fitAt) || fitAt == 0 || firstFailure) {
    fitModels();
    candidates = {};
    return true;
  }
  for (; timesFitted < ran.size(); ++timesFitted)
    time.add(ran[timesFitted], logTimes[timesFitted] - priors[timesFitted]);
  for (; hasFailures() && validityFitted < tried.size(); ++validityFitted)
    validity.add(tried[validityFitted], isValid[validityFitted]);
  update(candidates);
  return false;
}

void Surrogate::update(Candidates &candidates) const {
  if (!hasFailures())
    return time.update(candidates.time);
  both(
      usesTwoCores, validity.costOfUpdate(candidates.validity), [&] { time.update(candidates.time); },
      [&] { validity.update(candidates.validity); });
}

/// With the prior only.
Surrogate::Candidates Surrogate::candidatesOf(const std::vector<Configuration> &configurations) const {
  Candidates candidates;
  candidates.prior.resize(Eigen::Index(configurations.size()));
  for (std::size_t i = 0; i < configurations.size(); ++i)
    candidates.prior[Eigen::Index(i)] = priorOf(configurations[i]);
  return candidates;
}

Surrogate::Candidates Surrogate::predict(std::vector<Configuration> configurations) const {
  Candidates candidates = candidatesOf(configurations);
  if (!hasFailures()) {
    candidates.time = time.predict(std::move(configurations));
    return candidates;
  }
  const double n = double(tried.size());
  both(
      usesTwoCores, n * n * double(configurations.size()),
      [&] { candidates.time = time.predict(configurations); },
      [&] { candidates.validity = validity.predict(configurations); });
  return candidates;
}

Surrogate::Candidates Surrogate::Candidates::only(const std::vector<std::size_t> &numbers) const {
  Candidates chosen{time.only(numbers), {}, Eigen::VectorXd(Eigen::Index(numbers.size()))};
  if (validity.mean.size() > 0)
    chosen.validity = validity.only(numbers);
  for (std::size_t i = 0; i < numbers.size(); ++i)
    chosen.prior[Eigen::Index(i)] = prior[Eigen::Index(numbers[i])];
  return chosen;
}

Surrogate::Candidates Surrogate::predictOnce(std::vector<Configuration> configurations) const {
  Candidates candidates = candidatesOf(configurations);
  if (hasFailures()) // its variance is not needed
    candidates.validity.mean = validity.means(configurations);
  candidates.time = time.predict(std::move(configurations));
  return candidates;
}

/// The logarithm of the mean of max(0, -x), for a normal x with this mean and deviation.
static double logExpectedImprovement(double mean, double deviation) {
  const double z = -mean / deviation;
  constexpr double halfLogTwoPi = 0.91893853320467274;
  if (z < -6) // the exact form cancels; this is its asymptote
    return std::log(deviation) - z * z / 2 - halfLogTwoPi - 2 * std::log(-z);
  const double below = std::erfc(-z * M_SQRT1_2) / 2, density = std::exp(-z * z / 2 - halfLogTwoPi);
  return std::log(deviation * (z * below + density));
}

std::vector<double> Surrogate::acquisition(const Candidates &candidates) const {
  std::vector<double> result;
  const bool mayFail = candidates.validity.mean.size() > 0;
  for (Eigen::Index i = 0; i < candidates.time.mean.size(); ++i) {
    const double deviation = std::sqrt(candidates.time.variance[i]) + 1e-9;
    double value = logExpectedImprovement(candidates.logTime(std::size_t(i)) - best, deviation);
    if (mayFail)
      value += std::log(std::clamp(candidates.validity.mean[i], leastValidity, 1.0));
    result.push_back(value);
  }
  return result;
}

Surrogate::Candidates Surrogate::mostPromising(const Candidates &candidates, std::size_t n) const {
  const std::vector<double> values = acquisition(candidates);
  if (n >= values.size())
    return candidates;
  std::vector<std::size_t> numbers(values.size());
  std::iota(numbers.begin(), numbers.end(), std::size_t(0));
  std::nth_element(
      numbers.begin(), numbers.begin() + std::ptrdiff_t(n), numbers.end(),
      [&](std::size_t a, std::size_t b) { return values[a] != values[b] ? values[a] > values[b] : a < b; });
  numbers.resize(n);
  std::sort(numbers.begin(), numbers.end());
  return candidates.only(numbers);
}

}
