#include "tuner/learn/forest_tree.h"
#include <algorithm>
#include <numeric>
#include <optional>

namespace icl {

using Places = std::vector<std::size_t>;

/// The sums of outputs of examples, from which their variance follows. Mostly there is one output.
class Sums {
public:
  explicit Sums(std::size_t outputs) : others(outputs - 1, 0) {}

  void add(const double *output, double weight = 1) {
    count += weight;
    sum += weight * output[0];
    squares += weight * output[0] * output[0];
    for (std::size_t i = 0; i < others.size(); ++i) {
      others[i] += weight * output[i + 1];
      squares += weight * output[i + 1] * output[i + 1];
    }
  }
  /// The sum of squared differences from the mean.
  double variation() const {
    if (!(count > 0))
      return squares;
    double result = squares - sum * sum / count;
    for (const double other : others)
      result -= other * other / count;
    return result;
  }
  void appendMeans(std::vector<double> &means) const {
    means.push_back(sum / count);
    for (const double other : others)
      means.push_back(other / count);
  }
  double number() const { return count; }

private:
  double count = 0, squares = 0, sum = 0;
  std::vector<double> others; ///< the sums of further outputs
};

class TreeGrower {
public:
  TreeGrower(const ForestSample &sample, std::size_t tried, std::mt19937_64 &random, ForestTree &tree)
      : sample(sample), tried(tried), random(random), tree(tree) {}

  /// Returns the place of the node.
  std::uint32_t grow(const Places &places) {
    const Sums all = sumsOf(places);
    const std::uint32_t place = add();
    all.appendMeans(tree.means);
    const auto split = choose(places, all.variation());
    if (!split)
      return place;
    std::vector<Places> parts(branchesOf(split->attribute));
    for (const std::size_t one : places)
      parts[branchOf(*split, sample.rows[one])].push_back(one);
    const std::size_t branches = tree.sons.size();
    tree.sons.resize(branches + parts.size());
    tree.nodes[place] = {split->point, std::uint32_t(split->attribute), std::uint32_t(branches)};
    for (std::size_t i = 0; i < parts.size(); ++i) { // an empty branch predicts what its parent does
      const std::uint32_t son = parts[i].empty() ? copyOf(place) : grow(parts[i]);
      tree.sons[branches + i] = son;
    }
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
  Places order, next; ///< of sortBy(), which is called often

  /// A leaf, whose means are to be appended.
  std::uint32_t add() {
    tree.nodes.emplace_back();
    return std::uint32_t(tree.nodes.size() - 1);
  }

  std::uint32_t copyOf(std::uint32_t place) {
    for (std::size_t i = 0; i < tree.outputs; ++i)
      tree.means.push_back(tree.means[place * tree.outputs + i]);
    return add();
  }

  std::size_t branchesOf(std::size_t attribute) const {
    return std::max<std::size_t>(2, sample.attributes[attribute].values.size());
  }

  std::size_t branchOf(const Test &test, const Features &row) const {
    if (sample.attributes[test.attribute].isNominal())
      return std::size_t(row[test.attribute]);
    return row[test.attribute] <= test.point ? 0 : 1;
  }

  const double *outputsOf(std::size_t place) const {
    return sample.outputs.data() + place * sample.outputsPerRow;
  }

  Sums sumsOf(const Places &places) const {
    Sums sums(sample.outputsPerRow);
    for (const std::size_t place : places)
      sums.add(outputsOf(place));
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
    std::vector<Sums> branches(branchesOf(attribute), Sums(sample.outputsPerRow));
    for (const std::size_t place : places)
      branches[std::size_t(sample.rows[place][attribute])].add(outputsOf(place));
    double left = 0;
    std::size_t used = 0;
    for (const Sums &branch : branches) {
      left += branch.variation();
      used += branch.number() > 0;
    }
    return used > 1 ? std::optional<Test>({attribute, 0, left}) : std::nullopt;
  }

  /// In the order of their values; equal ones keep theirs. By counting, unless there are far more values.
  void sortBy(const ForestSample::Column &column, const Places &places) {
    constexpr std::size_t farMore = 16;
    order.assign(places.begin(), places.end());
    if (column.values.size() > farMore * places.size()) {
      std::stable_sort(order.begin(), order.end(), [&](std::size_t one, std::size_t other) {
        return column.ranks[one] < column.ranks[other];
      });
      return;
    }
    next.assign(column.values.size(), 0);
    for (const std::size_t place : places)
      ++next[column.ranks[place]];
    std::exclusive_scan(next.begin(), next.end(), next.begin(), std::size_t(0));
    for (const std::size_t place : places)
      order[next[column.ranks[place]]++] = place;
  }

  std::optional<Test> numeric(std::size_t attribute, const Places &places) {
    const ForestSample::Column &column = sample.columns[attribute];
    const auto rankOf = [&](std::size_t place) { return column.ranks[place]; };
    if (std::all_of(places.begin(), places.end(),
                    [&](std::size_t place) { return rankOf(place) == rankOf(places.front()); }))
      return std::nullopt;
    sortBy(column, places);
    Sums low(sample.outputsPerRow), high = sumsOf(order);
    std::optional<Test> best;
    for (std::size_t i = 1; i < order.size(); ++i) {
      const double *output = outputsOf(order[i - 1]);
      low.add(output);
      high.add(output, -1);
      if (rankOf(order[i - 1]) == rankOf(order[i]))
        continue;
      const double left = low.variation() + high.variation();
      if (!best || left < best->variation) {
        const double below = column.values[rankOf(order[i - 1])], above = column.values[rankOf(order[i])];
        const double middle = below + (above - below) / 2;
        best = Test{attribute, middle < above ? middle : below, left};
      }
    }
    return best;
  }
};

ForestSample::ForestSample(const std::vector<Attribute> &a, const std::vector<Features> &r,
                           std::vector<double> o)
    : attributes(a), rows(r), outputs(std::move(o)), outputsPerRow(outputs.size() / rows.size()) {
  for (std::size_t attribute = 0; attribute < attributes.size(); ++attribute) {
    Column column;
    for (const Features &row : rows)
      column.values.push_back(row[attribute]);
    std::sort(column.values.begin(), column.values.end());
    column.values.erase(std::unique(column.values.begin(), column.values.end()), column.values.end());
    for (const Features &row : rows)
      column.ranks.push_back(
          std::uint32_t(std::lower_bound(column.values.begin(), column.values.end(), row[attribute]) -
                        column.values.begin()));
    columns.push_back(std::move(column));
  }
}

ForestTree::ForestTree(const ForestSample &sample, const Places &places, std::size_t tried,
                       std::mt19937_64 &random)
    : sons(1), outputs(sample.outputsPerRow) {
  for (const Attribute &attribute : sample.attributes)
    nominal.push_back(attribute.isNominal());
  TreeGrower(sample, tried, random, *this).grow(places);
}

std::span<const double> ForestTree::predict(const Features &features) const {
  std::size_t place = 0;
  while (nodes[place].branches != 0) {
    const Node &node = nodes[place];
    const double value = features[node.attribute];
    const std::size_t branch = nominal[node.attribute] ? std::size_t(value) : value <= node.point ? 0 : 1;
    place = sons[node.branches + branch];
  }
  return {means.data() + place * outputs, outputs};
}

}
