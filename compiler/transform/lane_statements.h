// Rewrites the statements of a body for one pixel into those for its lanes.
#pragma once
#include "compiler/transform/components.h"
#include "compiler/transform/lane_constants.h"
#include "compiler/transform/lane_values.h"

namespace icl {

/// Whether it is a result of one element, or an array's at a constant place inside it: each lane has its own
/// until all are combined.
inline bool isOfOneElement(const ir::Update &u) {
  const auto isInside = [](auto &&place) {
    const auto &[index, extent] = place;
    return index->isInt() && index->integer >= 0 && index->integer < extent;
  };
  return u.array->extents == std::vector<std::int64_t>{1} ||
         llvm::all_of(llvm::zip(u.indices, u.array->extents), isInside);
}

/// Masks are those of ISPC (Pharr and Mark 2012, section 3.1): a branch computes both sides, each for its
/// lanes; a loop runs as long as any lane is in it.
class LaneStatements {
public:
  /// `parts`: the variables that hold parts of vectors.
  LaneStatements(ir::Arena &arena, const LaneForm &form, Varying &varying,
                 const llvm::DenseMap<const ir::Var *, PartOf> &parts, UniqueNames &names)
      : build(arena), varying(varying), lanes(arena, form, varying, names), form(form), parts(parts),
        names(names), constants(arena, form, lanes) {
    lanes.inVariable = [this](llvm::StringRef name, const ir::Expr *value) {
      return asVariable(name, value);
    };
  }

  ir::Stmts run(ir::Stmts body);

private:
  using List = llvm::SmallVector<const ir::Stmt *, 16>;
  void push(const ir::Stmt *s) { out.push_back(s); }
  const ir::Expr *asVariable(llvm::StringRef name, const ir::Expr *value);

  // ---- Control flow and masks (lane_control.cpp)

  /// The statements that `emit` pushes, under the mask.
  List collect(const ir::Expr *mask, llvm::function_ref<void()> emit);
  const ir::Expr *truth(const ir::Expr *condition) { return lanes.laneMask(condition, Scalar::Int); }
  const ir::Expr *anyOf(const ir::Expr *mask);
  /// The lanes of both; null is all.
  const ir::Expr *both(const ir::Expr *a, const ir::Expr *b);
  const ir::Expr *without(const ir::Expr *mask, const ir::Expr *gone);
  const ir::Var *declareMask(llvm::StringRef name, const ir::Expr *value, bool isConst = true);
  const ir::Expr *allLanes() { return build.integer(-1, lanes.wide({Scalar::Int, 1})); }
  void rewrite(ir::Stmts body);
  void rewriteEach(ir::Stmts body);
  /// What follows a statement in which lanes may have left the loop.
  void afterBreaks(ir::Stmts rest);
  /// The statements for the lanes of the mask. Where they cost more than a test, or must not run without an
  /// active lane, they are branched around.
  void under(const ir::Expr *mask, ir::Stmts body);
  /// Whether it is done for one active lane after the other, or could access what only they may.
  bool isPerLane(const ir::Stmt *) const;
  /// Whether statements without an active lane are branched around.
  bool isSkipped(ir::Stmts body) const;
  void statement(const ir::Stmt *s);
  void branch(const ir::If &i);
  /// All lanes take the same side.
  void shortcut(const ir::If &i);
  void repeat(const ir::Stmt *s);
  const ir::Stmt *withBody(const ir::Stmt *s, ir::Stmts body);
  /// Lanes leave where the condition does not hold; the loop ends without them.
  void test(const ir::Expr *condition);
  void leave(const ir::Stmt *s);

  // ---- Values of variables, pixels and results (lane_statements.cpp)

  void declare(const ir::Declare &d);
  /// Whether lanes outside the mask can see the variable.
  bool isSeenAround(const ir::Var *v) const { return declaredUnder.lookup(v) != lanes.mask; }
  void assign(const ir::Assign &a);
  /// The part of vectors that a variable or array holds.
  std::optional<PartOf> partIn(const ir::Var *v) const;
  void store(const ir::Store &s);
  void storeLaneByLane(const ir::Store &s, const ir::Var *array, const ir::Expr *value);
  void write(const ir::Write &w);
  void writeTogether(const ir::Write &w, llvm::ArrayRef<const ir::Expr *> written);
  void writeLaneByLane(const ir::Write &w, llvm::ArrayRef<const ir::Expr *> written);
  void update(const ir::Update &u);
  /// For each index the variable that holds it in lanes, where it depends on aligned reads: lanes load
  /// together then. Null where each lane computes its own. Memory gives lanes single elements faster than a
  /// vector that was loaded from any address.
  llvm::SmallVector<const ir::Expr *, 3> namedIndices(ir::Exprs indices);
  llvm::SmallVector<const ir::Expr *, 3> inLane(ir::Exprs indices, llvm::ArrayRef<const ir::Expr *> named,
                                                std::uint8_t lane);
  void forEachActiveLane(llvm::function_ref<const ir::Stmt *(std::uint8_t lane)> make);

  ir::Builder build;
  Varying &varying;
  LaneValues lanes;
  LaneForm form;
  const llvm::DenseMap<const ir::Var *, PartOf> &parts;
  UniqueNames &names;
  ComponentConstants constants;
  List out;
  /// The lanes that are still in the innermost loop; null: they leave it together.
  const ir::Var *live = nullptr;
  llvm::DenseMap<const ir::Var *, const ir::Expr *> declaredUnder; // the mask around the declaration
};

}
