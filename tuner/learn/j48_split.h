// How C4.5 chooses the test of a node: by the gain ratio, among tests with at least average gain.
#pragma once
#include "tuner/learn/classifier.h"
#include <optional>

namespace icl {

struct Split {
  std::size_t attribute = 0;
  bool isNominal = false;
  double point = 0;         ///< of a number: up to it the first branch, above it the second
  std::size_t branches = 0; ///< of a nominal attribute: one per value

  std::size_t branch(const Features &) const;
};

/// The test of a node that the examples at `places` reach, `counts` by class; nothing for a leaf. A threshold
/// is the largest value among all examples that is not above the middle of its neighbours.
std::optional<Split> chooseSplit(const Examples &, const std::vector<std::size_t> &places,
                                 const std::vector<double> &counts);

/// Whether a is not above b, with Weka's tolerance of 1e-6.
bool isAtMost(double a, double b);
/// "petalwidth <= 0.6", "outlook = sunny": of a branch.
std::string conditionText(const std::vector<Attribute> &, const Split &, std::size_t branch);
/// The shortest text that is read as the same number.
std::string numberText(double);

}
