// Makes expressions and statements in an arena. Integer arithmetic is folded (`x + 0`, `2 * 3`);
// floating-point is not.
#pragma once
#include "compiler/ir/arena.h"

namespace icl::ir {

class Builder {
public:
  explicit Builder(Arena &arena) : arena(arena) {}

  const Expr *integer(std::int64_t value, ValueType type = {Scalar::Int, 1});
  const Expr *number(double value, ValueType type);
  const Expr *variable(const Var *);
  /// PixelIndex, GridExtent, GroupId, LocalId, LocalSize.
  const Expr *index(Op, unsigned dimension);
  /// The grid's extent where the image has the grid's size.
  const Expr *imageExtent(const Image *, unsigned dimension);
  const Expr *unary(Op, const Expr *);
  /// Operands of one type (shifts: right operand of any integer type).
  const Expr *binary(Op, const Expr *, const Expr *);
  const Expr *add(const Expr *a, const Expr *b) { return binary(Op::Add, a, b); }
  const Expr *add(const Expr *a, std::int64_t b) { return binary(Op::Add, a, integer(b, a->type)); }
  const Expr *toBool(const Expr *scalar);                ///< 1 where it is not 0, else 0
  const Expr *conjunction(const Expr *a, const Expr *b); ///< a && b; either may be null, which is true
  const Expr *select(const Expr *condition, const Expr *whenTrue, const Expr *whenFalse);
  const Expr *convert(const Expr *, ValueType);
  const Expr *call(const Builtin &, ValueType result, Exprs arguments);
  const Expr *vector(ValueType, Exprs elements);
  const Expr *swizzle(const Expr *, llvm::ArrayRef<std::uint8_t> components);
  const Expr *read(Op, const Image *, Exprs coordinates);
  /// Values as coordinates, x first.
  Coordinates coordinates(Exprs values);
  /// Sample and Filtered.
  const Expr *sample(Op, const Image *, Exprs coordinates);
  /// `lanes` neighbouring elements, from element `part` of the pixel on.
  /// `beyondRow`: as in Expr.
  const Expr *readLanes(const Image *, Exprs coordinates, unsigned lanes, bool isAligned, unsigned part = 0,
                        ast::Boundary beyondRow = ast::Boundary::Undefined);
  /// The pixel at each lane's coordinates, in lanes of the pixel's type; of twice its size: a pair.
  const Expr *gather(const Image *, Exprs coordinates, Scalar);
  /// Where the last index has lanes, the element of each lane; the array's are then scalars.
  const Expr *element(const Var *array, Exprs indices);
  /// The position of the element in the array, row-major.
  const Expr *flatIndex(const Var *array, Exprs indices);
  /// The same node with other operands, folded as if newly made.
  const Expr *withArgs(const Expr *, Exprs args);
  /// The same node with another image.
  const Expr *withImage(const Expr *, const Image *);

  const Stmt *declare(const Var *, const Expr *value);
  const Stmt *assign(const Var *, const Expr *value, llvm::ArrayRef<std::uint8_t> components = {});
  const Stmt *store(const Var *array, Exprs indices, const Expr *value,
                    llvm::ArrayRef<std::uint8_t> components = {});
  const Stmt *write(const Image *, Exprs coordinates, const Expr *value,
                    llvm::ArrayRef<std::uint8_t> components = {}, WriteForm = WriteForm::Unaligned,
                    unsigned part = 0);
  /// The same where another write of the arena has the coordinates.
  const Stmt *write(const Image *, Coordinates, const Expr *value,
                    llvm::ArrayRef<std::uint8_t> components = {}, WriteForm = WriteForm::Unaligned,
                    unsigned part = 0);
  const Stmt *update(const Var *array, Exprs indices, ast::ReduceOp, const Expr *value);
  const Stmt *branch(const Expr *condition, Stmts thenBody, Stmts elseBody = {}, bool isLikely = false);
  /// If::isShortcut, which is likely too.
  const Stmt *shortcut(const Expr *condition, Stmts thenBody, Stmts elseBody);
  const Stmt *countedLoop(const Var *, const Expr *begin, const Expr *limit, std::int64_t step, Stmts body,
                          llvm::StringRef name = {});
  /// The same with a step that is an expression, and positive.
  const Stmt *stridedLoop(const Var *, const Expr *begin, const Expr *limit, const Expr *stride, Stmts body);
  const Stmt *whileLoop(const Expr *condition, Stmts body, bool testAtEnd, llvm::StringRef name);
  const Stmt *jump(StmtKind); ///< Break, Continue, Leave
  const Stmt *region(Stmts);
  const Stmt *block(Stmts);
  const Stmt *barrier();
  const Stmt *arrive(const Var *isLast, const Var *arrivals);
  const Stmt *comment(llvm::StringRef);

  const Var *local(std::string name, ValueType type, bool isConst = true);
  Stmts list(Stmts items) { return arena.list(items); }
  Exprs exprs(Exprs items) { return arena.list(items); }

private:
  Arena &arena;
};

/// The type in which a pixel or element is computed with: float where memory holds half.
inline ValueType computeType(ValueType stored) {
  return stored.scalar == Scalar::Half ? stored.withScalar(Scalar::Float) : stored.unpacked();
}

}
