#include "tuner/model/gaussian_process.h"
#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace icl {

using Eigen::ArrayXd;
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
    if (correlations.empty() || correlations.back().parameter != feature.parameter)
      correlations.push_back({feature.parameter, feature.width, feature.correlation, feature.correlation});
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
  for (Correlations &of : correlations) {
    std::fill(of.sums.begin(), of.sums.end(), 0);
    std::fill(of.products.begin(), of.products.end(), 1);
    for (const Feature &feature : features)
      for (std::size_t i = 0; feature.parameter == of.parameter && i < of.sums.size(); ++i) {
        of.sums[i] += feature.correlation[i];
        of.products[i] *= feature.correlation[i];
      }
  }
}

void GaussianProcess::Columns::add(const Configuration &point) {
  values.resize(point.size());
  for (std::size_t p = 0; p < point.size(); ++p)
    values[p].push_back(point[p]);
}

void GaussianProcess::similarities(const Columns &points, std::size_t first,
                                   const Configuration &configuration, ArrayXd &means,
                                   ArrayXd &products) const {
  means.setZero();
  products.setOnes();
  for (const Correlations &of : correlations) {
    const std::size_t row = configuration[of.parameter] * of.width;
    const double *const sum = &of.sums[row], *const product = &of.products[row];
    const std::uint16_t *const values = &points.values[of.parameter][first];
    for (Index i = 0; i < means.size(); ++i) {
      means[i] += sum[values[i]];
      products[i] *= product[values[i]];
    }
  }
  means /= double(std::max<std::size_t>(features.size(), 1));
}

void GaussianProcess::covariances(std::size_t first, const Configuration &configuration,
                                  Eigen::Ref<VectorXd> result) const {
  ArrayXd means(result.size()), products(result.size());
  similarities(knownColumns, first, configuration, means, products);
  result = signal() * (additive() * means + (1 - additive()) * products);
}

GaussianProcess::Kernels GaussianProcess::kernelsOf(const std::vector<Configuration> &points) const {
  const Index n = Index(points.size());
  Kernels kernels{MatrixXd::Zero(n, n), MatrixXd::Zero(n, n)};
  Columns columns;
  for (Index i = 0; i < n; ++i) {
    columns.add(points[std::size_t(i)]);
    ArrayXd means(i + 1), products(i + 1);
    similarities(columns, 0, points[std::size_t(i)], means, products);
    kernels.sums.row(i).head(i + 1) = means;
    kernels.products.row(i).head(i + 1) = products;
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
  MatrixXd all(n, n);
  for (Index i = 0; i < n; ++i)
    covariances(0, known[std::size_t(i)], all.col(i));
  all.diagonal().array() += noise();
  factor = all.selfadjointView<Eigen::Lower>().llt().matrixL();
  halfSolved = lower().solve(scaled);
}

void GaussianProcess::fit(std::vector<Configuration> points, VectorXd targets, unsigned steps) {
  known = std::move(points);
  knownColumns = {};
  for (const Configuration &point : known)
    knownColumns.add(point);
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
  VectorXd withKnown(n);
  covariances(0, point, withKnown);
  const VectorXd row = lower().solve(withKnown);
  const double variance = signal() + noise(); // a configuration's correlation with itself is 1
  const double rest = std::sqrt(std::max(variance - row.squaredNorm(), 1e-6 * variance));
  if (n == factor.rows())
    factor.conservativeResize(withSpare(n + 1), withSpare(n + 1));
  factor.row(n).head(n) = row;
  factor(n, n) = rest;
  known.push_back(point);
  knownColumns.add(point);
  scaled.conservativeResize(n + 1);
  scaled[n] = (target - offset) / unit;
  halfSolved.conservativeResize(n + 1);
  halfSolved[n] = (scaled[n] - row.dot(halfSolved.head(n))) / rest;
}

GaussianProcess::Predictions GaussianProcess::predict(std::vector<Configuration> configurations) const {
  const Index m = Index(configurations.size());
  Predictions result{std::move(configurations), VectorXd::Constant(m, offset),
                     VectorXd::Constant(m, signal() * unit * unit)};
  update(result);
  return result;
}

VectorXd GaussianProcess::means(const std::vector<Configuration> &configurations) const {
  const Index n = Index(known.size());
  const VectorXd weights =
      factor.topLeftCorner(n, n).transpose().triangularView<Eigen::Upper>().solve(halfSolved) * unit;
  VectorXd result(Index(configurations.size())), withKnown(n);
  for (Index j = 0; j < result.size(); ++j) {
    covariances(0, configurations[std::size_t(j)], withKnown);
    result[j] = offset + weights.dot(withKnown);
  }
  return result;
}

GaussianProcess::Predictions
GaussianProcess::Predictions::only(const std::vector<std::size_t> &numbers) const {
  const Index m = Index(numbers.size());
  Predictions chosen{{}, VectorXd(m), VectorXd(m), {}, points};
  for (Index i = 0; i < m; ++i) {
    const Index number = Index(numbers[std::size_t(i)]);
    chosen.configurations.push_back(configurations[std::size_t(number)]);
    chosen.mean[i] = mean[number];
    chosen.variance[i] = variance[number];
  }
  for (const auto &block : solved) {
    auto columns = std::make_shared<MatrixXd>(block->rows(), m);
    for (Index i = 0; i < m; ++i)
      columns->col(i) = block->col(Index(numbers[std::size_t(i)]));
    chosen.solved.push_back(std::move(columns));
  }
  return chosen;
}

double GaussianProcess::costOfUpdate(const Predictions &predictions) const {
  const double added = double(known.size() - predictions.points);
  return added * double(known.size()) * double(predictions.configurations.size());
}

void GaussianProcess::update(Predictions &predictions) const {
  const Index before = Index(predictions.points), added = Index(known.size()) - before;
  if (added == 0)
    return;
  auto rows = std::make_shared<MatrixXd>(added, Index(predictions.configurations.size()));
  for (Index j = 0; j < rows->cols(); ++j)
    covariances(predictions.points, predictions.configurations[std::size_t(j)], rows->col(j));
  Index first = 0;
  for (const auto &earlier : predictions.solved) {
    rows->noalias() -= factor.block(before, first, added, earlier->rows()) * *earlier;
    first += earlier->rows();
  }
  factor.block(before, before, added, added).triangularView<Eigen::Lower>().solveInPlace(*rows);
  predictions.mean += rows->transpose() * (halfSolved.segment(before, added) * unit);
  predictions.variance -= (*rows * unit).colwise().squaredNorm();
  predictions.variance = predictions.variance.cwiseMax(0);
  predictions.solved.push_back(std::move(rows));
  predictions.points = known.size();
}

}
