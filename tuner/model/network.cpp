#include "tuner/model/network.h"
#include <algorithm>
#include <cmath>
#include <future>
#include <limits>
#include <numeric>
#include <random>

namespace icl {

using Eigen::Index;
using Eigen::MatrixXf;
using Eigen::RowVectorXf;
using Eigen::VectorXf;

VectorXf Network::predict(const MatrixXf &inputs) const {
  MatrixXf activations(hidden.rows(), inputs.cols());
  activations.noalias() = hidden * inputs;
  activations.colwise() += hiddenOffset;
  activations = activations.array().logistic();
  return ((output.transpose() * activations).array() + outputOffset).transpose();
}

namespace {

struct Samples {
  MatrixXf inputs;
  VectorXf targets;
};

Samples select(const Samples &all, const std::vector<Index> &which) {
  Samples result{MatrixXf(all.inputs.rows(), Index(which.size())), VectorXf(Index(which.size()))};
  for (std::size_t i = 0; i < which.size(); ++i) {
    result.inputs.col(Index(i)) = all.inputs.col(which[i]);
    result.targets[Index(i)] = all.targets[which[i]];
  }
  return result;
}

double meanSquare(const Network &network, const Samples &samples) {
  return (network.predict(samples.inputs) - samples.targets).squaredNorm() /
         std::max<double>(1, double(samples.targets.size()));
}

/// Resilient backpropagation (Rprop, Riedmiller & Braun 1993) without weight backtracking. Each weight has
/// its own step, which grows while the sign of its gradient stays the same, and shrinks when it changes.
/// There is no learning rate, and an epoch uses the whole sample.
class Trainer {
public:
  Trainer(const Samples &samples, unsigned neurons, std::uint64_t seed) : samples(samples) {
    std::mt19937_64 random(seed);
    const auto draw = [&](float scale) {
      return [&random, scale] { return scale * (float(random() >> 40) * 0x1p-23f - 1); };
    };
    const Index inputs = samples.inputs.rows();
    network.hidden = MatrixXf::NullaryExpr(neurons, inputs, draw(2 / std::sqrt(float(inputs + 1))));
    network.hiddenOffset = VectorXf::NullaryExpr(neurons, draw(1));
    network.output = VectorXf::NullaryExpr(neurons, draw(1 / std::sqrt(float(neurons))));
    hidden.reset(network.hidden.size());
    offset.reset(neurons);
    output.reset(neurons);
    outputOffset.reset(1);
  }

  const Network &current() const { return network; }

  void epoch() {
    MatrixXf activations = (network.hidden * samples.inputs).colwise() + network.hiddenOffset;
    activations = activations.array().logistic();
    const RowVectorXf errors =
        ((network.output.transpose() * activations).array() + network.outputOffset).matrix() -
        samples.targets.transpose();
    const VectorXf outputSlope = activations * errors.transpose();
    const MatrixXf deltas =
        ((network.output * errors).array() * activations.array() * (1 - activations.array())).matrix();
    const MatrixXf hiddenSlope = deltas * samples.inputs.transpose();
    const VectorXf offsetSlope = deltas.rowwise().sum();
    const float lastSlope = errors.sum();
    hidden.update(network.hidden.data(), hiddenSlope.data());
    offset.update(network.hiddenOffset.data(), offsetSlope.data());
    output.update(network.output.data(), outputSlope.data());
    outputOffset.update(&network.outputOffset, &lastSlope);
  }

private:
  struct Steps {
    std::vector<float> size, slope;
    void reset(Index n) {
      size.assign(std::size_t(n), 0.01f);
      slope.assign(std::size_t(n), 0);
    }
    void update(float *weights, const float *slopes) {
      for (std::size_t i = 0; i < size.size(); ++i) {
        const float product = slopes[i] * slope[i];
        size[i] = product > 0   ? std::min(size[i] * 1.2f, 1.0f)
                  : product < 0 ? std::max(size[i] * 0.5f, 1e-6f)
                                : size[i];
        slope[i] = product < 0 ? 0 : slopes[i];
        weights[i] -= slope[i] > 0 ? size[i] : slope[i] < 0 ? -size[i] : 0;
      }
    }
  };

  const Samples &samples;
  Network network;
  Steps hidden, offset, output, outputOffset;
};

/// Stops early: when the loss on the samples `stop` has not improved for a while. Returns the best network.
Network trainNetwork(const Samples &samples, const Samples &stop, unsigned neurons, std::uint64_t seed,
                     int mostEpochs) {
  constexpr int patience = 200;
  Trainer trainer(samples, neurons, seed);
  Network best = trainer.current();
  double least = std::numeric_limits<double>::infinity();
  for (int epoch = 0, since = 0; epoch < mostEpochs && since < patience; ++epoch, ++since) {
    trainer.epoch();
    const double loss = meanSquare(trainer.current(), stop.targets.size() ? stop : samples);
    if (loss < least * 0.999) {
      least = loss;
      best = trainer.current();
      since = 0;
    }
  }
  return best;
}

/// The samples that are in fold `i` of `k`, or those that are not.
std::vector<Index> fold(const std::vector<Index> &order, unsigned i, unsigned k, bool isIn) {
  std::vector<Index> result;
  for (std::size_t place = 0; place < order.size(); ++place)
    if ((place % k == i) == isIn)
      result.push_back(order[place]);
  return result;
}

/// The numbers in [first, end), shuffled.
std::vector<Index> shuffled(Index first, Index end, std::mt19937_64 &random) {
  std::vector<Index> order(std::size_t(end - first));
  std::iota(order.begin(), order.end(), first);
  for (std::size_t i = order.size(); i > 1; --i)
    std::swap(order[i - 1], order[random() % i]);
  return order;
}

/// A fold held out from training: one half for early stopping, the other to estimate the error.
struct HeldOut {
  std::vector<Index> stop, evaluate;
};

/// Samples from `evaluated` on are used for early stopping only.
HeldOut splitHeldOut(const std::vector<Index> &left, Index evaluated) {
  HeldOut result;
  const auto foreign =
      std::partition_point(left.begin(), left.end(), [&](Index sample) { return sample < evaluated; });
  const auto half = left.begin() + (foreign - left.begin() + 1) / 2;
  result.stop.assign(left.begin(), half);
  result.stop.insert(result.stop.end(), foreign, left.end());
  result.evaluate.assign(half, foreign);
  return result;
}

unsigned chooseNeurons(const Samples &all, const std::vector<Index> &order, unsigned folds,
                       std::uint64_t seed) {
  constexpr int epochs = 300;
  constexpr unsigned sizes[] = {5, 10, 15, 20, 30, 40, 50, 60, 80, 100, 150, 200};
  const Samples train = select(all, fold(order, 0, folds, false)),
                left = select(all, fold(order, 0, folds, true));
  unsigned best = sizes[0];
  double least = std::numeric_limits<double>::infinity();
  for (const unsigned neurons : sizes) {
    // So few samples cannot determine more weights.
    if (neurons > sizes[0] && neurons > std::size_t(all.targets.size()))
      break;
    const double loss = meanSquare(trainNetwork(train, left, neurons, seed, epochs), left);
    if (loss < least) {
      least = loss;
      best = neurons;
    }
  }
  return best;
}

}

Ensemble Ensemble::train(const MatrixXf &inputs, const VectorXf &targets, const Options &options) {
  constexpr int epochs = 4000;
  Ensemble result;
  result.centre = targets.mean();
  result.spread = std::max(1e-6f, std::sqrt((targets.array() - result.centre).square().mean()));
  const Samples all{inputs, (targets.array() - result.centre) / result.spread};
  const Index evaluated = options.evaluated ? options.evaluated : targets.size();
  std::mt19937_64 random(options.seed);
  std::vector<Index> order = shuffled(0, evaluated, random);
  const std::vector<Index> foreign = shuffled(evaluated, targets.size(), random);
  order.insert(order.end(), foreign.begin(), foreign.end());
  const unsigned folds = std::max(2u, std::min(options.folds, unsigned(order.size())));
  result.size = options.neurons ? options.neurons : chooseNeurons(all, order, folds, options.seed);

  struct Trained {
    Network network;
    VectorXf difference; ///< predicted less measured, of the samples that were held out
  };
  const auto trainWithout = [&](unsigned i) {
    const HeldOut left = splitHeldOut(fold(order, i, folds, true), evaluated);
    const Samples evaluate = select(all, left.evaluate);
    Trained trained{trainNetwork(select(all, fold(order, i, folds, false)), select(all, left.stop),
                                 result.size, options.seed + i + 1, epochs),
                    {}};
    trained.difference = (trained.network.predict(evaluate.inputs) - evaluate.targets) * result.spread;
    return trained;
  };
  std::vector<std::future<Trained>> training;
  for (unsigned i = 0; i < folds; ++i)
    training.push_back(std::async(std::launch::async, trainWithout, i));

  double relative = 0, squares = 0;
  std::size_t unseen = 0;
  for (std::future<Trained> &one : training) {
    Trained trained = one.get();
    result.networks.push_back(std::move(trained.network));
    const VectorXf &difference = trained.difference;
    relative += (difference.array().exp() - 1).abs().sum();
    squares += difference.squaredNorm();
    unseen += std::size_t(difference.size());
  }
  result.error = unseen ? relative / double(unseen) : std::numeric_limits<double>::quiet_NaN();
  result.squares = unseen ? squares / double(unseen) : double(result.spread) * result.spread;
  return result;
}

VectorXf Ensemble::predict(const MatrixXf &inputs) const {
  // In blocks whose activations fit the cache: several times as fast as all columns at once.
  constexpr Index block = 256;
  VectorXf sum = VectorXf::Zero(inputs.cols());
  for (Index first = 0; first < inputs.cols(); first += block) {
    const Index count = std::min(block, inputs.cols() - first);
    const MatrixXf columns = inputs.middleCols(first, count);
    for (const Network &network : networks)
      sum.segment(first, count) += network.predict(columns);
  }
  return (sum.array() / float(networks.size()) * spread + centre).matrix();
}

}
