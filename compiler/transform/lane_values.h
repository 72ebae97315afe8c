// Expressions of one pixel as vectors of several neighbours': what the statements of lanes.h are made of.
#pragma once
#include "compiler/transform/lanes.h"
#include "compiler/transform/varying.h"
#include "llvm/ADT/DenseMap.h"

namespace icl {

/// What has no form in lanes; caught where lanes were asked for.
struct CannotVectorise {};

/// A bool that varies is an int in lanes: each has all bits set or none. In other types it is 1 or 0.
class LaneValues {
public:
  LaneValues(ir::Arena &arena, const LaneForm &form, Varying &varying)
      : arena(arena), build(arena), varying(varying), form(form), lanes(form.lanes) {}

  /// The lanes as numbers: 0 and 1 where they are truth values.
  const ir::Expr *values(const ir::Expr *);
  /// As a variable of the type holds them.
  const ir::Expr *asStored(const ir::Expr *, ValueType);
  /// The lanes as truth values, in integers of the size of `scalar`.
  const ir::Expr *laneMask(const ir::Expr *, Scalar scalar);
  /// The expression for one of the lanes.
  const ir::Expr *laneOf(const ir::Expr *, unsigned lane);
  /// The vector variable for a varying one.
  const ir::Var *replacement(const ir::Var *);
  ValueType wide(ValueType t) const { return laneType(t).withLanes(lanes); }
  const ir::Expr *zero(ValueType);
  /// The value in active lanes, in others the variable's or element's own.
  const ir::Expr *whereActive(const ir::Expr *value, const ir::Expr *own);

  /// The lanes that are active, all bits of an int or none; null: all are. In other lanes values are
  /// anything, but computing them neither traps nor reads outside images and arrays.
  const ir::Expr *mask = nullptr;

private:
  /// A value for each lane. A true lane has all bits set; its value is not 1.
  struct Lanes {
    const ir::Expr *e;
    bool isTruth = false;
  };

  /// Bool has no vectors: its lanes are those of int.
  static ValueType laneType(ValueType t) { return t.scalar == Scalar::Bool ? t.withScalar(Scalar::Int) : t; }
  Lanes lanesOf(const ir::Expr *);
  const ir::Expr *convert(const ir::Expr *vector, ValueType to);
  const ir::Expr *iota(ValueType);
  Lanes select(const ir::Expr *);
  bool guardsARead(const ir::Expr *select);
  const ir::Expr *element(const ir::Expr *);
  const ir::Expr *read(const ir::Expr *);
  bool isInsideInAllLanes(const ir::Expr *read);
  const ir::Expr *alignedRead(const ir::Expr *read, llvm::SmallVector<const ir::Expr *, 3> at);
  void appendRun(llvm::SmallVectorImpl<const ir::Expr *> &parts, const ir::Expr *vector, std::int64_t from,
                 std::int64_t to);
  const ir::Expr *call(const ir::Expr *);
  const ir::Expr *computeLaneByLane(const ir::Expr *);

  ir::Arena &arena;
  ir::Builder build;
  Varying &varying;
  LaneForm form;
  unsigned lanes;
  llvm::DenseMap<const ir::Var *, const ir::Var *> replaced;
};

}
