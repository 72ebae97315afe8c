// Random forests (Breiman 2001): classifiers as in the table, and regressors.
#pragma once
#include "tuner/learn/examples.h"
#include <cstdint>
#include <memory>

namespace icl {

struct ForestOptions {
  std::size_t trees = 100;
  /// Attributes that are tried at each split; 0: log2 of their number, plus 1, as in Weka.
  std::size_t tried = 0;
  std::uint64_t seed = 1;
};

class ForestTree;

/// The mean of what its trees predict. Each tree is grown on as many examples, drawn with replacement, until
/// nothing is left to split. Deterministic.
class Forest {
public:
  static Forest classify(const Examples &, const ForestOptions & = {});
  static Forest regress(const NumericExamples &, const ForestOptions & = {});
  Forest(Forest &&) noexcept;
  Forest &operator=(Forest &&) noexcept;
  ~Forest();

  /// Of a classifier: a share per class. Of a regressor: one number.
  std::vector<double> predict(const Features &) const;
  std::size_t nodes() const; ///< in all trees

private:
  Forest();
  std::vector<ForestTree> trees;
};

}
