// Interval analysis of integer expressions: what values indices and temporaries can take.
#pragma once
#include "compiler/analysis/footprint.h"
#include "compiler/ir/ir.h"
#include "compiler/space/sizes.h"
#include "llvm/ADT/DenseMap.h"
#include <deque>
#include <optional>

namespace icl {

/// What is known of a launch, per dimension.
struct LaunchBounds {
  std::array<std::int64_t, 3> grid;      ///< pixels, or a bound of them
  std::array<std::int64_t, 3> workGroup; ///< work-items, or a bound of them
};

/// Whether it is a conversion from int to long, which does not change a coordinate.
bool isIntAsLong(const ir::Expr *);

/// Knows the loops and variables of one body. The interval of a vector contains every lane.
///
/// A variable's values are found without following control flow: the join of all values that are assigned to
/// it, plus all additions to itself in one lifetime, each as often as the loops around it run. A lifetime
/// begins where the variable is declared: each copy of an unrolled body declares it. Where these are few
/// iterations, each is evaluated with its own values of the loops' variables: the sum of a filter's constant
/// weights is then exact.
class Ranges {
public:
  /// Without `launch`, nothing is known of indices and sizes: what depends on them counts as unbounded.
  explicit Ranges(ir::Stmts body, std::optional<LaunchBounds> launch = std::nullopt);

  /// The values that the expression can take, or nothing when no bounds below its type's overflow are known.
  std::optional<Interval> of(const ir::Expr *) const;
  std::optional<Interval> of(const ir::Var *) const; ///< of an array: each element

  /// The values of the variable where these are known without its type's limits. An assignment of a sum that
  /// begins with the variable, `v = v + a + b`, then never wraps.
  std::optional<Interval> accumulated(const ir::Var *) const;

  /// The value of a constant that has one; else null.
  const ir::Expr *definition(const ir::Var *) const;

  /// The loop whose variable it is, where nothing else gives it a value; else null.
  const ir::For *loopOf(const ir::Var *) const;

  /// For an operation: its exact result, where the type can hold that; nothing when it may wrap.
  std::optional<Interval> exactResult(const ir::Expr *) const;

  /// How far the coordinate can lie from the pixel's index, or from the index times a constant factor, where
  /// that is bounded. The index may occur in a constant's initializer, in a conversion to long, and on both
  /// sides of a choice.
  std::optional<Span> span(const ir::Coordinate &) const;
  /// The spans of all coordinates of a read, which has at most `dimensions`.
  std::optional<Footprint> footprint(const ir::Expr *read, unsigned dimensions = 3) const;

  /// How often the loop's body runs, where begin and limit are constants less than 2^63 apart.
  static std::optional<std::int64_t> tripCount(const ir::For &);
  /// How often it can run at most, where the values of begin and limit are bounded.
  std::optional<std::int64_t> mostTrips(const ir::For &) const;

private:
  /// The loops around a statement, innermost first.
  struct Loops {
    const ir::Stmt *innermost;
    const Loops *outer;
  };
  struct Setting {
    const ir::Expr *value;
    const Loops *within;
    unsigned lifetime; ///< how many declarations are before it
  };
  struct Known {
    llvm::SmallVector<const ir::For *, 1> loops;             ///< whose variable it is
    llvm::SmallVector<Setting, 1> settings;                  ///< values assigned to it or to its elements
    llvm::SmallVector<const Loops *, 1> declaredIn{nullptr}; ///< by lifetime

    void set(const ir::Expr *value, const Loops *within) {
      settings.push_back({value, within, static_cast<unsigned>(declaredIn.size() - 1)});
    }
  };
  /// What an assignment does to a variable: gives it another value, or adds to its own.
  struct Effect {
    std::optional<Interval> value, added;
    bool isKnown = true;
  };

  void collect(ir::Stmts, const Loops *);
  std::optional<Span> span(const ir::Expr *value, unsigned dimension) const;
  std::optional<Span> spanOfTerm(const ir::Expr *, unsigned dimension) const;
  std::optional<Interval> computed(const ir::Expr *) const;
  std::optional<Interval> ofIndex(const ir::Expr *) const;
  std::optional<Interval> valuesIn(const ir::Var *) const;
  std::optional<Interval> ofLoop(const ir::For &) const;
  std::optional<Interval> ofCall(const ir::Expr *) const;
  std::optional<Interval> ofBinary(const ir::Expr *) const;
  std::optional<Interval> ofElement(const ir::Expr *) const;
  Effect effect(const ir::Var *, const ir::Expr *) const;
  /// What all runs of an addition to a variable can add in the variable's lifetime.
  std::optional<Interval> addedInAll(const ir::Var *, const Setting &, const Loops *declaredIn) const;
  /// The same, iteration by iteration; nothing where they are many, or loops of unknown length.
  std::optional<Interval> addedInEach(const ir::Var *, const Setting &, const Loops *declaredIn) const;
  /// Loops with their trip counts.
  using Iterations = llvm::SmallVector<std::pair<const ir::For *, std::int64_t>, 4>;
  void prepareIterations(const ir::Expr *, const Iterations &around,
                         llvm::SmallVectorImpl<const ir::Var *> &constants) const;
  /// How often a statement can run in the lifetime of its variable; nothing when that is not bounded.
  std::optional<std::int64_t> times(const Loops *within, const Loops *declaredIn) const;

  std::optional<LaunchBounds> launch;
  llvm::DenseMap<const ir::Var *, Known> known;
  std::deque<Loops> loops;
  // Found so far; a variable is unbounded while its own values are being found.
  mutable llvm::DenseMap<const ir::Expr *, std::optional<Interval>> expressions;
  mutable llvm::DenseMap<const ir::Var *, std::optional<Interval>> variables;
  mutable bool isIterating = false; // loops' variables have the values of one iteration
};

}
