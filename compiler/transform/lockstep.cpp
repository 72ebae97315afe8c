#include "compiler/transform/lockstep.h"
#include "compiler/analysis/block_ends.h"
#include "compiler/ir/reduction.h"
#include "compiler/transform/common_rows.h"
#include "compiler/transform/equal_values.h"
#include "compiler/transform/row_sums.h"
#include "compiler/transform/shared_sums.h"
#include "compiler/transform/straighten.h"
#include "compiler/transform/uniform.h"
#include <algorithm>

using llvm::cast;

namespace icl {
using namespace ir;

bool canRunInLockstep(Stmts body) { return goTogether(body); }

namespace {
class Interleaver {
public:
  Interleaver(Arena &arena, llvm::ArrayRef<PixelOffset> pixels, const AlignedIndex &known, bool shareReads,
              UniqueNames &names)
      : arena(arena), build(arena), shareReads(shareReads), names(names) {
    copiers.reserve(pixels.size());
    for (const PixelOffset &p : pixels)
      copiers.emplace_back(arena, p, known, names);
    for (Copier &copier : copiers)
      active.push_back(&copier);
  }

  /// Loops over rows, which pixels in this dimension then run at one row each.
  void alignRows(Stmts body, unsigned d, bool mayHaveConditions) {
    rowSums.emplace(arena, body, d, names);
    for (auto &[loop, own] : loopsOverRows(arena, body, d))
      if (mayHaveConditions || !own.condition)
        rows.insert({loop, own});
  }

  /// `isWhole`: no other statements use what these declare.
  Stmts run(Stmts body, bool isWhole = true) {
    llvm::SmallVector<const Stmt *, 64> result;
    for (std::size_t i = 0; i < body.size();) {
      std::size_t end = i;
      while (end < body.size() && bodiesOf(body[end]).empty())
        ++end;
      const bool isAll = isWhole && i == 0 && end == body.size();
      llvm::append_range(result, interleave(body.slice(i, end - i), isAll));
      if (end < body.size())
        result.push_back(mergeControl(body[end++]));
      i = end;
    }
    return build.list(result);
  }

  bool reordersSums = false;
  llvm::SmallVector<const Expr *, 2> conditions;

private:
  const Stmt *mergeControl(const Stmt *s) {
    if (auto *i = llvm::dyn_cast<If>(s))
      return build.branch(ofAll(i->condition), run(i->thenBody), run(i->elseBody));
    auto *f = cast<For>(s);
    if (const auto found = rows.find(f); found != rows.end())
      return runAtRows(*f, found->second);
    return build.countedLoop(f->var, ofAll(f->begin), ofAll(f->limit), f->step, run(f->body), f->name);
  }

  using Copiers = llvm::SmallVector<Copier *, 16>;

  /// The statements for some of the pixels.
  Stmts runFor(Copiers some, Stmts body, bool isWhole = true) {
    std::swap(active, some);
    const Stmts result = run(body, isWhole);
    std::swap(active, some);
    return result;
  }

  /// The loop over the rows that any of the pixels reads. At those that all of them read, they run in
  /// lock-step.
  const Stmt *runAtRows(const For &loop, const CommonRows &own) {
    const unsigned d = own.dimension;
    const auto offsetOf = [d](const Copier *c) { return c->pixelOffset()[d]; };
    std::int64_t last = 0;
    for (const Copier *c : active)
      last = std::max(last, offsetOf(c));
    const Var *row = build.local(names.unique("row"), loop.var->type);
    const Expr *at = build.variable(row);
    for (Copier *c : active)
      c->setValue(loop.var, build.add(at, -offsetOf(c)));
    Stmts once, each = loop.body;
    if (own.window)
      std::tie(once, each) = computeRowOnce(*own.window, at, d);

    const Stmts all = run(each);
    llvm::SmallVector<const Stmt *, 16> body(once.begin(), once.end());
    body.push_back(build.branch(areRead(own, at, 0, last, last), all, runForSome(own, at, each, last)));
    for (Copier *c : active)
      c->setValue(loop.var, nullptr);
    if (own.condition)
      conditions.push_back(own.condition);
    return build.countedLoop(row, own.begin, build.add(own.limit, last), 1, body);
  }

  /// Whether the pixels of a column from one to another one, of `last` + 1, all read the row.
  const Expr *areRead(const CommonRows &own, const Expr *row, std::int64_t from, std::int64_t to,
                      std::int64_t last) {
    const Expr *begun = to == 0 ? nullptr : build.binary(Op::Ge, row, build.add(own.begin, to));
    const Expr *goesOn = from == last ? nullptr : build.binary(Op::Lt, row, build.add(own.limit, from));
    return begun && goesOn ? build.conjunction(begun, goesOn) : begun ? begun : goesOn;
  }

  /// The statements at a row that not all pixels of a column read, but one after another. Few of them run in
  /// lock-step; of many, each runs for itself, because there would be too much code.
  Stmts runForSome(const CommonRows &own, const Expr *row, Stmts body, std::int64_t last) {
    constexpr std::int64_t few = 4;
    const bool areFew = last < few && !own.window;
    llvm::SmallVector<const Stmt *, 16> list;
    for (std::int64_t from = 0; from <= last; ++from)
      for (std::int64_t to = from; to <= (areFew ? last : from); ++to) {
        if (from == 0 && to == last)
          continue;
        const Expr *condition = areRead(own, row, from, to, last);
        if (areFew && from > 0) // the pixel before does not
          condition = build.conjunction(condition, build.binary(Op::Ge, row, build.add(own.limit, from - 1)));
        if (areFew && to < last)
          condition = build.conjunction(condition, build.binary(Op::Lt, row, build.add(own.begin, to + 1)));
        Copiers readers;
        llvm::copy_if(active, std::back_inserter(readers), [&](Copier *c) {
          const std::int64_t place = c->pixelOffset()[own.dimension];
          return place >= from && place <= to;
        });
        list.push_back(build.branch(condition, runFor(readers, body)));
      }
    return build.list(list);
  }

  /// Statements that compute what a row adds, for the pixels in it, and those that add it for each pixel.
  std::pair<Stmts, Stmts> computeRowOnce(const RowWindow &window, const Expr *row, unsigned d) {
    llvm::SmallVector<const Stmt *, 8> added, each;
    const RowVariables sums = rowSums->add(window, row, 0, "row", added);
    for (auto &[sum, op] : window.sums)
      each.push_back(build.assign(sum, combine(build, op, build.variable(sum), rowSums->valueOf(sums, sum))));
    Copiers firsts;
    llvm::copy_if(active, std::back_inserter(firsts), [d](Copier *c) { return c->pixelOffset()[d] == 0; });
    const Stmts once = runFor(firsts, straighten(arena, build.list(added), names), /*isWhole=*/false);
    for (Copier *c : active)
      for (const Copier *first : firsts)
        if (first != c && isInColumn(*c, *first, d))
          for (auto &[sum, ofRow] : sums)
            c->shareVariable(ofRow, *first);
    return {once, build.list(each)};
  }

  static bool isInColumn(const Copier &a, const Copier &b, unsigned d) {
    PixelOffset x = a.pixelOffset(), y = b.pixelOffset();
    x[d] = y[d] = 0;
    return x == y;
  }

  /// A value that is the same in all copies: with the first copy's variables.
  const Expr *ofAll(const Expr *e) { return active.front()->rewrite(e); }

  /// Interleaves the copies of statements without control flow, sorted by the row or the column and, within
  /// it, by the number of earlier reads. So all copies use a pixel or a weight right after it is read.
  /// `isAll`: no other statements use what these declare.
  Stmts interleave(Stmts segment, bool isAll) {
    const Scan scan = scanOf(build, segment);
    std::vector<std::vector<Step>> copies;
    for (Copier *copier : active)
      copies.push_back(copySegment(*copier, segment, scan));
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
  Copiers active; ///< those that run the statements
  LoopsOverRows rows;
  std::optional<RowSums> rowSums; ///< of these
};
}

/// The dimension of columns with several pixels, if there is one.
static std::optional<unsigned> dimensionOfColumns(llvm::ArrayRef<PixelOffset> pixels) {
  std::optional<unsigned> found;
  for (const unsigned d : {1u, 2u})
    if (llvm::any_of(pixels, [d](const PixelOffset &p) { return p[d] > 0; })) {
      if (found)
        return std::nullopt;
      found = d;
    }
  return found;
}

Lockstep runInLockstep(Arena &arena, Stmts body, llvm::ArrayRef<PixelOffset> pixels,
                       const AlignedIndex &known, bool shareReads, AlignRows align, UniqueNames &names) {
  Interleaver interleaver(arena, pixels, known, shareReads, names);
  if (const auto d = align == AlignRows::Never ? std::nullopt : dimensionOfColumns(pixels))
    interleaver.alignRows(body, *d, align == AlignRows::UnderConditions);
  const Stmts merged = interleaver.run(body);
  return {merged, interleaver.reordersSums, interleaver.conditions};
}

}
