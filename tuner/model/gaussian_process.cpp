#include "tuner/model/gaussian_process.h"
#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace icl {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

// Hyperparameters: the logarithm of each feature's length scale (coordinates are in [0, 1]), then these, for
// targets with standard deviation 1.
static constexpr int logSignal = 0, logNoise = 1, additiveLogit = 2, others = 3;

/// Weak normal priors: their centres and deviations. The length scale of the powers of two starts long: they
/// have an effect only where measurements show one.
static constexpr double stepsCentre = -0.3, twosCentre = 1.0, lengthSpread = 1.0;
static constexpr double otherCentre[others] = {0, -6, 0}, otherSpread[others] = {1, 1.5, 1.5};

/// The hyperparameters are fitted to at most so many points: the time is cubic, and more points change
/// little.
static constexpr std::size_t enoughPoints = 256;

static double logistic(double x) { return 1 / (1 + std::exp(-x)); }

VectorXd GaussianProcess::priorCentres() const {
  VectorXd centres(Index(features.size()) + others);
  for (std::size_t f = 0; f < features.size(); ++f)
    centres[Index(f)] = features[f].lengthCentre;
  for (int i = 0; i < others; ++i)
    centres[Index(features.size()) + i] = otherCentre[i];
  return centres;
}

/// How often 2 divides each number, scaled to [0, 1]; nothing if that follows from their order.
static std::optional<std::vector<double>> twosIn(const std::vector<std::int64_t> &numbers) {
  std::vector<double> twos;
  for (const std::int64_t n : numbers)
    twos.push_back(n == 0 ? 0 : std::countr_zero(std::uint64_t(n)));
  const auto [low, high] = std::minmax_element(twos.begin(), twos.end());
  const bool isMonotone = std::adjacent_find(twos.begin(), twos.end(), std::greater_equal<>()) == twos.end();
  if (twos.size() <= 3 || isMonotone || *low == *high)
    return std::nullopt;
  const double least = *low, range = *high - *low;
  for (double &t : twos)
    t = (t - least) / range;
  return twos;
}

std::vector<GaussianProcess::Feature> GaussianProcess::featuresOf(const Parameter &parameter,
                                                                  std::size_t index) {
  const std::size_t width = parameter.values.size();
  std::vector<std::int64_t> numbers;
  std::vector<double> places;
  for (std::size_t i = 0; i < width; ++i)
    if (const auto *number = std::get_if<std::int64_t>(&parameter.values[i])) {
      numbers.push_back(*number);
      places.push_back(double(i) / double(std::max<std::size_t>(width - 1, 1)));
    }
  if (width < 2)
    return {};
  if (numbers.size() < width)
    return {{index, {}, stepsCentre, width}};
  std::vector<Feature> all{{index, std::move(places), stepsCentre, width}};
  if (auto twos = twosIn(numbers))
    all.push_back({index, std::move(*twos), twosCentre, width});
  return all;
}

GaussianProcess::GaussianProcess(const Space &space) {
  for (std::size_t p = 0; p < space.parameters().size(); ++p)
    for (Feature &feature : featuresOf(space.parameters()[p], p))
      features.push_back(std::move(feature));
  for (Feature &feature : features) {
    feature.correlation.resize(feature.width * feature.width);
    feature.slope.resize(feature.width * feature.width);
  }
  theta = priorCentres();
}

double GaussianProcess::signal() const { return std::exp(setting(logSignal)); }
double GaussianProcess::noise() const { return std::exp(setting(logNoise)) + 1e-6 * std::max(signal(), 1.0); }
double GaussianProcess::additive() const { return logistic(setting(additiveLogit)); }

void GaussianProcess::tabulate(const VectorXd &hyperparameters) {
  theta = hyperparameters;
  for (std::size_t f = 0; f < features.size(); ++f) {
    Feature &feature = features[f];
    const double length = std::exp(theta[Index(f)]);
    for (std::size_t i = 0; i < feature.width; ++i)
      for (std::size_t j = 0; j < feature.width; ++j) {
        const double distance =
            feature.places.empty() ? double(i != j) : std::fabs(feature.places[i] - feature.places[j]);
        const double r = std::sqrt(5.0) * distance / length;
        feature.correlation[i * feature.width + j] = (1 + r + r * r / 3) * std::exp(-r);
        feature.slope[i * feature.width + j] = r * r * (1 + r) / 3 * std::exp(-r);
      }
  }
}

std::array<double, 2> GaussianProcess::similarity(const Configuration &a, const Configuration &b) const {
  double sum = 0, product = 1;
  for (const Feature &feature : features) {
    const double correlation = feature.correlation[feature.cell(a, b)];
    sum += correlation;
    product *= correlation;
  }
  return {sum / double(std::max<std::size_t>(features.size(), 1)), product};
}

double GaussianProcess::covariance(const Configuration &a, const Configuration &b) const {
  const auto [sum, product] = similarity(a, b);
  const double share = additive();
  return signal() * (share * sum + (1 - share) * product);
}

GaussianProcess::Kernels GaussianProcess::kernelsOf(const std::vector<Configuration> &points) const {
  const Index n = Index(points.size());
  Kernels kernels{MatrixXd::Zero(n, n), MatrixXd::Zero(n, n)};
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j <= i; ++j) {
      const auto [sum, product] = similarity(points[i], points[j]);
      kernels.sums(i, j) = sum;
      kernels.products(i, j) = product;
    }
  return kernels;
}

/// The gradient of the log likelihood by hyperparameter. `weights`: its derivative by each covariance, the
/// diagonal halved (Rasmussen & Williams, equation 5.9).
VectorXd GaussianProcess::likelihoodSlopes(const std::vector<Configuration> &points, const Kernels &kernels,
                                           const MatrixXd &weights) const {
  const Index n = Index(points.size()), d = Index(features.size());
  const double share = additive();
  VectorXd slopes = VectorXd::Zero(theta.size());
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j <= i; ++j) {
      const double weight = weights(i, j), sum = kernels.sums(i, j), product = kernels.products(i, j);
      slopes[d + logSignal] += weight * (share * sum + (1 - share) * product);
      slopes[d + additiveLogit] += weight * share * (1 - share) * (sum - product);
      for (Index f = 0; f < d && i != j; ++f) {
        const Feature &feature = features[f];
        const std::size_t cell = feature.cell(points[i], points[j]);
        const double byCorrelation =
            share / double(d) + (1 - share) * product / std::max(feature.correlation[cell], 1e-100);
        slopes[f] += weight * feature.slope[cell] * byCorrelation;
      }
    }
  slopes *= signal();
  slopes[d + logNoise] = std::exp(setting(logNoise)) * weights.diagonal().sum();
  return slopes;
}

/// The logarithm of the hyperparameters' posterior, up to a constant; -infinity if the covariance matrix
/// cannot be factored. Sets the tables to those of `at`.
double GaussianProcess::posterior(const VectorXd &at, const std::vector<Configuration> &points,
                                  const VectorXd &targets, VectorXd &gradient) {
  tabulate(at);
  const Index n = Index(points.size());
  const Kernels kernels = kernelsOf(points);
  MatrixXd covariances = signal() * (additive() * kernels.sums + (1 - additive()) * kernels.products);
  covariances.diagonal().array() += noise();
  const Eigen::LLT<MatrixXd> llt(covariances);
  if (llt.info() != Eigen::Success)
    return -std::numeric_limits<double>::infinity();
  const VectorXd alpha = llt.solve(targets);
  MatrixXd weights = alpha * alpha.transpose() - llt.solve(MatrixXd::Identity(n, n));
  weights.diagonal() /= 2;
  gradient = likelihoodSlopes(points, kernels, weights);
  double value = -0.5 * targets.dot(alpha) - llt.matrixLLT().diagonal().array().log().sum();

  const VectorXd centres = priorCentres();
  for (Index i = 0; i < theta.size(); ++i) {
    const Index other = i - Index(features.size());
    const double spread = other < 0 ? lengthSpread : otherSpread[other];
    const double z = (theta[i] - centres[i]) / spread;
    value -= z * z / 2;
    gradient[i] -= z / spread;
  }
  return value;
}

/// Rprop (Riedmiller & Braun 1993): a step grows while the sign of its gradient stays the same. It needs no
/// scale and no line search.
void GaussianProcess::optimise(unsigned steps) {
  std::vector<Configuration> points;
  std::vector<double> targets;
  const std::size_t taken = std::min(known.size(), enoughPoints);
  for (std::size_t i = 0; i < taken; ++i) {
    points.push_back(known[i * known.size() / taken]);
    targets.push_back(scaled[Index(i * known.size() / taken)]);
  }
  const VectorXd wanted = Eigen::Map<const VectorXd>(targets.data(), Index(targets.size()));
  VectorXd at = theta, best = priorCentres(), gradient;
  VectorXd previous = VectorXd::Zero(at.size()), step = VectorXd::Constant(at.size(), 0.2);
  double bestValue = -std::numeric_limits<double>::infinity();
  for (unsigned s = 0; s <= steps; ++s) {
    const double value = posterior(at, points, wanted, gradient);
    if (!std::isfinite(value))
      break;
    if (value > bestValue) {
      bestValue = value;
      best = at;
    }
    for (Index i = 0; i < at.size(); ++i) {
      const double agreement = gradient[i] * previous[i];
      if (agreement > 0)
        step[i] = std::min(step[i] * 1.2, 1.0);
      if (agreement < 0) {
        step[i] *= 0.5;
        gradient[i] = 0;
      }
      at[i] += gradient[i] > 0 ? step[i] : gradient[i] < 0 ? -step[i] : 0;
    }
    previous = gradient;
  }
  tabulate(best);
}

void GaussianProcess::factorise() {
  const Index n = Index(known.size());
  MatrixXd covariances(n, n);
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j <= i; ++j)
      covariances(i, j) = covariance(known[i], known[j]) + (i == j ? noise() : 0);
  factor = covariances.selfadjointView<Eigen::Lower>().llt().matrixL();
  halfSolved = lower().solve(scaled);
}

void GaussianProcess::fit(std::vector<Configuration> points, VectorXd targets, unsigned steps) {
  known = std::move(points);
  offset = targets.mean();
  unit = std::sqrt((targets.array() - offset).square().mean());
  if (!(unit > 0))
    unit = 1;
  scaled = (targets.array() - offset) / unit;
  optimise(steps);
  factorise();
}

/// The rows of a matrix that rows are added to: it is copied when these are used up.
static Index withSpare(Index rows) { return rows + rows / 8; }

void GaussianProcess::add(const Configuration &point, double target) {
  const Index n = Index(known.size());
  VectorXd covariances(n);
  for (Index i = 0; i < n; ++i)
    covariances[i] = covariance(known[i], point);
  const VectorXd row = lower().solve(covariances);
  const double variance = covariance(point, point) + noise();
  const double rest = std::sqrt(std::max(variance - row.squaredNorm(), 1e-6 * variance));
  if (n == factor.rows())
    factor.conservativeResize(withSpare(n + 1), withSpare(n + 1));
  factor.row(n).head(n) = row;
  factor(n, n) = rest;
  known.push_back(point);
  scaled.conservativeResize(n + 1);
  scaled[n] = (target - offset) / unit;
  halfSolved.conservativeResize(n + 1);
  halfSolved[n] = (scaled[n] - row.dot(halfSolved.head(n))) / rest;
}

GaussianProcess::Predictions GaussianProcess::predict(std::vector<Configuration> configurations) const {
  const Index n = Index(known.size()), m = Index(configurations.size());
  Predictions result{std::move(configurations), {}, {}, MatrixXd(n, m)};
  for (Index j = 0; j < m; ++j)
    for (Index i = 0; i < n; ++i)
      result.solved(i, j) = covariance(known[i], result.configurations[j]);
  lower().solveInPlace(result.solved);
  result.mean = (result.solved.transpose() * halfSolved * unit).array() + offset;
  const VectorXd explained = result.solved.colwise().squaredNorm();
  result.variance = ((signal() - explained.array()) * unit * unit).cwiseMax(0);
  return result;
}

VectorXd GaussianProcess::means(const std::vector<Configuration> &configurations) const {
  const Index n = Index(known.size());
  const VectorXd weights =
      factor.topLeftCorner(n, n).transpose().triangularView<Eigen::Upper>().solve(halfSolved) * unit;
  VectorXd result = VectorXd::Constant(Index(configurations.size()), offset);
  for (Index j = 0; j < result.size(); ++j)
    for (Index i = 0; i < n; ++i)
      result[j] += weights[i] * covariance(known[std::size_t(i)], configurations[std::size_t(j)]);
  return result;
}

void GaussianProcess::update(Predictions &predictions) const {
  const Index n = Index(known.size()), last = n - 1, m = Index(predictions.configurations.size());
  Eigen::RowVectorXd row(m);
  for (Index j = 0; j < m; ++j)
    row[j] = covariance(known[last], predictions.configurations[j]);
  row.noalias() -= factor.row(last).head(last) * predictions.solved.topRows(last);
  row /= factor(last, last);
  if (n > predictions.solved.rows())
    predictions.solved.conservativeResize(withSpare(n), m);
  predictions.solved.row(last) = row;
  predictions.mean += row.transpose() * (halfSolved[last] * unit);
  predictions.variance =
      (predictions.variance.array() - (row.transpose().array() * unit).square()).cwiseMax(0);
}

}
