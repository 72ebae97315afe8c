// Examples divided for cross-validation.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace icl {

/// The fold of each of `labels`, from 0 to `folds` - 1, at random, such that each fold has nearly the same
/// share of every label. The same for the same seed on all machines.
std::vector<std::size_t> stratifiedFolds(const std::vector<std::size_t> &labels, std::size_t folds,
                                         std::uint64_t seed);

/// The places whose fold is this one, or is not.
std::vector<std::size_t> placesIn(const std::vector<std::size_t> &folds, std::size_t fold);
std::vector<std::size_t> placesOutside(const std::vector<std::size_t> &folds, std::size_t fold);

}
