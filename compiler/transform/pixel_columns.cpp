#include "compiler/transform/pixel_columns.h"
#include "compiler/ir/rewrite.h"
#include "compiler/transform/chosen_sums.h"
#include "compiler/transform/row_windows.h"
#include "compiler/transform/sliding_windows.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"

namespace icl {
using namespace ir;

namespace {
using Loops = llvm::SmallVector<const For *, 2>;

/// A part of a list of statements.
struct Part {
  Stmts statements;               ///< that each pixel runs
  const Stmt *together = nullptr; ///< instead: a For or Block that all pixels run together
  Stmts all() const { return together ? Stmts(&together, 1) : statements; }
};

/// Variables that a part declares and another one uses.
llvm::SmallVector<const Var *, 8> handedOn(llvm::ArrayRef<Part> parts) {
  llvm::SmallVector<llvm::DenseSet<const Var *>, 4> used(parts.size());
  for (std::size_t i = 0; i < parts.size(); ++i) {
    walkExprs(parts[i].all(), [&](const Expr *e) {
      if (e->op == Op::Variable || e->op == Op::Element)
        used[i].insert(e->var);
    });
    walkAssignments(parts[i].all(), [&](const Var *v, const Expr *) { used[i].insert(v); });
  }
  llvm::SmallVector<const Var *, 8> found;
  for (std::size_t i = 0; i < parts.size(); ++i)
    for (const Stmt *s : parts[i].statements)
      if (auto *d = llvm::dyn_cast<Declare>(s))
        for (std::size_t j = 0; j < parts.size(); ++j)
          if (j != i && used[j].contains(d->var)) {
            found.push_back(d->var);
            break;
          }
  return found;
}

/// Cuts lists of statements at loops and blocks that have windows inside.
class Cutter {
public:
  Cutter(Arena &arena, unsigned dimension) : arena(arena), build(arena), dimension(dimension) {}

  /// `around`: the loops around the list that pixels run together.
  llvm::SmallVector<Part, 4> cut(Stmts body, llvm::ArrayRef<const For *> around) {
    llvm::SmallVector<Part, 4> parts = cutAtWindows(body, around);
    const bool isCut = llvm::any_of(parts, [](const Part &part) { return part.together; });
    return isCut && canKeep(parts) ? parts : llvm::SmallVector<Part, 4>{{body}};
  }

  static Stmts bodyOf(const Stmt *together) { return bodiesOf(together).front(); }
  static Loops inside(llvm::ArrayRef<const For *> around, const Stmt *together) {
    Loops all(around.begin(), around.end());
    if (auto *loop = llvm::dyn_cast<For>(together))
      all.push_back(loop);
    return all;
  }

private:
  llvm::SmallVector<Part, 4> cutAtWindows(Stmts body, llvm::ArrayRef<const For *> around) {
    llvm::DenseSet<const Stmt *> windows;
    for (const RowWindow &w : findSlidingWindows(body, dimension, around))
      windows.insert(w.nest);
    llvm::SmallVector<Part, 4> parts;
    llvm::SmallVector<const Stmt *, 16> each;
    Substitution known, own; // constants of the parts before, and of this one
    const auto end = [&] {
      if (!each.empty())
        parts.push_back({withoutUnused(each, own)});
      llvm::append_range(known.variables, own.variables);
      each.clear(), own.variables.clear();
    };
    for (const Stmt *original : body) {
      const Stmts now = substitute(arena, Stmts(&original, 1), known);
      const Stmt *s = now.size() == 1 ? now.front() : build.block(now);
      if (!windows.contains(original) && runsTogether(s, around, own)) {
        end();
        parts.push_back({{}, substitute(arena, Stmts(&s, 1), known).front()});
        continue;
      }
      each.push_back(s);
      if (auto *d = llvm::dyn_cast<Declare>(s); d && isCheap(*d, own, around))
        own.variables.push_back({d->var, substitute(arena, d->value, own)});
    }
    end();
    return parts;
  }

  /// A constant that each part may compute again.
  bool isCheap(const Declare &d, const Substitution &own, llvm::ArrayRef<const For *> around) const {
    return d.var->isConst && d.value && isIndexArithmetic(d.value, around, &own);
  }

  /// What is computed of indices, extents and parameters alone, by other than calls.
  bool isIndexArithmetic(const Expr *e, llvm::ArrayRef<const For *> around, const Substitution *own) const {
    if (e->mentions.meets({Op::Read, Op::BoundedRead, Op::Sample, Op::Filtered, Op::Call, Op::Element}))
      return false;
    bool isIt = true;
    walkExprs(e, [&](const Expr *x) {
      const auto is = [x](auto &pair) { return pair.first == x->var; };
      if (x->op == Op::Variable && x->var->storage == Var::Storage::Local)
        isIt &= llvm::any_of(around, [x](const For *f) { return f->var == x->var; }) ||
                (own && llvm::any_of(own->variables, is));
    });
    return isIt;
  }

  bool runsTogether(const Stmt *s, llvm::ArrayRef<const For *> around, const Substitution &own) {
    auto *loop = llvm::dyn_cast<For>(s);
    if (!loop && !llvm::isa<Block>(s))
      return false;
    const Stmts body = substitute(arena, bodyOf(s), own);
    return (!loop || isCounted(*loop, around, own)) && !jumpsOut(body) && hasWindows(body, inside(around, s));
  }

  /// The same iterations for all pixels of a column.
  bool isCounted(const For &loop, llvm::ArrayRef<const For *> around, const Substitution &own) {
    return !loop.stride && llvm::all_of(std::array{loop.begin, loop.limit}, [&](const Expr *bound) {
      const Expr *e = substitute(arena, bound, own);
      bool isSame = isIndexArithmetic(e, around, nullptr);
      walkExprs(e, [&](const Expr *x) { isSame &= x->op != Op::PixelIndex || x->dimension != dimension; });
      return isSame;
    });
  }

  bool hasWindows(Stmts body, llvm::ArrayRef<const For *> around) {
    for (const Part &part : cut(body, around))
      if (part.together || !findSlidingWindows(part.statements, dimension, around).empty())
        return true;
    return false;
  }

  /// Whether a statement ends an iteration of what is around the list.
  static bool jumpsOut(Stmts list) {
    return llvm::any_of(list, [](const Stmt *s) {
      if (s->kind == StmtKind::Break || s->kind == StmtKind::Continue || s->kind == StmtKind::Leave)
        return true;
      const bool catches = llvm::isa<For>(s) || llvm::isa<While>(s);
      return !catches && llvm::any_of(bodiesOf(s), jumpsOut);
    });
  }

  Stmts withoutUnused(llvm::ArrayRef<const Stmt *> list, const Substitution &constants) {
    llvm::DenseSet<const Var *> used;
    llvm::SmallVector<const Stmt *, 16> kept;
    for (const Stmt *s : llvm::reverse(list)) {
      auto *d = llvm::dyn_cast<Declare>(s);
      const auto is = [d](auto &pair) { return pair.first == d->var; };
      if (d && llvm::any_of(constants.variables, is) && !used.contains(d->var))
        continue;
      kept.push_back(s);
      walkExprs(Stmts(&s, 1), [&](const Expr *e) {
        if (e->op == Op::Variable)
          used.insert(e->var);
      });
    }
    std::reverse(kept.begin(), kept.end());
    return build.list(kept);
  }

  /// What parts hand on can be kept if it is no array, and set as a whole.
  static bool canKeep(llvm::ArrayRef<Part> parts) {
    llvm::DenseSet<const Var *> kept;
    for (const Var *v : handedOn(parts)) {
      if (v->isArray())
        return false;
      kept.insert(v);
    }
    return llvm::all_of(parts, [&](const Part &part) {
      return walk(part.all(), [&](const Stmt *s) {
        auto *a = llvm::dyn_cast<Assign>(s);
        return !a || a->components.empty() || !kept.contains(a->var);
      });
    });
  }

  Arena &arena;
  Builder build;
  const unsigned dimension;
};

using Kept = llvm::MapVector<const Var *, const Var *>; // arrays by the variable of a pixel

/// Keeps variables in elements of arrays.
class KeptInArrays : public Rewriter {
public:
  KeptInArrays(Arena &arena, const Kept &kept, const Expr *place)
      : Rewriter(arena), kept(kept), place(place) {}

private:
  const Expr *expr(const Expr *e) override {
    const Var *array = e->op == Op::Variable ? kept.lookup(e->var) : nullptr;
    return array ? build.element(array, place) : e;
  }

  Stmts stmt(const Stmt *s) override {
    auto *d = llvm::dyn_cast<Declare>(s);
    if (const Var *array = d ? kept.lookup(d->var) : nullptr)
      return d->value ? one(build.store(array, place, rewrite(d->value))) : Stmts();
    auto *a = llvm::dyn_cast<Assign>(s);
    if (const Var *array = a ? kept.lookup(a->var) : nullptr)
      return one(build.store(array, place, rewrite(a->value)));
    return rewriteParts(s);
  }

  const Kept &kept;
  const Expr *place;
};

class ColumnLooper {
public:
  ColumnLooper(Arena &arena, const PixelColumn &column, UniqueNames &names)
      : arena(arena), build(arena), column(column), names(names), cutter(arena, column.dimension) {}

  Stmts loopOver(Stmts body, llvm::ArrayRef<const For *> around) {
    const auto parts = cutter.cut(body, around);
    llvm::SmallVector<const Stmt *, 8> list;
    for (const Var *v : handedOn(parts)) {
      Var array;
      array.name = names.unique(v->name + "_column");
      array.type = v->type;
      array.extents = {column.count};
      const Var *elements = kept[v] = arena.variable(std::move(array)); // copies of an unrolled loop share v
      list.push_back(build.declare(elements, nullptr));
    }
    for (const Part &part : parts)
      if (part.together)
        list.push_back(runTogether(part.together, around));
      else
        loopOverPart(part.statements, around, list);
    return build.list(list);
  }

private:
  const Stmt *runTogether(const Stmt *s, llvm::ArrayRef<const For *> around) {
    const Stmts body = loopOver(Cutter::bodyOf(s), Cutter::inside(around, s));
    if (auto *loop = llvm::dyn_cast<For>(s))
      return build.countedLoop(loop->var, loop->begin, loop->limit, loop->step, body, loop->name);
    return build.block(body);
  }

  void loopOverPart(Stmts part, llvm::ArrayRef<const For *> around,
                    llvm::SmallVectorImpl<const Stmt *> &list) {
    const Var *counter = build.local(column.counter.str(), {Scalar::Int, 1});
    const Expr *number = build.variable(counter);
    const CarriedRows rows = slideWindows(arena, part, column.dimension, number, names, around);
    Substitution pixel;
    pixel.pixel[column.dimension] = build.add(build.index(Op::PixelIndex, column.dimension),
                                              build.binary(Op::Mul, number, column.stride));
    const Stmts each = KeptInArrays(arena, kept, number).rewrite(substitute(arena, rows.body, pixel));
    llvm::append_range(list, rows.before);
    list.push_back(build.countedLoop(counter, build.integer(0), build.integer(column.count), 1, each));
  }

  Arena &arena;
  Builder build;
  const PixelColumn &column;
  UniqueNames &names;
  Cutter cutter;
  Kept kept;
};

void collect(Cutter &cutter, Stmts body, llvm::ArrayRef<const For *> around, ColumnParts &all) {
  const auto parts = cutter.cut(body, around);
  for (const Var *v : handedOn(parts))
    all.keptBytes += v->type.bytes();
  for (const Part &part : parts)
    if (part.together)
      collect(cutter, Cutter::bodyOf(part.together), Cutter::inside(around, part.together), all);
    else
      all.parts.push_back({part.statements, {around.begin(), around.end()}});
}
}

ColumnParts partsOfColumn(Arena &arena, Stmts body, unsigned dimension) {
  Cutter cutter(arena, dimension);
  ColumnParts all;
  collect(cutter, addChosen(arena, body), {}, all);
  return all;
}

Stmts loopOverColumn(Arena &arena, Stmts body, const PixelColumn &column, UniqueNames &names) {
  return ColumnLooper(arena, column, names).loopOver(addChosen(arena, body), {});
}

}
