#include "tuner/learn/folds.h"
#include <algorithm>
#include <numeric>
#include <random>

namespace icl {

std::vector<std::size_t> stratifiedFolds(const std::vector<std::size_t> &labels, std::size_t folds,
                                         std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<std::size_t> order(labels.size());
  std::iota(order.begin(), order.end(), std::size_t(0));
  for (std::size_t i = order.size(); i > 1; --i)
    std::swap(order[i - 1], order[random() % i]);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t one, std::size_t other) { return labels[one] < labels[other]; });
  std::vector<std::size_t> result(labels.size());
  for (std::size_t i = 0; i < order.size(); ++i)
    result[order[i]] = i % folds;
  return result;
}

std::vector<std::size_t> placesIn(const std::vector<std::size_t> &folds, std::size_t fold) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < folds.size(); ++i)
    if (folds[i] == fold)
      places.push_back(i);
  return places;
}

std::vector<std::size_t> placesOutside(const std::vector<std::size_t> &folds, std::size_t fold) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < folds.size(); ++i)
    if (folds[i] != fold)
      places.push_back(i);
  return places;
}

}
