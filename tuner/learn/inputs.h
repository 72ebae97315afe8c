// Examples as the numbers that linear models take.
#pragma once
#include "tuner/learn/examples.h"

namespace icl {

/// Nominal attributes of two values are one number, others one per value (1 where it has the value), as in
/// Weka's NominalToBinary. Numbers that are the same in all examples are left out.
class LinearInputs {
public:
  /// `isNormalised`: each number is scaled so that those of the examples go from 0 to 1.
  LinearInputs(const Examples &, bool isNormalised);
  std::vector<double> of(const Features &) const;
  std::vector<std::string> names() const;

private:
  struct Input {
    std::string name;
    std::size_t attribute;
    double value; ///< that it is 1 for; unused where `isNumber`
    bool isNumber;
    double least = 0, span = 1;
  };
  std::vector<Input> inputs;

  static double raw(const Input &, const Features &);
};

}
