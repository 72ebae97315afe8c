// Decision trees by C4.5 release 8 (Quinlan 1993, 1996), as Weka's J48 builds them: confidence 0.25, at least
// 2 examples in two branches of a split, subtrees replaced and raised. Comparisons have Weka's tolerance, on
// which trees depend where examples are few.
#include "tuner/learn/j48_split.h"
#include <algorithm>
#include <cmath>
#include <numeric>

namespace icl {
namespace {

using Places = std::vector<std::size_t>;

constexpr double confidence = 0.25;

/// How many errors to expect beyond `errors` among `n` unseen examples: the upper limit of the confidence
/// interval of a binomial distribution, by its normal approximation.
double addedErrors(double n, double errors) {
  if (errors < 1) {
    const double base = n * (1 - std::pow(confidence, 1 / n));
    return errors == 0 ? base : base + errors * (addedErrors(n, 1) - base);
  }
  if (errors + 0.5 >= n)
    return std::max(n - errors, 0.0);
  constexpr double z = 0.6744897501960817; // the quantile of 1 - confidence
  const double f = (errors + 0.5) / n;
  const double r =
      (f + z * z / (2 * n) + z * std::sqrt(f / n - f * f / n + z * z / (4 * n * n))) / (1 + z * z / n);
  return r * n - errors;
}

class J48 : public Classifier {
public:
  explicit J48(const Examples &given)
      : attributes(given.attributes), classes(given.classes), examples(&given) {
    Places all(given.rows.size());
    std::iota(all.begin(), all.end(), std::size_t(0));
    root = grow(all);
    collapse(root);
    prune(root);
    examples = nullptr;
  }

  std::vector<double> distribution(const Features &features) const override {
    const Node *node = &root;
    std::vector<double> counts = node->counts;
    while (!node->sons.empty()) {
      node = &node->sons[node->split.branch(features)];
      if (total(node->counts) > 0) // else its parent's
        counts = node->counts;
    }
    const double sum = total(counts);
    for (double &count : counts)
      count /= sum;
    return counts;
  }

  std::string text() const override {
    return textOf(root, "") + (root.sons.empty() ? "" : "leaves: " + std::to_string(leaves(root)) + '\n');
  }

private:
  struct Node {
    Places places;              ///< of the examples that reach it, while it is built
    std::vector<double> counts; ///< of these, by class
    Split split{};
    std::vector<Node> sons{}; ///< none: it is a leaf
  };
  std::vector<Attribute> attributes;
  std::vector<std::string> classes;
  const Examples *examples; ///< while the tree is built
  Node root;

  static double total(const std::vector<double> &counts) {
    return std::accumulate(counts.begin(), counts.end(), 0.0);
  }
  static double wrong(const std::vector<double> &counts) {
    return total(counts) - counts[placeOfLargest(counts)];
  }
  static double estimatedErrors(const std::vector<double> &counts) {
    const double sum = total(counts);
    return sum == 0 ? 0 : wrong(counts) + addedErrors(sum, wrong(counts));
  }

  std::vector<double> countsOf(const Places &places) const {
    std::vector<double> counts(classes.size(), 0);
    for (const std::size_t place : places)
      ++counts[examples->labels[place]];
    return counts;
  }

  std::vector<Places> divide(const Split &split, const Places &places) const {
    std::vector<Places> branches(split.branches);
    for (const std::size_t place : places)
      branches[split.branch(examples->rows[place])].push_back(place);
    return branches;
  }

  Node grow(const Places &places) const {
    Node node{places, countsOf(places)};
    const auto split = chooseSplit(*examples, places, node.counts);
    if (!split)
      return node;
    node.split = *split;
    for (const Places &branch : divide(*split, places))
      node.sons.push_back(grow(branch));
    return node;
  }

  double trainingErrors(const Node &node) const {
    if (node.sons.empty())
      return wrong(node.counts);
    double sum = 0;
    for (const Node &son : node.sons)
      sum += trainingErrors(son);
    return sum;
  }

  /// Subtrees that make as many errors in training as a leaf become leaves.
  void collapse(Node &node) const {
    if (node.sons.empty())
      return;
    if (trainingErrors(node) >= wrong(node.counts) - 1e-3)
      node.sons.clear();
    for (Node &son : node.sons)
      collapse(son);
  }

  double estimatedErrorsOf(const Node &node) const {
    if (node.sons.empty())
      return estimatedErrors(node.counts);
    double sum = 0;
    for (const Node &son : node.sons)
      sum += estimatedErrorsOf(son);
    return sum;
  }

  /// If these examples reached it.
  double estimatedErrorsWith(const Node &node, const Places &places) const {
    if (node.sons.empty())
      return estimatedErrors(countsOf(places));
    const std::vector<Places> branches = divide(node.split, places);
    double sum = 0;
    for (std::size_t i = 0; i < branches.size(); ++i)
      sum += estimatedErrorsWith(node.sons[i], branches[i]);
    return sum;
  }

  void redistribute(Node &node, const Places &places) const {
    node.places = places;
    node.counts = countsOf(places);
    if (node.sons.empty())
      return;
    const std::vector<Places> branches = divide(node.split, places);
    for (std::size_t i = 0; i < branches.size(); ++i)
      redistribute(node.sons[i], branches[i]);
  }

  /// Replaces a subtree by a leaf, or by its largest branch, where that is not expected to make more errors.
  void prune(Node &node) const {
    constexpr double slack = 0.1;
    if (node.sons.empty())
      return;
    for (Node &son : node.sons)
      prune(son);
    std::size_t largest = 0; // the last of equals
    for (std::size_t i = 0; i < node.sons.size(); ++i)
      if (node.sons[i].places.size() >= node.sons[largest].places.size())
        largest = i;
    const double ofBranch = estimatedErrorsWith(node.sons[largest], node.places),
                 ofLeaf = estimatedErrors(node.counts), ofTree = estimatedErrorsOf(node);
    if (isAtMost(ofLeaf, ofTree + slack) && isAtMost(ofLeaf, ofBranch + slack)) {
      node.sons.clear();
    } else if (isAtMost(ofBranch, ofTree + slack)) {
      const Places places = node.places;
      Node raised = std::move(node.sons[largest]);
      node = std::move(raised);
      redistribute(node, places);
      prune(node);
    }
  }

  static std::size_t leaves(const Node &node) {
    std::size_t sum = node.sons.empty() ? 1 : 0;
    for (const Node &son : node.sons)
      sum += leaves(son);
    return sum;
  }

  std::string leafText(const Node &leaf, const Node &parent) const {
    const std::vector<double> &counts = total(leaf.counts) > 0 ? leaf.counts : parent.counts;
    std::string text = ": " + classes[placeOfLargest(counts)] + " (" + numberText(total(leaf.counts));
    if (const double errors = wrong(leaf.counts); errors > 0)
      text += "/" + numberText(errors);
    return text + ")\n";
  }

  std::string textOf(const Node &node, const std::string &indent) const {
    if (node.sons.empty())
      return leafText(node, node).substr(2);
    std::string text;
    for (std::size_t i = 0; i < node.sons.size(); ++i) {
      text += indent + conditionText(attributes, node.split, i);
      text += node.sons[i].sons.empty() ? leafText(node.sons[i], node)
                                        : '\n' + textOf(node.sons[i], indent + "|   ");
    }
    return text;
  }
};

std::unique_ptr<Classifier> train(const Examples &examples) { return std::make_unique<J48>(examples); }

}

extern const ClassifierEntry j48;
const ClassifierEntry j48 = {"j48", "a decision tree by C4.5, pruned with a confidence of 0.25", train};

}
