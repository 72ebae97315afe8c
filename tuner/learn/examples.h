// Labelled examples, from which classifiers and regressors learn.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

namespace icl {

struct Attribute {
  std::string name;
  std::vector<std::string> values{}; ///< of a nominal attribute; empty: it is a number
  bool isNominal() const { return !values.empty(); }
};

/// One number per attribute; of a nominal one, the index of its value. None is missing.
using Features = std::vector<double>;

/// What an example belongs to, by its index in Examples::classes.
using Label = std::size_t;

struct Examples {
  std::vector<Attribute> attributes;
  std::vector<std::string> classes;
  std::vector<Features> rows;
  std::vector<Label> labels; ///< one per row

  /// The same with some of the rows, in this order.
  Examples select(const std::vector<std::size_t> &places) const;
  /// How many rows have each label.
  std::vector<double> counts() const;
};

/// Examples whose target is a number.
struct NumericExamples {
  std::vector<Attribute> attributes;
  std::vector<Features> rows;
  std::vector<double> targets; ///< one per row
};

/// The place of the largest number, the first of equals.
std::size_t placeOfLargest(const std::vector<double> &);

}
