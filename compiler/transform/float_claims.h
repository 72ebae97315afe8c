// What must be proved of floats that become integers, and which of them stay floats because it is not.
#pragma once
#include "compiler/analysis/range.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/PointerUnion.h"
#include <vector>

namespace icl {

/// A variable, or an expression where floats end.
using FloatOwner = llvm::PointerUnion<const ir::Var *, const ir::Expr *>;

/// What former attempts have found.
struct KeptFloats {
  llvm::DenseSet<const ir::Var *> variables; ///< stay floats
  llvm::DenseSet<const ir::Expr *> parts;    ///< expressions of which only parts can be integers
  llvm::DenseSet<FloatOwner> negatives;      ///< what is rounded toward 0 there may be negative
};

/// The claims of one attempt. Where one is not proved, the next attempt keeps its owner.
class FloatClaims {
public:
  explicit FloatClaims(KeptFloats &kept) : kept(kept) {}

  FloatOwner owner; ///< of the next claims

  // They return the value.
  const ir::Expr *within(const ir::Expr *value, Interval limits);
  /// That 16 bits hold it.
  const ir::Expr *small(const ir::Expr *value) { return within(value, {-0x8000, 0xffff}); }
  /// That floats of the type hold all such multiples.
  const ir::Expr *exact(const ir::Expr *value, ValueType type);
  const ir::Expr *notNegative(const ir::Expr *value);

  /// The next attempt keeps the owner.
  void keepOwner();
  void prove(const Ranges &);
  /// Whether nothing is to be attempted again.
  bool areRight() const { return !isWrong; }

private:
  struct Claim {
    const ir::Expr *value;
    Interval limits;
    FloatOwner owner;
    bool isOfSign;
  };

  KeptFloats &kept;
  std::vector<Claim> claims;
  bool isWrong = false;
};

}
