#include "compiler/transform/lockstep.h"
#include "compiler/transform/equal_values.h"
#include "compiler/transform/shared_sums.h"
#include "llvm/ADT/DenseSet.h"
#include <algorithm>

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
class Interleaver {
public:
  Interleaver(Arena &arena, llvm::ArrayRef<PixelOffset> pixels, const AlignedIndex &known, bool shareReads,
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

  bool reordersSums = false;

private:
  const Stmt *mergeControl(const Stmt *s) {
    if (auto *i = llvm::dyn_cast<If>(s))
      return build.branch(ofAll(i->condition), run(i->thenBody), run(i->elseBody));
    auto *f = cast<For>(s);
    return build.countedLoop(f->var, ofAll(f->begin), ofAll(f->limit), f->step, run(f->body), f->name);
  }

  /// A value that is the same in all copies: with the first copy's variables.
  const Expr *ofAll(const Expr *e) { return copiers.front().rewrite(e); }

  /// Interleaves the copies of statements without control flow, sorted by the row or the column and, within
  /// it, by the number of earlier reads. So all copies use a pixel or a weight right after it is read.
  /// `isAll`: they are the whole body.
  Stmts interleave(Stmts segment, bool isAll) {
    const Scan scan = scanOf(build, segment);
    std::vector<std::vector<Step>> copies;
    for (Copier &copier : copiers)
      copies.push_back(copySegment(copier, segment, scan));
    SharedReads reads;
    for (const std::vector<Step> &copy : copies)
      for (const Step &entry : copy)
        reads.note(entry.statement);
    if (shareReads)
      reordersSums |= shareSums(build, copies, reads);
    std::vector<Step> entries;
    entries.reserve(copies.size() * segment.size());
    for (const std::vector<Step> &copy : copies)
      llvm::append_range(entries, copy);
    std::stable_sort(entries.begin(), entries.end(),
                     [](const Step &a, const Step &b) { return a.progress < b.progress; });
    const Stmts list = listOf(entries);
    return shareReads ? reads.load(arena, shareEqualValues(arena, list, isAll, names), names) : list;
  }

  /// Whether it assigns a variable to itself, as unrolling leaves of `sum += 0 * x`.
  static bool changesNothing(const Stmt *s) {
    const auto *a = llvm::dyn_cast<Assign>(s);
    return a && a->components.empty() && a->value->op == Op::Variable && a->value->var == a->var;
  }

  std::vector<Step> copySegment(Copier &copier, Stmts segment, Scan scan) {
    std::vector<Step> entries;
    entries.reserve(segment.size());
    Progress reached;
    for (const Stmt *s : segment) {
      if (s->kind == StmtKind::Comment || changesNothing(s))
        continue;
      const Stmt *copy = copier.copy(s);
      const auto row = farthestRead(build, copy, Scan::Rows);
      if (const auto place = scan == Scan::Rows ? row : farthestRead(build, copy, scan))
        reached.read(*place);
      entries.push_back({reached, row, copy});
    }
    return entries;
  }

  Stmts listOf(const std::vector<Step> &entries) {
    llvm::SmallVector<const Stmt *, 64> list;
    for (const Step &e : entries)
      list.push_back(e.statement);
    return build.list(list);
  }

  Arena &arena;
  Builder build;
  bool shareReads;
  UniqueNames &names;
  std::vector<Copier> copiers;
};
}

Lockstep runInLockstep(Arena &arena, Stmts body, llvm::ArrayRef<PixelOffset> pixels,
                       const AlignedIndex &known, bool shareReads, UniqueNames &names) {
  Interleaver interleaver(arena, pixels, known, shareReads, names);
  const Stmts merged = interleaver.run(body);
  return {merged, interleaver.reordersSums};
}

}
