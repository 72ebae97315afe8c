#include "compiler/transform/carried_rows.h"
#include "compiler/ir/rewrite.h"
#include "compiler/transform/row_functions.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <limits>

namespace icl {
using namespace ir;

namespace {

/// Holds what is no int, and so no row.
constexpr ValueType rowType{Scalar::Long, 1};

/// A row's values, and where they are kept.
struct Kept {
  RowValues computed;
  const Var *row; ///< that the kept values are of
  llvm::SmallVector<const Var *, 4> values;
  llvm::SmallVector<const Stmt *, 8> code; ///< declares the values, and what only they need
  std::size_t end = 0;                     ///< of the code, in the body
};

class Carrying {
public:
  Carrying(Arena &arena, Stmts body, UniqueNames &names)
      : arena(arena), build(arena), body(body), names(names) {}

  CarriedRows carry(llvm::ArrayRef<RowValues> rows) {
    noteUses(rows);
    for (const RowValues &r : rows)
      all.push_back(kept(r));
    if (!llvm::all_of(all, [this](const Kept &k) { return isWorthKeeping(k) && isUsedLater(k); }))
      return {{}, body};
    return {declarations(), build.list(merged())};
  }

private:
  /// Which constants each variable is used for; null: for anything else.
  void noteUses(llvm::ArrayRef<RowValues> rows) {
    const auto note = [this](const Expr *e, const Var *by, std::size_t at) {
      walkExprs(e, [&](const Expr *x) {
        if (x->op == Op::Variable)
          uses[x->var].push_back({by, at});
      });
    };
    for (std::size_t i = 0; i < body.size(); ++i) {
      const auto *d = llvm::dyn_cast<Declare>(body[i]);
      for (const Expr *e : expressionsOf(body[i]))
        note(e, d && d->var->isConst ? d->var : nullptr, i);
    }
    for (const RowValues &r : rows)
      note(r.row, nullptr, body.size());
  }

  Kept kept(const RowValues &r) {
    Kept k{r, build.local(names.unique("kept_row"), rowType, false), {}, {}};
    llvm::DenseSet<const Var *> own(r.values.begin(), r.values.end());
    for (const Var *v : r.values)
      k.values.push_back(build.local(names.unique("kept"), v->type, false));
    for (std::size_t i = body.size(); i-- > 0;) {
      const auto *d = llvm::dyn_cast<Declare>(body[i]);
      if (!d || !d->var->isConst)
        continue;
      const auto &users = uses[d->var];
      const auto isOwn = [&](const Use &use) { return use.by && own.contains(use.by); };
      if (!own.contains(d->var) && (users.empty() || !llvm::all_of(users, isOwn)))
        continue;
      own.insert(d->var);
      k.code.push_back(d);
      k.end = std::max(k.end, i + 1);
    }
    std::reverse(k.code.begin(), k.code.end());
    return k;
  }

  /// Loading one vector takes no longer than asking whether it is there.
  static bool isWorthKeeping(const Kept &k) {
    return k.code.size() > k.values.size() && llvm::any_of(k.code, [](const Stmt *s) {
             return llvm::cast<Declare>(s)->value->mentions.contains(Op::Read);
           });
  }

  bool isUsedLater(const Kept &k) const {
    return llvm::all_of(k.computed.values, [&](const Var *v) {
      return llvm::all_of(uses.lookup(v),
                          [&](const Use &use) { return use.at >= k.end || isDeclaredIn(k, use.by); });
    });
  }
  static bool isDeclaredIn(const Kept &k, const Var *v) {
    return llvm::any_of(k.code, [v](const Stmt *s) { return llvm::cast<Declare>(s)->var == v; });
  }

  Stmts declarations() {
    llvm::SmallVector<const Stmt *, 8> list;
    const Expr *none = build.integer(std::numeric_limits<std::int32_t>::min() - std::int64_t(1), rowType);
    for (const Kept &k : all) {
      list.push_back(build.declare(k.row, none));
      for (const Var *v : k.values)
        list.push_back(build.declare(v, nullptr));
    }
    return build.list(list);
  }

  llvm::SmallVector<const Stmt *, 32> merged() {
    Substitution now;
    for (const Kept &k : all)
      for (std::size_t i = 0; i < k.values.size(); ++i)
        now.variables.push_back({k.computed.values[i], build.variable(k.values[i])});
    llvm::SmallVector<const Stmt *, 32> list;
    for (std::size_t i = 0; i < body.size(); ++i) {
      if (llvm::none_of(all, [&](const Kept &k) { return llvm::is_contained(k.code, body[i]); }))
        llvm::append_range(list, substitute(arena, build.list(body[i]), now));
      for (std::size_t j = 0; j < all.size(); ++j)
        if (all[j].end == i + 1)
          update(list, all[j], j + 1 < all.size() ? &all[j + 1] : nullptr);
    }
    return list;
  }

  /// `next` still has what the iteration before kept.
  void update(llvm::SmallVectorImpl<const Stmt *> &list, const Kept &k, const Kept *next) {
    const Var *row = build.local(names.unique("row"), rowType);
    list.push_back(build.declare(row, build.convert(k.computed.row, rowType)));
    const auto isRowOf = [&](Op op, const Kept &other) {
      return build.binary(op, build.variable(row), build.variable(other.row));
    };
    llvm::SmallVector<const Stmt *, 8> compute = k.code, take;
    for (std::size_t i = 0; i < k.values.size(); ++i) {
      compute.push_back(build.assign(k.values[i], build.variable(k.computed.values[i])));
      if (next)
        take.push_back(build.assign(k.values[i], build.variable(next->values[i])));
    }
    Stmts renew = build.list(compute);
    if (next)
      renew = build.list(build.branch(isRowOf(Op::Eq, *next), build.list(take), renew));
    llvm::SmallVector<const Stmt *, 2> missing(renew.begin(), renew.end());
    missing.push_back(build.assign(k.row, build.variable(row)));
    list.push_back(build.branch(isRowOf(Op::Ne, k), build.list(missing)));
  }

  struct Use {
    const Var *by;
    std::size_t at; // in the body
  };

  Arena &arena;
  Builder build;
  const Stmts body;
  UniqueNames &names;
  llvm::DenseMap<const Var *, llvm::SmallVector<Use, 4>> uses;
  llvm::SmallVector<Kept, 2> all;
};

}

CarriedRows carryRows(Arena &arena, Stmts body, unsigned dimension, UniqueNames &names) {
  const auto rows = findRowFunctions(arena, body, dimension);
  return rows.empty() ? CarriedRows{{}, body} : Carrying(arena, body, names).carry(rows);
}

}
