#include "tuner/learn/examples.h"
#include <algorithm>

namespace icl {

Examples Examples::select(const std::vector<std::size_t> &places) const {
  Examples some{attributes, classes, {}, {}};
  for (const std::size_t place : places) {
    some.rows.push_back(rows[place]);
    some.labels.push_back(labels[place]);
  }
  return some;
}

std::vector<double> Examples::counts() const {
  std::vector<double> counts(classes.size(), 0);
  for (const Label label : labels)
    ++counts[label];
  return counts;
}

std::size_t placeOfLargest(const std::vector<double> &numbers) {
  return std::size_t(std::max_element(numbers.begin(), numbers.end()) - numbers.begin());
}

}
