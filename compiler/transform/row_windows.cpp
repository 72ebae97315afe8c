#include "compiler/transform/row_windows.h"
#include "compiler/analysis/range.h"
#include "compiler/ir/rewrite.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace icl {
using namespace ir;

bool RowWindow::isSum() const {
  return llvm::all_of(sums, [](auto &sum) { return sum.second == ast::ReduceOp::Sum; });
}

bool RowWindow::isOpen() const { return !Ranges::tripCount(*rows); }

static std::optional<ast::ReduceOp> extremeOrBits(const Expr *e) {
  if (e->op == Op::And)
    return ast::ReduceOp::And;
  if (e->op == Op::Or)
    return ast::ReduceOp::Or;
  if (e->op != Op::Call)
    return std::nullopt;
  const bool isReal = isFloat(e->type.scalar);
  if (e->builtin.id == (isReal ? BuiltinId::fmax : BuiltinId::max))
    return ast::ReduceOp::Max;
  if (e->builtin.id == (isReal ? BuiltinId::fmin : BuiltinId::min))
    return ast::ReduceOp::Min;
  return std::nullopt;
}

static void collectOperands(const Expr *e, ast::ReduceOp op, SumTerms &operands) {
  if (extremeOrBits(e) != op)
    return operands.added.push_back(e);
  for (const Expr *arg : e->args)
    collectOperands(arg, op, operands);
}

std::optional<Accumulated> accumulatedBy(const Assign &a) {
  if (!a.components.empty())
    return std::nullopt;
  Accumulated all{ast::ReduceOp::Sum, {}};
  if (const auto op = extremeOrBits(a.value)) {
    all.op = *op;
    collectOperands(a.value, *op, all.values);
  } else if (isInteger(a.var->type.scalar)) {
    all.values = termsOf(a.value);
  }
  auto &values = all.values.added;
  auto *own = llvm::find_if(values, [&](const Expr *e) { return e->op == Op::Variable && e->var == a.var; });
  const bool isConverted = llvm::any_of(values, [&](const Expr *e) { return e->type != a.var->type; });
  if (own == values.end() || isConverted)
    return std::nullopt;
  values.erase(own);
  return all;
}

namespace {
/// Finds out whether a nest adds a function of each row.
class WindowFinder {
public:
  WindowFinder(unsigned dimension, llvm::ArrayRef<const For *> around)
      : dimension(dimension), around(around) {}

  llvm::SmallVector<RowWindow, 2> find(Stmts body) {
    llvm::SmallVector<RowWindow, 2> found;
    for (const Stmt *s : body) {
      if (auto *d = llvm::dyn_cast<Declare>(s); d && d->var->isConst && d->value) {
        definitions[d->var] = d->value;
        constants.push_back(d);
      }
      auto window = s->kind == StmtKind::For ? windowOf(s) : std::nullopt;
      if (!window)
        continue;
      window->constants = constants;
      found.push_back(std::move(*window));
    }
    return found;
  }

private:
  std::optional<RowWindow> windowOf(const Stmt *nest) {
    std::optional<RowWindow> found;
    walk(Stmts(&nest, 1), [&](const Stmt *s) {
      auto *loop = llvm::dyn_cast<For>(s);
      if (!loop || found)
        return !found;
      if (loop->step == 1 && !loop->stride && mayHaveRows(*loop))
        found = addsRows(nest, loop);
      return true;
    });
    return found;
  }

  /// Whether the loop's bounds are constants with several iterations between them, or are known before the
  /// pixel and the same for all pixels of a column.
  bool mayHaveRows(const For &loop) {
    if (loop.begin->isInt() && loop.limit->isInt())
      return Ranges::tripCount(loop).value_or(0) > 1;
    row = nullptr, own.clear();
    return llvm::all_of(std::array{loop.begin, loop.limit}, [this](const Expr *bound) {
      return bound->type == ValueType{Scalar::Int, 1} &&
             !bound->mentions.meets({Op::Read, Op::BoundedRead, Op::Sample}) && isOfRow(bound);
    });
  }

  std::optional<RowWindow> addsRows(const Stmt *nest, const For *rows) {
    row = rows->var;
    RowWindow window{nest, rows, {}, {}};
    own.clear();
    const bool areOfRows = walk(Stmts(&nest, 1), [&](const Stmt *s) { return accepts(s, rows, window); });
    const bool isEach = assignments(Stmts(&nest, 1), window) == assignments(rows->body, window);
    const bool isWindow = areOfRows && isEach && !window.sums.empty() && !handsOnMore(window);
    return isWindow ? std::optional(window) : std::nullopt;
  }

  /// Whether a row sets anything else that the next one may use.
  static bool handsOnMore(const RowWindow &window) {
    llvm::DenseSet<const Var *> declared;
    return !walk(window.rows->body, [&](const Stmt *s) {
      if (auto *d = llvm::dyn_cast<Declare>(s))
        declared.insert(d->var);
      auto *a = llvm::dyn_cast<Assign>(s);
      return !a || declared.contains(a->var) || window.sums.count(a->var) > 0;
    });
  }

  static std::size_t assignments(Stmts body, const RowWindow &window) {
    std::size_t count = 0;
    walk(body, [&](const Stmt *s) {
      auto *a = llvm::dyn_cast<Assign>(s);
      count += a && window.sums.count(a->var) > 0;
      return true;
    });
    return count;
  }

  bool accepts(const Stmt *s, const For *rows, RowWindow &window) {
    switch (s->kind) {
    case StmtKind::Declare:
      own.insert(llvm::cast<Declare>(s)->var);
      return !llvm::cast<Declare>(s)->var->isArray() && allOfRow(s);
    case StmtKind::For:
      own.insert(llvm::cast<For>(s)->var);
      return s == rows || allOfRow(s);
    case StmtKind::If:
    case StmtKind::Block:
    case StmtKind::Region:
    case StmtKind::Comment:
      return allOfRow(s);
    case StmtKind::Assign: {
      auto *a = llvm::cast<Assign>(s);
      if (own.contains(a->var))
        return allOfRow(s);
      const auto all = accumulatedBy(*a);
      return all && areOfRow(all->values.added) && areOfRow(all->values.subtracted) &&
             window.sums.insert({a->var, all->op}).first->second == all->op;
    }
    default:
      return false;
    }
  }

  bool allOfRow(const Stmt *s) {
    return llvm::all_of(expressionsOf(s), [this](const Expr *e) { return isOfRow(e); });
  }

  bool isIndex(const Expr *e) const { return e->op == Op::PixelIndex && e->dimension == dimension; }
  bool isRow(const Expr *e) const { return e->op == Op::Variable && e->var == row; }

  /// Whether the pixel's index and the loop's variable occur in nothing but their sum.
  bool isOfRow(const Expr *e) {
    if (isIndex(e) || isRow(e))
      return false;
    if (e->op == Op::Variable)
      return isKnown(e->var);
    if (e->op == Op::Element && e->var->storage != Var::Storage::ArrayParameter &&
        e->var->storage != Var::Storage::ConstantArray)
      return false;
    if (e->op == Op::Add || e->op == Op::Sub) {
      SumTerms sum = termsOf(e, [this](const Var *v) { return definitions.lookup(v); });
      const auto take = [&](auto is) {
        auto *term = llvm::find_if(sum.added, is);
        const bool isThere = term != sum.added.end();
        if (isThere)
          sum.added.erase(term);
        return isThere;
      };
      if (take([this](const Expr *t) { return isIndex(t); }) &&
          take([this](const Expr *t) { return isRow(t); }))
        return areOfRow(sum.added) && areOfRow(sum.subtracted);
    }
    return areOfRow(e->args);
  }

  bool areOfRow(Exprs all) {
    return llvm::all_of(all, [this](const Expr *e) { return isOfRow(e); });
  }

  /// A variable from outside must be the same for all pixels of a column.
  bool isKnown(const Var *v) {
    if (own.contains(v) || v->storage == Var::Storage::ScalarParameter)
      return true;
    if (llvm::any_of(around, [v](const For *loop) { return loop->var == v; }))
      return true;
    const Expr *value = definitions.lookup(v);
    return value && !value->mentions.meets({Op::Read, Op::BoundedRead, Op::Sample}) && isOfRow(value);
  }

  const unsigned dimension;
  const llvm::ArrayRef<const For *> around;
  const Var *row = nullptr;
  llvm::SmallVector<const Declare *, 16> constants;
  llvm::DenseMap<const Var *, const Expr *> definitions; ///< of these
  llvm::DenseSet<const Var *> own;
};
}

llvm::SmallVector<RowWindow, 2> findRowWindows(Stmts body, unsigned dimension,
                                               llvm::ArrayRef<const For *> around) {
  return WindowFinder(dimension, around).find(body);
}

llvm::SmallVector<RowWindow, 2> findSlidingWindows(Stmts body, unsigned dimension,
                                                   llvm::ArrayRef<const For *> around) {
  auto windows = findRowWindows(body, dimension, around);
  llvm::erase_if(windows, [](const RowWindow &w) { return w.isOpen() && !w.isSum(); });
  return windows;
}

}
