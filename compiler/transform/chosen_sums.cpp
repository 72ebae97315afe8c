#include "compiler/transform/chosen_sums.h"
#include "compiler/ir/reduction.h"
#include "compiler/ir/rewrite.h"
#include "compiler/transform/row_windows.h"
#include "compiler/transform/unused_constants.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace icl {
using namespace ir;

namespace {

class ChosenSums : public Rewriter {
public:
  explicit ChosenSums(Arena &arena) : Rewriter(arena, {}) {}

private:
  /// What is accumulated into a variable.
  struct Addend {
    std::optional<ast::ReduceOp> op; ///< nothing: any, because nothing is added
    const Expr *value = nullptr;     ///< null: nothing is added
    bool isChosen = false;
  };

  Stmts list(Stmts body) override {
    definitions.clear();
    llvm::SmallVector<const Stmt *, 16> all;
    bool isChanged = false;
    for (const Stmt *s : body) {
      auto *a = llvm::dyn_cast<Assign>(s);
      const Stmt *sum = a ? chosenSum(*a) : nullptr;
      all.push_back(sum ? sum : s);
      isChanged |= sum != nullptr;
      note(s);
    }
    definitions.clear();
    return isChanged ? build.list(all) : body;
  }

  /// Values of constants hold as long as the variables in them do.
  void note(const Stmt *s) {
    if (!bodiesOf(s).empty())
      return definitions.clear();
    if (auto *d = llvm::dyn_cast<Declare>(s); d && d->value && d->var->isConst)
      definitions[d->var] = d->value;
    if (auto *a = llvm::dyn_cast<Assign>(s))
      forgetWith(a->var);
    if (auto *a = llvm::dyn_cast<Store>(s))
      forgetWith(a->array);
  }

  void forgetWith(const Var *changed) {
    for (auto &[var, value] : definitions)
      if (value && mentions(value, changed))
        value = nullptr;
  }

  static bool mentions(const Expr *value, const Var *var) {
    bool found = false;
    walkExprs(value, [&](const Expr *e) {
      found |= (e->op == Op::Variable || e->op == Op::Element) && e->var == var;
    });
    return found;
  }

  const Stmt *chosenSum(const Assign &a) {
    if (!a.components.empty() || !isInteger(a.var->type.scalar))
      return nullptr;
    const auto addend = addendOf(a.value, a.var);
    if (!addend || !addend->isChosen || !addend->value)
      return nullptr;
    return build.assign(a.var, combine(build, *addend->op, build.variable(a.var), addend->value));
  }

  std::optional<Addend> addendOf(const Expr *e, const Var *sum) {
    if (e->op == Op::Variable && e->var == sum)
      return Addend{};
    if (e->op == Op::Variable)
      return definitions.lookup(e->var) ? addendOf(definitions.lookup(e->var), sum) : std::nullopt;
    return e->op == Op::Select ? ofChoice(e, sum) : ofSum(e, sum);
  }

  std::optional<Addend> ofChoice(const Expr *e, const Var *sum) {
    const auto a = addendOf(e->args[1], sum), b = addendOf(e->args[2], sum);
    if (!a || !b || (a->op && b->op && a->op != b->op))
      return std::nullopt;
    const auto op = a->op ? a->op : b->op;
    if (!op)
      return Addend{};
    const auto valueOf = [&](const Addend &x) {
      return x.value ? x.value : neutral(build, *op, sum->type.scalar, sum->type);
    };
    return Addend{op, build.select(e->args[0], valueOf(*a), valueOf(*b)), true};
  }

  std::optional<Addend> ofSum(const Expr *e, const Var *sum) {
    const auto all = accumulatedBy(*llvm::cast<Assign>(build.assign(sum, e)));
    if (!all)
      return std::nullopt;
    const Expr *value = nullptr;
    for (const Expr *x : all->values.added)
      value = value ? combine(build, all->op, value, x) : x;
    for (const Expr *x : all->values.subtracted)
      value = build.binary(
          Op::Sub, value ? value : build.convert(build.integer(0, {sum->type.scalar, 1}), sum->type), x);
    if (const auto constant = all->values.constant) {
      const Expr *number = build.convert(build.integer(constant, {sum->type.scalar, 1}), sum->type);
      value = value ? build.add(value, number) : number;
    }
    return Addend{all->op, value};
  }

  llvm::DenseMap<const Var *, const Expr *> definitions; ///< null: not known any more
};
}

Stmts addChosen(Arena &arena, Stmts body) {
  const Stmts added = ChosenSums(arena).rewrite(body);
  if (added.data() == body.data())
    return body;
  return withoutUnusedConstants(arena, added);
}

}
