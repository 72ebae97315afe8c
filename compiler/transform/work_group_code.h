// The code of a work-group that gathers results, around its pixels.
#pragma once
#include "compiler/transform/gather_results.h"
#include "llvm/ADT/MapVector.h"

namespace icl {

/// What is known of a result while updates are lowered.
struct GatheredResult {
  ir::Reduction *reduction;
  ResultForm form;
  const ir::Var *cells = nullptr;
  const ir::Var *copies = nullptr; ///< Local: all of them
  /// Private: each work-item's value of each element, neighbouring work-items' next to each other. Made for
  /// places that vary, or at the end where there are several work-items.
  const ir::Var *items = nullptr;
  std::int64_t stride = 0;           ///< from one copy to the next
  const ir::Expr *ownCopy = nullptr; ///< the first element of the work-item's copy; null: of any
  unsigned updates = 0;              ///< lowered so far
  Scalar privately = Scalar::Void;   ///< the type of `accumulators`
  /// Variables of a work-item, by the element that they are of and the number of lanes: Private, and Local
  /// where an update's place is a constant. Updates take them in turn, so that they do not wait for each
  /// other.
  llvm::MapVector<std::pair<std::int64_t, unsigned>, llvm::SmallVector<const ir::Var *, 8>> accumulators{};

  ValueType type() const { return {form.cell, 1}; }
  std::int64_t count() const; ///< elements
  const ir::Expr *neutral(ir::Builder &build, ValueType) const;
};
using GatheredResults = llvm::MapVector<const ir::Var *, GatheredResult>; // by result

/// The statements before and after the pixels, in the order in which they are made.
class WorkGroupCode {
public:
  WorkGroupCode(ir::Kernel &, const WorkGroups &);

  void push(const ir::Stmt *s) { out.push_back(s); }
  /// Where the work-group has several work-items.
  void waitForAll();
  const ir::Expr *constant(llvm::StringRef name, const ir::Expr *value);
  /// GatheredResult::items.
  const ir::Var *items(const GatheredResult &);
  /// The place of the work-item's value of an element there.
  const ir::Expr *placeOfItem(const ir::Expr *element);
  /// An array in the memory of the work-group, or of its only work-item.
  const ir::Var *shared(llvm::StringRef name, ValueType, std::int64_t count);
  /// The work-item's number in its group. To be declared before it is used.
  void declareItem(bool inVariable);
  const ir::Expr *numberOfGroup();
  /// for (int e = item; e < count; e += items)
  template <typename Make>
  const ir::Stmt *forElements(std::int64_t count, Make make) {
    const ir::Var *e = build.local(names.unique("e"), {Scalar::Int, 1});
    return build.countedLoop(e, item, build.integer(count), groups.size(), make(build.variable(e)));
  }
  const ir::Stmt *byFirstItem(ir::Stmts);

  ir::Kernel &kernel;
  ir::Builder build;
  const WorkGroups &groups;
  UniqueNames names;
  const ir::Expr *item = nullptr;
  llvm::SmallVector<const ir::Stmt *, 32> out;

private:
  const ir::Expr *group = nullptr;
};

}
