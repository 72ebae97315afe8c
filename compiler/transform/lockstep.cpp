#include "compiler/transform/lockstep.h"
#include "compiler/transform/common_factor.h"
#include "compiler/transform/copier.h"
#include "compiler/transform/equal_values.h"
#include "llvm/ADT/DenseSet.h"
#include <algorithm>
#include <tuple>

using llvm::cast;

namespace icl {
using namespace ir;

/// Whether the value is the same for all pixels of a block: it comes from constants, parameters, loop
/// variables, and local constants computed from these (`shared`).
static bool isUniform(const Expr *e, const llvm::DenseSet<const Var *> &shared) {
  if (e->op == Op::PixelIndex || e->op == Op::Read || e->op == Op::BoundedRead || e->op == Op::Filtered)
    return false;
  if (e->op == Op::Variable || e->op == Op::Element) {
    const bool isParameter = e->var->storage != Var::Storage::Local && e->var->isConst;
    if (!isParameter && !shared.contains(e->var))
      return false;
  }
  return llvm::all_of(e->args, [&](const Expr *x) { return isUniform(x, shared); });
}

static bool goTogether(Stmts body, llvm::DenseSet<const Var *> shared) {
  for (const Stmt *s : body) {
    if (auto *d = llvm::dyn_cast<Declare>(s); d && d->value && d->var->isConst && isUniform(d->value, shared))
      shared.insert(d->var);
    // A jump would skip statements of the other pixels.
    if (s->kind == StmtKind::Break || s->kind == StmtKind::Continue)
      return false;
    if (s->kind == StmtKind::While || s->kind == StmtKind::Block)
      return false;
    if (auto *i = llvm::dyn_cast<If>(s)) {
      if (!isUniform(i->condition, shared) || !goTogether(i->thenBody, shared) ||
          !goTogether(i->elseBody, shared))
        return false;
    }
    if (auto *f = llvm::dyn_cast<For>(s)) {
      if (!isUniform(f->begin, shared) || !isUniform(f->limit, shared))
        return false;
      llvm::DenseSet<const Var *> inside = shared;
      inside.insert(f->var);
      if (!goTogether(f->body, inside))
        return false;
    }
  }
  return true;
}

bool canRunInLockstep(Stmts body) { return goTogether(body, {}); }

namespace {
class Lockstep {
public:
  Lockstep(Arena &arena, llvm::ArrayRef<PixelOffset> pixels, const AlignedIndex &known, bool shareReads,
           UniqueNames &names)
      : arena(arena), build(arena), shareReads(shareReads), names(names) {
    copiers.reserve(pixels.size());
    for (const PixelOffset &p : pixels)
      copiers.emplace_back(arena, p, known, names);
  }

  Stmts run(Stmts body) {
    llvm::SmallVector<const Stmt *, 64> result;
    for (std::size_t i = 0; i < body.size();) {
      std::size_t end = i;
      while (end < body.size() && bodiesOf(body[end]).empty())
        ++end;
      const bool isAll = i == 0 && end == body.size();
      llvm::append_range(result, interleave(body.slice(i, end - i), isAll));
      if (end < body.size())
        result.push_back(mergeControl(body[end++]));
      i = end;
    }
    return build.list(result);
  }

private:
  const Stmt *mergeControl(const Stmt *s) {
    if (auto *i = llvm::dyn_cast<If>(s))
      return build.branch(ofAll(i->condition), run(i->thenBody), run(i->elseBody));
    auto *f = cast<For>(s);
    return build.countedLoop(f->var, ofAll(f->begin), ofAll(f->limit), f->step, run(f->body), f->name);
  }

  /// A value that is the same in all copies: with the first copy's variables.
  const Expr *ofAll(const Expr *e) { return copiers.front().rewrite(e); }

  using Uses = llvm::DenseMap<const Expr *, unsigned>;

  /// The progress of a copy: the farthest row that it has read, and the number of reads since then.
  struct Progress {
    Row row{INT64_MIN, INT64_MIN}; // statements before the first read run first
    unsigned reads = 0;

    void read(const Row &next) {
      reads = next > row ? 0 : reads + 1;
      row = std::max(row, next);
    }
    bool operator<(const Progress &other) const {
      return std::tie(row, reads) < std::tie(other.row, other.reads);
    }
  };

  struct Step {
    Progress progress;      ///< of its copy, at this statement
    std::optional<Row> row; ///< the farthest row that it reads itself
    const Stmt *statement;
  };

  /// Interleaves the copies of statements without control flow, sorted by row and, within a row, by the
  /// number of earlier reads. So all copies use a pixel or a weight right after it is read. `isAll`: they are
  /// the whole body.
  Stmts interleave(Stmts segment, bool isAll) {
    std::vector<std::vector<Step>> copies;
    for (Copier &copier : copiers)
      copies.push_back(copySegment(copier, segment));
    noteChanging(copies);
    if (shareReads)
      shareSums(copies);
    std::vector<Step> entries;
    entries.reserve(copies.size() * segment.size());
    for (const std::vector<Step> &copy : copies)
      llvm::append_range(entries, copy);
    std::stable_sort(entries.begin(), entries.end(),
                     [](const Step &a, const Step &b) { return a.progress < b.progress; });
    const Stmts list = listOf(entries);
    return shareReads ? loadSharedReads(shareEqualValues(arena, list, isAll, names)) : list;
  }

  void noteChanging(const std::vector<std::vector<Step>> &copies) {
    changing.clear();
    assigned = {};
    const auto note = [&](const Var *v) { changing.insert(v), assigned.add(v); };
    for (const std::vector<Step> &copy : copies)
      for (const Step &entry : copy) {
        if (auto *a = llvm::dyn_cast<Assign>(entry.statement))
          note(a->var);
        if (auto *a = llvm::dyn_cast<Store>(entry.statement))
          note(a->array);
      }
  }

  /// Whether it assigns a variable to itself, as unrolling leaves of `sum += 0 * x`.
  static bool changesNothing(const Stmt *s) {
    const auto *a = llvm::dyn_cast<Assign>(s);
    return a && a->components.empty() && a->value->op == Op::Variable && a->value->var == a->var;
  }

  std::vector<Step> copySegment(Copier &copier, Stmts segment) {
    std::vector<Step> entries;
    entries.reserve(segment.size());
    Progress reached;
    for (const Stmt *s : segment) {
      if (s->kind == StmtKind::Comment || changesNothing(s))
        continue;
      const Stmt *copy = copier.copy(s);
      const auto row = rowOf(build, copy);
      if (row)
        reached.read(*row);
      entries.push_back({reached, row, copy});
    }
    return entries;
  }

  // ---- What is accumulated over a row

  /// var = var + e; var = max(e, var); var = (uchar)((int)var | e)
  struct Accumulation {
    const Var *var;
    const Expr *value; ///< without the conversion to the variable's type
    const Expr *own;   ///< the operand that is the variable
    const Expr *added; ///< the other

    bool isSame(const Accumulation &other) const {
      return value->op == other.value->op && value->builtin.id == other.value->builtin.id &&
             value->type == other.value->type;
    }
  };

  /// Statements of a pixel that all accumulate into an integer, in the same way, what they read of one row:
  /// var = var + e1; var = var + e2; ... Nothing between them reads it. The order does not matter.
  struct Run {
    Accumulation first;
    std::optional<Row> row;
    llvm::SmallVector<std::size_t, 8> places;  ///< of the statements in the pixel's list
    llvm::SmallVector<const Expr *, 8> values; ///< e1, e2, ...
    Multiple all{1, nullptr, 0};               ///< of e1 + e2 + ..., also if they are subtracted
  };

  /// Pixels above each other accumulate the same rows: what several of them need is computed once, also if
  /// they weight it differently. Terms of one weight are added up before they are multiplied.
  void shareSums(std::vector<std::vector<Step>> &copies) {
    std::vector<std::vector<Run>> runs;
    Uses uses, users; // statements and copies
    for (const std::vector<Step> &copy : copies) {
      runs.push_back(runsOf(copy));
      llvm::DenseSet<const Expr *> own;
      for (const Run &run : runs.back()) {
        ++uses[run.all.sum];
        users[run.all.sum] += own.insert(run.all.sum).second;
      }
    }
    for (std::size_t i = 0; i < copies.size(); ++i) {
      for (const Run &run : runs[i])
        if (run.places.size() > 1 && (uses[run.all.sum] > 1 || run.all.savedProducts > 0))
          accumulateAtOnce(copies[i], run, users[run.all.sum] > 1);
      llvm::erase_if(copies[i], [](const Step &entry) { return !entry.statement; });
    }
  }

  /// One of the run's statements accumulates everything; the others become null. What copies share does not
  /// depend on their own variables, so it is the first; else the last, before which all is declared.
  void accumulateAtOnce(std::vector<Step> &copy, const Run &run, bool isShared) {
    const auto &[var, value, own, added] = run.first;
    for (std::size_t place : run.places)
      copy[place].statement = nullptr;
    const Expr *all = nullptr;
    if (isSum(value))
      all = (value->op == Op::Sub ? run.all.negated() : run.all).addedTo(build, own);
    else
      all = accumulated(value, own, run.all.sum);
    const std::size_t at = isShared ? run.places.front() : run.places.back();
    copy[at].statement = build.assign(var, build.convert(all, var->type));
  }

  static bool isSum(const Expr *value) { return value->op == Op::Add || value->op == Op::Sub; }

  /// `a` and `b` together, as the value accumulates. What is subtracted is added up before.
  const Expr *accumulated(const Expr *value, const Expr *a, const Expr *b) {
    if (value->op == Op::Call)
      return build.call(value->builtin, value->type, build.exprs({a, b}));
    return build.binary(value->op == Op::Sub ? Op::Add : value->op, a, b);
  }

  /// All values of the run together.
  Multiple together(const Run &run) {
    if (isSum(run.first.value))
      if (const Multiple all = asMultiple(build, run.values); all.sum)
        return all;
    const Expr *sum = run.values.front();
    for (const Expr *e : llvm::drop_begin(run.values))
      sum = accumulated(run.first.value, sum, e);
    return {1, sum, 0};
  }

  std::vector<Run> runsOf(const std::vector<Step> &copy) {
    std::vector<Run> runs;
    llvm::DenseMap<const Var *, std::size_t> openRuns; // the run that may go on, by what it accumulates into
    for (std::size_t i = 0; i < copy.size(); ++i) {
      const auto next = asAccumulation(copy[i].statement);
      if (!next) {
        llvm::SmallVector<const Var *, 4> ended;
        for (const auto &[var, run] : openRuns)
          if (uses(copy[i].statement, var))
            ended.push_back(var);
        for (const Var *var : ended)
          openRuns.erase(var);
        continue;
      }
      const auto found = openRuns.find(next->var);
      Run *run = found == openRuns.end() ? nullptr : &runs[found->second];
      if (run && run->row == copy[i].row && run->first.isSame(*next)) {
        run->places.push_back(i);
        run->values.push_back(next->added);
      } else {
        openRuns[next->var] = runs.size();
        runs.push_back({*next, copy[i].row, {i}, {next->added}});
      }
    }
    for (Run &run : runs)
      run.all = together(run);
    return runs;
  }

  /// Whether a statement reads or sets the variable.
  static bool uses(const Stmt *s, const Var *var) {
    const auto *a = llvm::dyn_cast<Assign>(s);
    Mentions of;
    of.add(var);
    return (a && a->var == var) ||
           llvm::any_of(expressionsOf(s), [&of](const Expr *e) { return e->mentions.meets(of); });
  }

  /// Whether it is the least or the greatest of integers, for which the order does not matter.
  static bool isExtreme(const Expr *e) {
    return e->op == Op::Call && isInteger(e->type.scalar) &&
           (e->builtin.id == BuiltinId::min || e->builtin.id == BuiltinId::max);
  }

  /// Of a statement that combines an integer with what it reads.
  std::optional<Accumulation> asAccumulation(const Stmt *s) const {
    const auto *a = llvm::dyn_cast<Assign>(s);
    if (!a || !a->components.empty() || !isInteger(a->var->type.scalar) ||
        a->var->type.scalar == Scalar::Bool)
      return std::nullopt;
    // The low bits of sums and of bits do not depend on the others.
    const bool isNarrowed = a->value->op == Op::Convert && isInteger(a->value->args[0]->type.scalar);
    const Expr *value = isNarrowed ? a->value->args[0] : a->value;
    const bool isOfBits =
        value->op == Op::Add || value->op == Op::And || value->op == Op::Or || value->op == Op::Xor;
    const bool commutes = isOfBits || (isExtreme(value) && !isNarrowed);
    if (!commutes && value->op != Op::Sub)
      return std::nullopt;
    const auto isOwn = [&](const Expr *e) {
      if (isNarrowed && e->op == Op::Convert)
        e = e->args[0];
      return e->op == Op::Variable && e->var == a->var;
    };
    const bool isSecond = commutes && !isOwn(value->args[0]);
    const Expr *own = value->args[isSecond], *added = value->args[!isSecond];
    if (!isOwn(own) || added->type != own->type || !sharedImage(added))
      return std::nullopt;
    return Accumulation{a->var, value, own, added};
  }

  // ---- Reads that copies share

  Stmts listOf(const std::vector<Step> &entries) {
    llvm::SmallVector<const Stmt *, 64> list;
    for (const Step &e : entries)
      list.push_back(e.statement);
    return build.list(list);
  }

  /// What is read more than once becomes a variable, loaded right before its first use.
  Stmts loadSharedReads(Stmts list) {
    Uses uses;
    for (const Stmt *s : list)
      for (const Expr *e : expressionsOf(s))
        countReads(e, uses);
    if (llvm::none_of(uses, [](const auto &use) { return use.second > 1; }))
      return list;
    llvm::SmallVector<const Stmt *, 64> result;
    Sharer sharer(arena, *this, uses, result);
    for (const Stmt *s : list)
      result.push_back(sharer.apply(s));
    return build.list(result);
  }

  /// The image of a read that copies can share, if the kernel does not write the image. Also for guarded
  /// reads, for vectors, conversions, and integer sums, extremes and bits of reads, and for their products
  /// with literals. Else null.
  const Image *sharedImage(const Expr *e) const {
    if (!e->mentions.meets({Op::Read}))
      return nullptr;
    switch (e->op) {
    case Op::Read:
      return e->image->isWritten || mayChange(e) ? nullptr : e->image;
    case Op::Select: {
      const bool isGuard = isLazy(e) && e->args[1]->op == Op::Read && isLiteral(e->args[2]);
      return isGuard && !mayChange(e->args[0]) ? sharedImage(e->args[1]) : nullptr;
    }
    case Op::Convert:
    case Op::Swizzle:
      return sharedImage(e->args[0]);
    case Op::Vector:
      return llvm::all_of(e->args, [this](const Expr *part) { return sharedImage(part); })
                 ? sharedImage(e->args[0])
                 : nullptr;
    case Op::Call:
      if (!isExtreme(e))
        return nullptr;
      [[fallthrough]];
    case Op::Mul:
    case Op::Add:
    case Op::Sub:
    case Op::And:
    case Op::Or:
    case Op::Xor: {
      if (!isInteger(e->type.scalar))
        return nullptr;
      const Image *first = sharedImage(e->args[0]), *second = sharedImage(e->args[1]);
      const bool isKnown = (first || isLiteral(e->args[0])) && (second || isLiteral(e->args[1]));
      return !isKnown ? nullptr : first ? first : second;
    }
    default:
      return nullptr;
    }
  }

  /// Whether the expression has another value once a statement of the segment has run.
  bool mayChange(const Expr *e) const {
    if (!e->mentions.meets(assigned))
      return false;
    if ((e->op == Op::Variable || e->op == Op::Element) && changing.contains(e->var))
      return true;
    return llvm::any_of(e->args, [&](const Expr *x) { return mayChange(x); });
  }

  static bool isLiteral(const Expr *e) {
    return e->isInt() || e->op == Op::Float || (e->op == Op::Convert && isLiteral(e->args[0]));
  }

  /// Whether only the first operand is sure to be evaluated.
  static bool isLazy(const Expr *e) {
    return (e->op == Op::Select && !e->args[0]->type.isVector()) || e->op == Op::LogicalAnd ||
           e->op == Op::LogicalOr;
  }
  static Exprs evaluated(const Expr *e) { return isLazy(e) ? e->args.take_front(1) : e->args; }

  /// The operands of a shared expression count once.
  void countReads(const Expr *e, Uses &uses) {
    if (!e->mentions.meets({Op::Read}))
      return;
    if (sharedImage(e) && ++uses[e] > 1)
      return;
    for (const Expr *arg : evaluated(e))
      countReads(arg, uses);
  }

  class Sharer : public Rewriter {
  public:
    Sharer(Arena &arena, Lockstep &owner, const Uses &uses, llvm::SmallVectorImpl<const Stmt *> &out)
        : Rewriter(arena, {Op::Read}), owner(owner), uses(uses), out(out) {}
    const Stmt *apply(const Stmt *s) {
      for (const Expr *e : expressionsOf(s))
        load(e);
      return rewriteParts(s).front();
    }

  private:
    void load(const Expr *e) {
      if (!e->mentions.meets(wanted) || !seen.insert(e).second)
        return;
      for (const Expr *arg : evaluated(e))
        load(arg);
      if (uses.lookup(e) < 2)
        return;
      const Expr *value = build.withArgs(e, rewriteAll(e->args));
      const Var *var = build.local(owner.names.unique(owner.sharedImage(e)->name), e->type);
      out.push_back(build.declare(var, value));
      loaded[e] = var;
    }
    const Expr *replacement(const Expr *e) override {
      const Var *var = loaded.lookup(e);
      return var ? build.variable(var) : nullptr;
    }
    Lockstep &owner;
    const Uses &uses;
    llvm::SmallVectorImpl<const Stmt *> &out;
    llvm::DenseSet<const Expr *> seen; ///< whose shared reads are loaded
    llvm::DenseMap<const Expr *, const Var *> loaded;
  };

  Arena &arena;
  Builder build;
  bool shareReads;
  UniqueNames &names;
  std::vector<Copier> copiers;
  llvm::DenseSet<const Var *> changing; ///< what statements of the segment assign
  Mentions assigned;                    ///< what mentions none of it does not change
};
}

Stmts runInLockstep(Arena &arena, Stmts body, llvm::ArrayRef<PixelOffset> pixels, const AlignedIndex &known,
                    bool shareReads, UniqueNames &names) {
  return Lockstep(arena, pixels, known, shareReads, names).run(body);
}

}
