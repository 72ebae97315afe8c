// The elements of a result of reduce(...) while the interpreter runs.
#pragma once
#include "compiler/ast/ast.h"
#include "compiler/interpret/value.h"
#include <vector>

namespace icl::interpreter {

/// Integers wrap. Floats are summed in double with compensation (Neumaier 1974), so that the result is the
/// exact sum, rounded, unless the summands cancel each other to less than 2^-100 of their magnitude. The
/// largest and the smallest float ignore NaN as fmax and fmin do, and -0 is less than 0. Without any value an
/// element holds the operator's neutral element: 0, the type's least or largest number (infinity of floats),
/// or all bits set.
class Accumulators {
public:
  Accumulators(ValueType element, ast::ReduceOp op) : scalar(element.scalar), op(op) {}

  void resize(std::int64_t elements);
  /// Combines the element with the value, which has the type that the element computes in.
  void add(std::int64_t element, const Value &);
  /// Writes the elements to memory of their type.
  void store(std::byte *) const;
  /// The number of values of each element, and the sum of their magnitudes.
  std::vector<std::uint64_t> counts() const;
  std::vector<double> magnitudes() const;

private:
  struct Element {
    std::uint64_t integer = 0; ///< as wide as a long; its low bits count
    double real = 0, rest = 0; ///< of a sum: the exact value is nearly real + rest
    double magnitude = 0;
    std::uint64_t count = 0;
  };
  Scalar scalar;
  ast::ReduceOp op;
  std::vector<Element> elements;

  void addInteger(Element &, std::int64_t value) const;
  void addReal(Element &, double value) const;
};

}
