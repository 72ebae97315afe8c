// Forests, folds and the contract of all classifiers.
#include "compiler/space/error.h"
#include "tuner/learn/classifier.h"
#include "tuner/learn/folds.h"
#include "tuner/learn/forest.h"
#include <cmath>
#include <gtest/gtest.h>
#include <numeric>
#include <random>

namespace icl {
namespace {

/// "inside" where x * x + y * y < 1, with a nominal attribute that says nothing.
Examples disc(std::size_t n, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const auto coordinate = [&] { return double(random() % 2001) / 1000 - 1; };
  Examples examples{{{"x"}, {"y"}, {"colour", {"red", "green", "blue"}}}, {"inside", "outside"}, {}, {}};
  while (examples.rows.size() < n) {
    const double x = 1.2 * coordinate(), y = 1.2 * coordinate();
    examples.rows.push_back({x, y, double(random() % 3)});
    examples.labels.push_back(x * x + y * y < 1 ? 0 : 1);
  }
  return examples;
}

double accuracy(const Classifier &classifier, const Examples &examples) {
  double right = 0;
  for (std::size_t i = 0; i < examples.rows.size(); ++i)
    right += classifier.classify(examples.rows[i]) == examples.labels[i];
  return right / double(examples.rows.size());
}

class EveryClassifier : public testing::TestWithParam<ClassifierEntry> {};

TEST_P(EveryClassifier, givesSharesAndRepeatsThem) {
  const Examples examples = disc(60, 1);
  const auto one = GetParam().train(examples), other = GetParam().train(examples);
  EXPECT_EQ(one->text(), other->text());
  for (const Features &row : disc(20, 2).rows) {
    const std::vector<double> shares = one->distribution(row);
    EXPECT_EQ(shares, other->distribution(row));
    ASSERT_EQ(shares.size(), 2u);
    EXPECT_NEAR(shares[0] + shares[1], 1, 1e-12);
    EXPECT_GE(std::min(shares[0], shares[1]), 0);
  }
}

TEST_P(EveryClassifier, learnsFromOneExampleAndFromOneClass) {
  Examples examples = disc(30, 1);
  examples.labels.assign(30, 1);
  EXPECT_EQ(GetParam().train(examples)->classify(examples.rows[3]), 1u);
  const Examples one = examples.select({4});
  EXPECT_EQ(GetParam().train(one)->classify(examples.rows[3]), 1u);
}

TEST_P(EveryClassifier, learnsWhatALineDivides) {
  Examples examples = disc(300, 1), others = disc(500, 2);
  for (Examples *some : {&examples, &others})
    for (std::size_t i = 0; i < some->rows.size(); ++i)
      some->labels[i] = 2 * some->rows[i][0] + some->rows[i][1] > 0.8;
  const double least = GetParam().name == "zero-r" ? 0.5 : 0.9;
  EXPECT_GT(accuracy(*GetParam().train(examples), others), least);
}

INSTANTIATE_TEST_SUITE_P(Learn, EveryClassifier, testing::ValuesIn(classifiers()), [](const auto &info) {
  std::string name(info.param.name);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

TEST(Classifiers, areFoundByName) {
  EXPECT_EQ(findClassifier("j48").name, "j48");
  EXPECT_THROW(findClassifier("j49"), Error);
}

TEST(Forest, classifiesWhatNoLineDivides) {
  EXPECT_GT(accuracy(*findClassifier("random-forest").train(disc(500, 1)), disc(500, 2)), 0.92);
  EXPECT_GT(accuracy(*findClassifier("j48").train(disc(500, 1)), disc(500, 2)), 0.88);
}

TEST(Forest, regresses) {
  std::mt19937_64 random(1);
  NumericExamples examples{{{"x"}, {"kind", {"a", "b", "c"}}}, {}, {}};
  const auto target = [](const Features &row) { return row[0] * row[0] + 10 * row[1]; };
  while (examples.rows.size() < 400) {
    examples.rows.push_back({double(random() % 1000) / 100, double(random() % 3)});
    examples.targets.push_back(target(examples.rows.back()));
  }
  const Forest forest = Forest::regress(examples, {50, 0, 1});
  for (const Features &row : {Features{2.5, 0}, Features{7.1, 2}, Features{9.3, 1}})
    EXPECT_NEAR(forest.predict(row)[0], target(row), 4) << row[0];
  EXPECT_EQ(Forest::regress(examples, {50, 0, 1}).predict({3.3, 1}), forest.predict({3.3, 1}));
}

TEST(Folds, haveAShareOfEveryLabel) {
  std::vector<std::size_t> labels(100, 0);
  std::fill(labels.begin() + 70, labels.end(), 1);
  const std::vector<std::size_t> folds = stratifiedFolds(labels, 10, 3);
  for (std::size_t fold = 0; fold < 10; ++fold) {
    const std::vector<std::size_t> places = placesIn(folds, fold);
    EXPECT_EQ(places.size(), 10u);
    EXPECT_EQ(placesOutside(folds, fold).size(), 90u);
    EXPECT_EQ(std::count_if(places.begin(), places.end(), [&](std::size_t p) { return labels[p] == 1; }), 3);
  }
  EXPECT_NE(stratifiedFolds(labels, 10, 4), folds);
}

}
}
