// What the value of an expression depends on, as far as tables can hold it.
#pragma once
#include "compiler/analysis/range.h"
#include "compiler/ir/builder.h"
#include "llvm/ADT/DenseSet.h"

namespace icl {

/// An integer with few values, of which an expression is a function.
struct TableKey {
  const ir::Expr *value = nullptr;
  const ir::Expr *place = nullptr; ///< the same value, as it is best computed where the expression is
  Interval values;

  std::int64_t count() const { return values.hi - values.lo + 1; }
};

/// Each once, in the order in which an expression mentions them.
using TableKeys = llvm::SmallVector<TableKey, 2>;

/// So many combinations of the keys' values there are, or some number that is too large for a table.
std::int64_t countOf(llvm::ArrayRef<TableKey>);

/// What an expression depends on besides parameters.
struct Dependence {
  TableKeys keys;
  /// The same, but none of them computed from others: of i * i + j * j, i and j. There may be too many
  /// values.
  TableKeys origins;
};

/// What each component of a vector depends on besides parameters.
struct ComponentDependence {
  /// A read of bytes, of one of whose components each is a function; null: nothing.
  const ir::Expr *pixel = nullptr;
  const ir::Expr *place = nullptr; ///< the same pixel, as it is best computed where the expression is
  llvm::SmallVector<std::uint8_t, 4> from{}; ///< of the pixel's components, for each of the expression's
};

/// Finds the dependences of one body's expressions, through the definitions of its constants.
class Dependences {
public:
  static constexpr std::int64_t mostValues = 1024; ///< of an expression's keys

  Dependences(ir::Arena &, ir::Stmts body);

  /// Nothing where the expression depends on what has too many values.
  std::optional<Dependence> of(const ir::Expr *);
  /// Nothing where a component depends on more than one component of a pixel of bytes.
  std::optional<ComponentDependence> ofComponents(const ir::Expr *vector);
  /// The value of a constant, if that is still what it was at its definition wherever the constant is used.
  /// Null for other variables.
  const ir::Expr *definition(const ir::Var *v) const { return definitions.lookup(v); }
  /// The scalar that one component of a vector was made of; null where that is not known.
  const ir::Expr *componentOf(const ir::Expr *swizzle) const;

private:
  std::optional<Dependence> find(const ir::Expr *);
  std::optional<Dependence> inherited(const ir::Expr *);
  std::optional<Dependence> ofVariable(const ir::Expr *);
  std::optional<ComponentDependence> ofOperands(const ir::Expr *vector);
  std::optional<ComponentDependence> ofScalars(const ir::Expr *vector);
  std::optional<Dependence> ofComponent(const ir::Expr *swizzle);
  std::optional<TableKey> asKey(const ir::Expr *) const;
  bool isLasting(const ir::Expr *) const;

  ir::Builder build;
  Ranges ranges;
  llvm::DenseSet<const ir::Var *> counters; ///< variables of loops
  llvm::DenseMap<const ir::Var *, const ir::Expr *> definitions;
  llvm::DenseMap<const ir::Expr *, std::optional<Dependence>> known;
};

/// The element's position, if its indices are constants inside the array. Nothing for pointers.
std::optional<std::int64_t> constantPosition(const ir::Expr *element);

}
