#include "tuner/learn/forest_tree.h"
#include <algorithm>
#include <numeric>
#include <optional>

namespace icl {

using Places = std::vector<std::size_t>;

/// The sums of outputs of examples, from which their variance follows.
class Sums {
public:
  explicit Sums(std::size_t outputs) : sums(outputs, 0) {}

  void add(const std::vector<double> &output, double weight = 1) {
    count += weight;
    for (std::size_t i = 0; i < sums.size(); ++i) {
      sums[i] += weight * output[i];
      squares += weight * output[i] * output[i];
    }
  }
  /// The sum of squared differences from the mean.
  double variation() const {
    double result = squares;
    for (const double sum : sums)
      result -= count > 0 ? sum * sum / count : 0;
    return result;
  }
  std::vector<double> mean() const {
    std::vector<double> result = sums;
    for (double &number : result)
      number /= count;
    return result;
  }
  double number() const { return count; }

private:
  double count = 0, squares = 0;
  std::vector<double> sums;
};

class TreeGrower {
public:
  TreeGrower(const ForestSample &sample, std::size_t tried, std::mt19937_64 &random, ForestTree &tree)
      : sample(sample), tried(tried), random(random), tree(tree) {}

  std::size_t grow(const Places &places) {
    const std::size_t place = tree.nodes.size();
    const Sums all = sumsOf(places);
    tree.nodes.push_back({all.mean()});
    const auto split = choose(places, all.variation());
    if (!split)
      return place;
    std::vector<Places> branches(branchesOf(split->attribute));
    for (const std::size_t one : places)
      branches[branchOf(*split, sample.rows[one])].push_back(one);
    std::vector<std::size_t> sons;
    for (const Places &branch : branches) // an empty branch predicts what its parent does
      sons.push_back(branch.empty() ? copyOf(place) : grow(branch));
    tree.nodes[place].attribute = split->attribute;
    tree.nodes[place].point = split->point;
    tree.nodes[place].isNominal = sample.attributes[split->attribute].isNominal();
    tree.nodes[place].sons = std::move(sons);
    return place;
  }

private:
  struct Test {
    std::size_t attribute;
    double point;
    double variation; ///< that is left
  };
  const ForestSample &sample;
  const std::size_t tried;
  std::mt19937_64 &random;
  ForestTree &tree;

  std::size_t copyOf(std::size_t place) {
    tree.nodes.push_back({tree.nodes[place].mean});
    return tree.nodes.size() - 1;
  }

  std::size_t branchesOf(std::size_t attribute) const {
    return std::max<std::size_t>(2, sample.attributes[attribute].values.size());
  }

  std::size_t branchOf(const Test &test, const Features &row) const {
    if (sample.attributes[test.attribute].isNominal())
      return std::size_t(row[test.attribute]);
    return row[test.attribute] <= test.point ? 0 : 1;
  }

  Sums sumsOf(const Places &places) const {
    Sums sums(sample.outputs.front().size());
    for (const std::size_t place : places)
      sums.add(sample.outputs[place]);
    return sums;
  }

  /// The best test of some attributes at random; of further ones while none of these divides the examples.
  std::optional<Test> choose(const Places &places, double variation) {
    constexpr double exact = 1e-12; // of rounding
    if (places.size() < 2 || variation <= exact)
      return std::nullopt;
    std::vector<std::size_t> attributes(sample.attributes.size());
    std::iota(attributes.begin(), attributes.end(), std::size_t(0));
    std::optional<Test> best;
    for (std::size_t i = 0; i < attributes.size() && (i < tried || !best); ++i) {
      std::swap(attributes[i], attributes[i + random() % (attributes.size() - i)]);
      const auto test = sample.attributes[attributes[i]].isNominal() ? nominal(attributes[i], places)
                                                                     : numeric(attributes[i], places);
      if (test && (!best || test->variation < best->variation))
        best = test;
    }
    return best;
  }

  std::optional<Test> nominal(std::size_t attribute, const Places &places) const {
    std::vector<Sums> branches(branchesOf(attribute), Sums(sample.outputs.front().size()));
    for (const std::size_t place : places)
      branches[std::size_t(sample.rows[place][attribute])].add(sample.outputs[place]);
    double left = 0;
    std::size_t used = 0;
    for (const Sums &branch : branches) {
      left += branch.variation();
      used += branch.number() > 0;
    }
    return used > 1 ? std::optional<Test>({attribute, 0, left}) : std::nullopt;
  }

  std::optional<Test> numeric(std::size_t attribute, const Places &places) const {
    Places order = places;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t one, std::size_t other) {
      return sample.rows[one][attribute] < sample.rows[other][attribute];
    });
    Sums low(sample.outputs.front().size()), high = sumsOf(order);
    std::optional<Test> best;
    for (std::size_t i = 1; i < order.size(); ++i) {
      low.add(sample.outputs[order[i - 1]]);
      high.add(sample.outputs[order[i - 1]], -1);
      const double below = sample.rows[order[i - 1]][attribute], above = sample.rows[order[i]][attribute];
      if (!(below < above))
        continue;
      const double left = low.variation() + high.variation();
      if (!best || left < best->variation) {
        const double middle = below + (above - below) / 2;
        best = Test{attribute, middle < above ? middle : below, left};
      }
    }
    return best;
  }
};

ForestTree::ForestTree(const ForestSample &sample, const Places &places, std::size_t tried,
                       std::mt19937_64 &random) {
  TreeGrower(sample, tried, random, *this).grow(places);
}

const std::vector<double> &ForestTree::predict(const Features &features) const {
  const Node *node = &nodes.front();
  while (!node->sons.empty()) {
    const double value = features[node->attribute];
    node = &nodes[node->sons[node->isNominal ? std::size_t(value) : value <= node->point ? 0 : 1]];
  }
  return node->mean;
}

}
