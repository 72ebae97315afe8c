#include "tuner/learn/forest.h"
#include "tuner/learn/classifier.h"
#include "tuner/learn/forest_tree.h"
#include <cmath>

namespace icl {

Forest::Forest() = default;
Forest::Forest(Forest &&) noexcept = default;
Forest &Forest::operator=(Forest &&) noexcept = default;
Forest::~Forest() = default;

static std::vector<ForestTree> growTrees(const ForestSample &sample, const ForestOptions &options) {
  std::mt19937_64 random(options.seed);
  const std::size_t rows = sample.rows.size();
  const std::size_t tried =
      options.tried > 0 ? options.tried : std::size_t(std::log2(double(sample.attributes.size()))) + 1;
  std::vector<ForestTree> trees;
  for (std::size_t i = 0; i < options.trees; ++i) {
    std::vector<std::size_t> places;
    for (std::size_t drawn = 0; drawn < rows; ++drawn)
      places.push_back(random() % rows);
    trees.emplace_back(sample, places, tried, random);
  }
  return trees;
}

Forest Forest::classify(const Examples &examples, const ForestOptions &options) {
  const std::size_t classes = examples.classes.size();
  std::vector<double> outputs(examples.rows.size() * classes);
  for (std::size_t i = 0; i < examples.labels.size(); ++i)
    outputs[i * classes + examples.labels[i]] = 1;
  Forest forest;
  forest.trees = growTrees({examples.attributes, examples.rows, std::move(outputs)}, options);
  return forest;
}

Forest Forest::regress(const NumericExamples &examples, const ForestOptions &options) {
  Forest forest;
  forest.trees = growTrees({examples.attributes, examples.rows, examples.targets}, options);
  return forest;
}

std::vector<double> Forest::predict(const Features &features) const {
  std::vector<double> sum;
  for (const ForestTree &tree : trees) {
    const std::span<const double> one = tree.predict(features);
    sum.resize(one.size(), 0);
    for (std::size_t i = 0; i < one.size(); ++i)
      sum[i] += one[i] / double(trees.size());
  }
  return sum;
}

std::size_t Forest::nodes() const {
  std::size_t sum = 0;
  for (const ForestTree &tree : trees)
    sum += tree.size();
  return sum;
}

namespace {

class ForestClassifier : public Classifier {
public:
  explicit ForestClassifier(const Examples &examples) : forest(Forest::classify(examples)) {}
  std::vector<double> distribution(const Features &features) const override {
    return forest.predict(features);
  }
  std::string text() const override { return "nodes in all trees: " + std::to_string(forest.nodes()) + '\n'; }

private:
  Forest forest;
};

std::unique_ptr<Classifier> train(const Examples &examples) {
  return std::make_unique<ForestClassifier>(examples);
}

}

extern const ClassifierEntry randomForest;
const ClassifierEntry randomForest = {"random-forest", "100 random trees", train};

}
