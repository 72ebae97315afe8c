// Classifiers, and the table of those that there are: the ones of Cummins et al. 2015, with the defaults of
// Weka 3.6, which the paper used.
#pragma once
#include "tuner/learn/examples.h"
#include <memory>
#include <string_view>

namespace icl {

/// What was learnt from examples. Deterministic, and the same on all machines up to the last digits of the
/// standard library's functions.
class Classifier {
public:
  virtual ~Classifier() = default;
  /// One number per class, from 0 up, with the sum 1: how likely it is.
  virtual std::vector<double> distribution(const Features &) const = 0;
  /// The likeliest class, the first of equals.
  virtual Label classify(const Features &features) const { return placeOfLargest(distribution(features)); }
  /// What was learnt, for people to read; lines.
  virtual std::string text() const = 0;
};

struct ClassifierEntry {
  std::string_view name;
  std::string_view description; ///< one line
  /// Learns from at least one example of at least one class.
  std::unique_ptr<Classifier> (*train)(const Examples &);
};
const std::vector<ClassifierEntry> &classifiers();
/// Throws an Error for an unknown name, with a suggestion.
const ClassifierEntry &findClassifier(std::string_view name);

}
