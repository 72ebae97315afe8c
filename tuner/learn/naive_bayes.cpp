// Naive Bayes with a normal distribution per class and number, as Weka's NaiveBayes (John & Langley 1995).
#include "tuner/learn/classifier.h"
#include "tuner/model/distributions.h"
#include <algorithm>
#include <cmath>
#include <sstream>

namespace icl {
namespace {

/// A normal distribution of values that are rounded to multiples of `precision`.
struct Normal {
  double mean = 0, deviation = 0, precision = 0;

  double probability(double value) const {
    const double centre = std::rint(value / precision) * precision;
    return normalCdf((centre - mean + precision / 2) / deviation) -
           normalCdf((centre - mean - precision / 2) / deviation);
  }
};

/// The mean distance of neighbouring distinct values.
double precisionOf(const Examples &examples, std::size_t attribute) {
  std::vector<double> values;
  for (const Features &row : examples.rows)
    values.push_back(row[attribute]);
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  constexpr double unknown = 0.01;
  return values.size() > 1 ? (values.back() - values.front()) / double(values.size() - 1) : unknown;
}

Normal normalOf(const Examples &examples, std::size_t attribute, Label label, double precision) {
  constexpr double negligible = 1e-10;
  double count = 0, sum = 0, squares = 0;
  for (std::size_t i = 0; i < examples.rows.size(); ++i) {
    if (examples.labels[i] != label)
      continue;
    const double value = std::rint(examples.rows[i][attribute] / precision) * precision;
    ++count;
    sum += value;
    squares += value * value;
  }
  Normal normal{0, precision / 6, precision};
  if (count == 0)
    return normal;
  normal.mean = sum / count;
  const double deviation = std::sqrt(std::abs(squares - normal.mean * sum) / count);
  if (deviation > negligible)
    normal.deviation = std::max(precision / 6, deviation);
  return normal;
}

class NaiveBayes : public Classifier {
public:
  explicit NaiveBayes(const Examples &examples)
      : attributes(examples.attributes), classes(examples.classes), priors(examples.counts()) {
    for (double &prior : priors) // Laplace's estimate
      prior = (prior + 1) / (double(examples.rows.size()) + double(classes.size()));
    for (std::size_t a = 0; a < attributes.size(); ++a) {
      const double precision = attributes[a].isNominal() ? 0 : precisionOf(examples, a);
      normals.emplace_back();
      shares.emplace_back();
      for (Label label = 0; label < classes.size(); ++label)
        if (attributes[a].isNominal())
          shares[a].push_back(sharesOf(examples, a, label));
        else
          normals[a].push_back(normalOf(examples, a, label, precision));
    }
  }

  std::vector<double> distribution(const Features &features) const override {
    constexpr double least = 1e-75;
    std::vector<double> logs;
    for (Label label = 0; label < classes.size(); ++label) {
      double sum = std::log(priors[label]);
      for (std::size_t a = 0; a < attributes.size(); ++a)
        sum +=
            std::log(std::max(least, attributes[a].isNominal() ? shares[a][label][std::size_t(features[a])]
                                                               : normals[a][label].probability(features[a])));
      logs.push_back(sum);
    }
    const double largest = *std::max_element(logs.begin(), logs.end());
    double total = 0;
    for (double &number : logs)
      total += number = std::exp(number - largest);
    for (double &number : logs)
      number /= total;
    return logs;
  }

  std::string text() const override {
    std::ostringstream out;
    for (Label label = 0; label < classes.size(); ++label) {
      out << classes[label] << ", prior " << priors[label] << '\n';
      for (std::size_t a = 0; a < attributes.size(); ++a)
        if (!attributes[a].isNominal())
          out << "  " << attributes[a].name << ": mean " << normals[a][label].mean << ", deviation "
              << normals[a][label].deviation << '\n';
    }
    return out.str();
  }

private:
  std::vector<Attribute> attributes;
  std::vector<std::string> classes;
  std::vector<double> priors;
  std::vector<std::vector<Normal>> normals;             ///< by attribute and class
  std::vector<std::vector<std::vector<double>>> shares; ///< by attribute, class and value

  static std::vector<double> sharesOf(const Examples &examples, std::size_t attribute, Label label) {
    const std::size_t values = examples.attributes[attribute].values.size();
    std::vector<double> counts(values, 1);
    double total = double(values);
    for (std::size_t i = 0; i < examples.rows.size(); ++i)
      if (examples.labels[i] == label) {
        ++counts[std::size_t(examples.rows[i][attribute])];
        ++total;
      }
    for (double &count : counts)
      count /= total;
    return counts;
  }
};

std::unique_ptr<Classifier> train(const Examples &examples) { return std::make_unique<NaiveBayes>(examples); }

}

extern const ClassifierEntry naiveBayes;
const ClassifierEntry naiveBayes = {"naive-bayes", "Gaussian naive Bayes", train};

}
