// Interval analysis of integer expressions: what values indices can take.
#pragma once
#include "compiler/ir/ir.h"
#include "llvm/ADT/DenseMap.h"
#include <optional>

namespace icl {

/// All integers from lo to hi.
struct Interval {
  std::int64_t lo = 0, hi = 0;
  bool operator==(const Interval &) const = default;
};
Interval join(Interval, Interval); ///< the smallest that holds both

/// Knows the loops and constant variables of one body.
class Ranges {
public:
  explicit Ranges(ir::Stmts body);

  /// The values that the expression can take, or nothing when no bounds below its type's overflow are known.
  std::optional<Interval> of(const ir::Expr *) const;

  /// For an expression of the form `pixel index in dimension d` + rest: the values of rest.
  std::optional<Interval> offset(const ir::Expr *, unsigned dimension) const;

  /// How often the loop's body runs, where begin and limit are constants.
  static std::optional<std::int64_t> tripCount(const ir::For &);

private:
  std::optional<Interval> ofVariable(const ir::Expr *) const;
  std::optional<Interval> ofCall(const ir::Expr *) const;
  std::optional<Interval> ofBinary(const ir::Expr *) const;

  llvm::DenseMap<const ir::Var *, const ir::For *> loops;
  llvm::DenseMap<const ir::Var *, const ir::Expr *> definitions;
};

}
