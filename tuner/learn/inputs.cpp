#include "tuner/learn/inputs.h"
#include <algorithm>

namespace icl {

LinearInputs::LinearInputs(const Examples &examples, bool isNormalised) {
  std::vector<Input> all;
  for (std::size_t a = 0; a < examples.attributes.size(); ++a) {
    const Attribute &attribute = examples.attributes[a];
    if (attribute.values.size() <= 2) // a number, or 0 and 1
      all.push_back({attribute.name, a, 0, true});
    else
      for (std::size_t v = 0; v < attribute.values.size(); ++v)
        all.push_back({attribute.name + "=" + attribute.values[v], a, double(v), false});
  }
  for (Input &input : all) {
    double least = raw(input, examples.rows.front()), most = least;
    for (const Features &row : examples.rows) {
      least = std::min(least, raw(input, row));
      most = std::max(most, raw(input, row));
    }
    if (isNormalised) {
      input.least = least;
      input.span = most - least;
    }
    if (most > least)
      inputs.push_back(std::move(input));
  }
}

double LinearInputs::raw(const Input &input, const Features &features) {
  const double value = features[input.attribute];
  return input.isNumber ? value : value == input.value ? 1 : 0;
}

std::vector<double> LinearInputs::of(const Features &features) const {
  std::vector<double> result;
  for (const Input &input : inputs)
    result.push_back((raw(input, features) - input.least) / input.span);
  return result;
}

std::vector<std::string> LinearInputs::names() const {
  std::vector<std::string> result;
  for (const Input &input : inputs)
    result.push_back(input.name);
  return result;
}

}
