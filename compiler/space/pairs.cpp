#include "compiler/space/pairs.h"
#include <algorithm>
#include <numeric>
#include <set>

namespace icl {
namespace {

class Covering {
public:
  Covering(const Space &s, std::uint64_t seed) : space(s), random(seed) {
    for (const Parameter &parameter : space.parameters()) {
      firstValues.push_back(values);
      values += parameter.values.size();
    }
    uncovered.assign(values * values, true);
  }

  PairCovering cover(std::size_t maxConfigurations) {
    if (const auto reference = space.reference(); reference && maxConfigurations > 0)
      addConfiguration(*reference);
    for (const auto &[a, b] : shuffledPairs()) {
      if (!isUncovered(a, b))
        continue;
      const auto start = space.sample(random, {a, b});
      if (!start)
        continue;
      if (result.configurations.size() < maxConfigurations)
        addConfiguration(extend({a, b}, *start));
      else
        ++result.possible;
    }
    result.possible += result.covered;
    return std::move(result);
  }

private:
  std::size_t number(const Choice &choice) const { return firstValues[choice.parameter] + choice.value; }
  bool isUncovered(const Choice &a, const Choice &b) const {
    return uncovered[number(a) * values + number(b)];
  }

  std::vector<std::pair<Choice, Choice>> shuffledPairs() {
    std::vector<std::pair<Choice, Choice>> pairs;
    const auto &parameters = space.parameters();
    for (std::size_t p = 0; p < parameters.size(); ++p)
      for (std::size_t q = p + 1; q < parameters.size(); ++q)
        for (std::uint16_t v = 0; v < parameters[p].values.size(); ++v)
          for (std::uint16_t w = 0; w < parameters[q].values.size(); ++w)
            pairs.push_back({{p, v}, {q, w}});
    shuffle(pairs);
    return pairs;
  }

  /// Not std::shuffle, whose results differ between libraries.
  template <class T>
  void shuffle(std::vector<T> &all) {
    for (std::size_t i = all.size(); i > 1; --i)
      std::swap(all[i - 1], all[random() % i]);
  }

  /// New pairs that the choice makes with those held.
  std::size_t newPairs(const Choice &choice, const std::vector<Choice> &held) const {
    return std::count_if(held.begin(), held.end(),
                         [&](const Choice &other) { return isUncovered(choice, other); });
  }

  /// Extends `held` parameter by parameter to a configuration. `found`: a valid configuration that contains
  /// the first choices in `held`.
  Configuration extend(std::vector<Choice> held, Configuration found) {
    std::vector<std::size_t> order(space.parameters().size());
    std::iota(order.begin(), order.end(), 0);
    shuffle(order);
    for (const std::size_t parameter : order) {
      if (parameter == held[0].parameter || parameter == held[1].parameter)
        continue;
      std::vector<Choice> candidates;
      for (std::uint16_t v = 0; v < space.parameters()[parameter].values.size(); ++v)
        candidates.push_back({parameter, v});
      shuffle(candidates);
      std::stable_sort(candidates.begin(), candidates.end(), [&](const Choice &a, const Choice &b) {
        return newPairs(a, held) > newPairs(b, held);
      });
      for (const Choice &candidate : candidates) {
        if (newPairs(candidate, held) == 0)
          break; // those after it add no pairs either
        held.push_back(candidate);
        if (auto with = found[parameter] == candidate.value ? found : space.sample(random, held)) {
          found = *std::move(with);
          break;
        }
        held.pop_back();
      }
    }
    return found;
  }

  void addConfiguration(const Configuration &configuration) {
    result.configurations.push_back(configuration);
    for (std::size_t p = 0; p < configuration.size(); ++p)
      for (std::size_t q = p + 1; q < configuration.size(); ++q) {
        const std::size_t a = number({p, configuration[p]}), b = number({q, configuration[q]});
        result.covered += uncovered[a * values + b];
        uncovered[a * values + b] = uncovered[b * values + a] = false;
      }
  }

  const Space &space;
  std::mt19937_64 random;
  std::vector<std::size_t>
      firstValues; ///< by parameter: the number of its first value, where all values are numbered
  std::size_t values = 0;
  std::vector<bool> uncovered; ///< by the numbers of two values, in both orders
  PairCovering result;
};

}

PairCovering coverPairs(const Space &space, std::size_t maxConfigurations, std::uint64_t seed) {
  return Covering(space, seed).cover(maxConfigurations);
}

}
