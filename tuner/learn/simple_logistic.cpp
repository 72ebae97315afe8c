// Logistic regression by LogitBoost with regressions on one number each, as Weka's SimpleLogistic (Landwehr,
// Hall & Frank 2005; Sumner, Frank & Hall 2005). Five-fold cross-validation decides how many steps are taken,
// with Weka's folds.
#include "tuner/learn/classifier.h"
#include "tuner/learn/folds.h"
#include "tuner/learn/inputs.h"
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <sstream>

namespace icl {
namespace {

constexpr std::size_t mostSteps = 500, withoutGain = 50, folds = 5;

/// By class: the constant, then a weight per input.
using Weights = std::vector<std::vector<double>>;

std::vector<double> probabilitiesOf(const Weights &weights, const std::vector<double> &x) {
  std::vector<double> result;
  for (const std::vector<double> &own : weights) {
    result.push_back(own[0]);
    for (std::size_t i = 0; i < x.size(); ++i)
      result.back() += own[i + 1] * x[i];
  }
  const double largest = *std::max_element(result.begin(), result.end());
  double total = 0;
  for (double &number : result)
    total += number = std::exp(number - largest);
  for (double &number : result)
    number /= total;
  return result;
}

/// slope * x[input] + intercept
struct Line {
  std::size_t input = 0;
  double slope = 0, intercept = 0;
};

class Booster {
public:
  Booster(std::vector<std::vector<double>> x, std::vector<Label> labels, std::size_t classes)
      : rows(std::move(x)), labels(std::move(labels)),
        current(classes, std::vector<double>(rows.front().size() + 1, 0)) {}

  const Weights &weights() const { return current; }

  void step() {
    const double classes = double(current.size());
    std::vector<std::vector<double>> probabilities;
    for (const std::vector<double> &row : rows)
      probabilities.push_back(probabilitiesOf(current, row));
    std::vector<Line> lines;
    for (Label label = 0; label < current.size(); ++label)
      lines.push_back(fit(probabilities, label));
    // The mean of all classes is taken off each, so that their sum remains 0.
    Weights added(current.size(), std::vector<double>(current[0].size(), 0));
    for (Label label = 0; label < current.size(); ++label)
      for (Label other = 0; other < current.size(); ++other) {
        const double share = (classes - 1) / classes * ((other == label ? 1 : 0) - 1 / classes);
        added[other][0] += share * lines[label].intercept;
        if (!rows.front().empty())
          added[other][lines[label].input + 1] += share * lines[label].slope;
      }
    for (Label label = 0; label < current.size(); ++label)
      for (std::size_t i = 0; i < added[label].size(); ++i)
        current[label][i] += added[label][i];
  }

private:
  const std::vector<std::vector<double>> rows;
  const std::vector<Label> labels;
  Weights current;

  /// The weighted regression on the best single input of the working response of LogitBoost.
  Line fit(const std::vector<std::vector<double>> &probabilities, Label label) const {
    constexpr double largest = 3; // response
    std::vector<double> z, w;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const double p = probabilities[i][label], y = labels[i] == label ? 1 : 0;
      const double response = y == 1 ? std::min(1 / p, largest) : std::max(-1 / (1 - p), -largest);
      z.push_back(response);
      w.push_back((y - p) / response);
    }
    double sum = 0, sumZ = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      sum += w[i];
      sumZ += w[i] * z[i];
    }
    const double meanZ = sumZ / sum;
    Line best{0, 0, meanZ};
    double most = 0; // that an input explains
    for (std::size_t input = 0; input < rows.front().size(); ++input) {
      double sumX = 0, xx = 0, xz = 0;
      for (std::size_t i = 0; i < rows.size(); ++i)
        sumX += w[i] * rows[i][input];
      const double meanX = sumX / sum;
      for (std::size_t i = 0; i < rows.size(); ++i) {
        const double dx = rows[i][input] - meanX;
        xx += w[i] * dx * dx;
        xz += w[i] * dx * (z[i] - meanZ);
      }
      if (xx > 0 && xz * xz / xx > most) {
        most = xz * xz / xx;
        best = {input, xz / xx, meanZ - xz / xx * meanX};
      }
    }
    return best;
  }
};

/// Weka's stratified folds, without a draw: examples are grouped by class by swaps, and dealt out in turn.
std::vector<std::size_t> wekaFolds(const std::vector<Label> &labels, std::size_t count) {
  std::vector<std::size_t> order(labels.size());
  std::iota(order.begin(), order.end(), std::size_t(0));
  for (std::size_t next = 1; next < order.size(); ++next)
    for (std::size_t j = next, group = next - 1; j < order.size(); ++j)
      if (labels[order[j]] == labels[order[group]])
        std::swap(order[j], order[next++]);
  std::vector<std::size_t> fold(labels.size());
  for (std::size_t i = 0; i < order.size(); ++i)
    fold[order[i]] = i % count;
  return fold;
}

class SimpleLogistic : public Classifier {
public:
  explicit SimpleLogistic(const Examples &examples) : classes(examples.classes), inputs(examples, false) {
    std::vector<std::vector<double>> rows;
    for (const Features &row : examples.rows)
      rows.push_back(inputs.of(row));
    Booster booster(rows, examples.labels, classes.size());
    for (std::size_t step = stepsFor(rows, examples.labels); step > 0; --step)
      booster.step();
    weights = booster.weights();
  }

  std::vector<double> distribution(const Features &features) const override {
    return probabilitiesOf(weights, inputs.of(features));
  }

  std::string text() const override {
    std::ostringstream out;
    const std::vector<std::string> names = inputs.names();
    for (Label label = 0; label < classes.size(); ++label) {
      out << classes[label] << ": " << weights[label][0];
      for (std::size_t i = 0; i < names.size(); ++i)
        if (weights[label][i + 1] != 0)
          out << " + " << weights[label][i + 1] << " " << names[i];
      out << '\n';
    }
    return out.str();
  }

private:
  std::vector<std::string> classes;
  LinearInputs inputs;
  Weights weights;

  /// With the least error in cross-validation, the first of equals, also 0. A fold ends when 50 steps in a
  /// row have not made the sum of the errors so far less; later folds take no more steps than earlier ones.
  std::size_t stepsFor(const std::vector<std::vector<double>> &rows, const std::vector<Label> &labels) const {
    if (rows.size() < 2)
      return 1; // nothing to test with
    const std::vector<std::size_t> fold = wekaFolds(labels, folds);
    std::vector<double> errors(mostSteps + 1, 0);
    std::size_t steps = mostSteps;
    for (std::size_t part = 0; part < folds; ++part) {
      const std::vector<std::size_t> train = placesOutside(fold, part), test = placesIn(fold, part);
      if (!train.empty() && !test.empty())
        steps = boostFold(rows, labels, train, test, errors, steps);
    }
    return std::size_t(std::min_element(errors.begin(), errors.begin() + std::ptrdiff_t(steps) + 1) -
                       errors.begin());
  }

  /// Adds the share of wrong predictions after each step to `errors`. Returns the number of steps.
  std::size_t boostFold(const std::vector<std::vector<double>> &rows, const std::vector<Label> &labels,
                        const std::vector<std::size_t> &train, const std::vector<std::size_t> &test,
                        std::vector<double> &errors, std::size_t most) const {
    std::vector<std::vector<double>> x;
    std::vector<Label> y;
    for (const std::size_t place : train) {
      x.push_back(rows[place]);
      y.push_back(labels[place]);
    }
    Booster booster(std::move(x), std::move(y), classes.size());
    const auto error = [&] {
      std::size_t wrong = 0;
      for (const std::size_t place : test)
        wrong += placeOfLargest(probabilitiesOf(booster.weights(), rows[place])) != labels[place];
      return double(wrong) / double(test.size());
    };
    errors[0] += error();
    double least = std::numeric_limits<double>::max();
    std::size_t step = 0;
    for (std::size_t without = 0; step < most;) {
      booster.step();
      errors[++step] += error();
      if (without > withoutGain)
        break;
      without = errors[step] < least ? 0 : without + 1;
      least = std::min(least, errors[step]);
    }
    return step;
  }
};

std::unique_ptr<Classifier> train(const Examples &examples) {
  return std::make_unique<SimpleLogistic>(examples);
}

}

extern const ClassifierEntry simpleLogistic;
const ClassifierEntry simpleLogistic = {"simple-logistic", "logistic regression by boosting", train};

}
