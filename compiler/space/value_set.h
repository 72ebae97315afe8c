// What values an integer term may still take: always an interval, and the list itself while it is short.
#pragma once
#include "compiler/space/operators.h"
#include <cstdint>
#include <optional>
#include <vector>

namespace icl {

class ValueSet {
public:
  /// No value.
  ValueSet() = default;
  /// Any order, repetitions allowed.
  static ValueSet of(std::vector<std::int64_t> values);
  static ValueSet between(std::int64_t low, std::int64_t high);
  static ValueSet everything();

  bool empty() const { return low > high; }
  std::int64_t min() const { return low; }
  std::int64_t max() const { return high; }
  /// Largest magnitude of a value; 0 if empty.
  double magnitude() const;
  bool mayContain(std::int64_t value) const;
  /// The largest possible value that is at most `bound`, as far as known: `bound` itself where no list is
  /// kept.
  std::int64_t roundDown(std::int64_t bound) const;
  std::optional<std::int64_t> single() const;

  ValueSet united(const ValueSet &) const;
  /// A superset of the results of `op` on each value of `a` and each of `b`; those without result are left
  /// out. `b` is ignored by operators of one operand.
  static ValueSet image(Operator op, const ValueSet &a, const ValueSet &b);

private:
  std::int64_t low = 1, high = 0;
  std::vector<std::int64_t> list; ///< sorted; empty where only the interval is known
};

}
