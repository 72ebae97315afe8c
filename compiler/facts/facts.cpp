#include "compiler/facts/facts.h"
#include "compiler/analysis/array_bytes.h"
#include "compiler/analysis/nesting.h"
#include "compiler/facts/code_sizes.h"
#include "compiler/facts/computed_bytes.h"
#include "compiler/facts/row_share.h"
#include "compiler/facts/tally.h"
#include "compiler/facts/window_facts.h"
#include "compiler/ir/reduction.h"
#include "compiler/ir/rewrite.h"
#include "compiler/knobs/handles.h"
#include "compiler/lower/body.h"
#include "compiler/transform/crossed_places.h"
#include "compiler/transform/decided_tests.h"
#include "compiler/transform/elementary.h"
#include "compiler/transform/inner_windows.h"
#include "compiler/transform/lanes.h"
#include "compiler/transform/lockstep.h"
#include "compiler/transform/narrow.h"
#include "compiler/transform/sample.h"
#include "compiler/transform/straighten.h"
#include "compiler/transform/tabulate.h"
#include "compiler/transform/tile.h"
#include "compiler/transform/varying.h"
#include "compiler/transform/whole_floats.h"
#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <optional>
#include <utility>

namespace icl {
using namespace ir;

bool ImageFacts::canLeave() const {
  if (!isRead || boundary == ast::Boundary::Undefined)
    return false;
  if (isGather || !inGrid)
    return true;
  return llvm::any_of(footprints,
                      [](const Footprint &f) { return llvm::any_of(f, std::mem_fn(&Span::canLeaveGrid)); });
}

bool KernelFacts::canSplit() const {
  return std::any_of(images.begin(), images.end(),
                     [](const ImageFacts &i) { return i.canLeave() && i.hasFootprint(); });
}

namespace {
/// Facts of one lowered body.
class Analyser {
public:
  Analyser(KernelFacts &facts, const Kernel &kernel)
      : facts(facts), kernel(kernel), body(kernel.paths.front().body), ranges(body) {}

  void run() {
    visit(body);
    noteTiles();
    facts.guards = larger(facts.guards, guardSizes(body, ranges));
    facts.ranges = joinRanges(std::move(facts.ranges), rangeFacts(kernel, ranges));
    noteArrays();
    count();
  }

private:
  void visit(Stmts list) {
    for (const Stmt *s : list) {
      for (const Expr *e : expressionsOf(s))
        walkExprs(e, {Op::Read, Op::BoundedRead}, [&](const Expr *x) { read(x); });
      if (auto *f = llvm::dyn_cast<For>(s))
        loop(f->name, Ranges::tripCount(*f), false, ranges.mostTrips(*f));
      if (auto *w = llvm::dyn_cast<While>(s))
        facts.diverges = true, loop(w->name, std::nullopt, true);
      if (auto *i = llvm::dyn_cast<If>(s))
        facts.diverges |= readsMemory(i->condition);
      for (Stmts inner : bodiesOf(s))
        visit(inner);
    }
  }

  void loop(llvm::StringRef name, std::optional<std::int64_t> trips, bool isWhile,
            std::optional<std::int64_t> most = std::nullopt) {
    auto found = std::find_if(facts.loops.begin(), facts.loops.end(),
                              [&](const LoopFacts &l) { return l.name == name; });
    if (found == facts.loops.end())
      found = facts.loops.insert(found, LoopFacts{name.str(), {}, false, 0, isWhile});
    if (!trips) { // a bound holds for all loops of the name
      const bool isBounded = most && (!found->isOpen || found->mostTrips > 0);
      found->mostTrips = isBounded ? std::max(found->mostTrips, *most) : 0;
      found->isOpen = true;
    }
    if (trips &&
        std::find(found->tripCounts.begin(), found->tripCounts.end(), *trips) == found->tripCounts.end()) {
      found->tripCounts.push_back(*trips);
      std::sort(found->tripCounts.begin(), found->tripCounts.end());
    }
  }

  void read(const Expr *e) {
    if (!isRead(e))
      return;
    ImageFacts &image = imageNamed(e->image->parameter);
    if (const auto footprint = ranges.footprint(e, facts.dimensions))
      addTo(image.footprints, *footprint);
    else
      image.isGather = true;
  }

  void noteTiles() {
    for (const ir::Parameter &p : kernel.parameters) {
      const auto reach = p.image ? tileReach(body, ranges, p.image, facts.dimensions) : std::nullopt;
      if (!reach)
        continue;
      ImageFacts &image = imageNamed(p.image->parameter);
      const std::size_t place =
          llvm::find_if(image.footprints, [&](const Footprint &f) { return haveOneScale(f, *reach); }) -
          image.footprints.begin();
      if (llvm::find(image.tiled, place) == image.tiled.end())
        image.tiled.push_back(place);
    }
  }

  ImageFacts &imageNamed(const std::string &parameter) {
    return *llvm::find_if(facts.images, [&](const ImageFacts &i) { return i.name == parameter; });
  }

  /// Unrolled completely, loops give the arrays that only their variables index constant indices.
  void noteArrays() {
    IntegerExpression bytes = 0;
    for (const IndexedArray &indexed : indexedArrays(body)) {
      Condition isIndexed = indexed.dependsOnMore;
      for (const For *loop : indexed.loops) {
        const auto trips = ranges.mostTrips(*loop);
        isIndexed = isIndexed || (trips ? knobs::unroll(loop->name.str()) < *trips : Condition(true));
      }
      bytes = bytes + choose(isIndexed, indexed.bytes(), 0);
    }
    facts.arrayBytes = facts.arrayBytes.constant() == 0 ? bytes : max(facts.arrayBytes, bytes);
    facts.writtenArrayBytes = std::max(facts.writtenArrayBytes, indexedArrayBytes(body));
  }

  /// For each fact, the choice of tunables with the most work counts.
  void count() {
    const Tally tally = tallyOf(*kernel.arena, body, ranges);
    facts.arithmetic = std::max(facts.arithmetic, tally.arithmetic);
    facts.multiplications = std::max(facts.multiplications, tally.multiplications);
    facts.additions = std::max(facts.additions, tally.additions);
    for (auto &[read, counts] : tally.images) {
      ImageFacts &image = imageNamed(read->parameter);
      image.reads = std::max(image.reads, counts.reads);
      if (image.isGather || image.footprints.size() != 1)
        image.points = 0, image.stencil = {};
      else if (counts.offsets.size() > image.points)
        image.points = counts.offsets.size(), image.stencil = stencilOf(counts.offsets, image.dimensions);
    }
  }

  bool readsMemory(const Expr *e) {
    bool found = false;
    walkExprs(e, [&](const Expr *x) { found |= isRead(x); });
    return found;
  }

  KernelFacts &facts;
  const Kernel &kernel;
  Stmts body;
  Ranges ranges;
};
}

/// Every choice of the tunables if these are few; else each one's values, with the others at their first.
static std::vector<std::map<std::string, std::int64_t>> choices(const std::vector<ast::Tunable> &tunables) {
  std::vector<std::map<std::string, std::int64_t>> all{{}};
  std::size_t product = 1;
  for (const ast::Tunable &t : tunables)
    product *= t.values.size();
  for (const ast::Tunable &t : tunables) {
    const std::vector<std::map<std::string, std::int64_t>> before = all;
    const std::size_t base = product <= 64 ? before.size() : 1;
    if (product <= 64)
      all.clear();
    for (std::size_t i = 0; i < base; ++i)
      for (std::int64_t v : t.values) {
        auto choice = before[i];
        choice[t.variable->name] = v;
        all.push_back(std::move(choice));
      }
  }
  return all;
}

static ArrayFacts arrayFacts(const ast::Kernel &kernel, const Var &array) {
  ArrayFacts facts{array.parameter, array.type};
  facts.isExact = array.extents.front() >= 0;
  if (facts.isExact)
    facts.count = elementsOf(array);
  for (const auto &[variable, size] : kernel.maxSizes)
    if (variable->name == array.parameter)
      facts.count = size;
  return facts;
}

/// For the choice of tunables with the most updates.
static void noteResults(KernelFacts &facts, const ast::Kernel &kernel, const Kernel &lowered) {
  facts.results.resize(kernel.results.size());
  for (std::size_t i = 0; i < facts.results.size(); ++i) {
    ResultFacts &result = facts.results[i];
    const Var *array = lowered.reductions[i].result;
    result.name = array->parameter;
    result.element = array->type.scalar;
    result.op = kernel.results[i].op;
    result.isSingle = array->extents == std::vector<std::int64_t>{1};
    result.count = array->extents.front() < 0 ? 0 : elementsOf(*array);
    std::int64_t updates = 0;
    Builder build(*lowered.arena);
    walk(lowered.paths.front().body, [&](const Stmt *s) {
      if (const auto *update = llvm::dyn_cast<Update>(s); update && update->array == array) {
        result.isAtConstants &= knownElement(build, *update).has_value();
        ++updates;
      }
      return true;
    });
    result.updates = std::max(result.updates, updates);
  }
}

/// Those at file scope. Another choice of the tunables may use others.
static void noteConstants(KernelFacts &facts, const Kernel &kernel) {
  for (const Var *v : kernel.constants)
    if (!v->parameter.empty() &&
        llvm::none_of(facts.arrays, [&](const ArrayFacts &a) { return a.name == v->parameter; }))
      facts.arrays.push_back({v->parameter, v->type, elementsOf(*v), true, true});
}

static void noteSamples(KernelFacts &facts, const Kernel &kernel) {
  const Stmts body = kernel.paths.front().body;
  Varying varying(*kernel.arena);
  varying.find(body);
  walkExprs(body, [&](const Expr *e) {
    if (e->op != Op::Sample)
      return;
    const auto image =
        llvm::find_if(facts.images, [&](const ImageFacts &i) { return i.name == e->image->parameter; });
    image->isSampled = true;
    image->isTurned |= llvm::any_of(e->args.drop_front(), [&](const Expr *x) { return varying.varies(x); });
  });
}

static void noteTables(KernelFacts &facts, const Kernel &kernel) {
  UniqueNames names = namesIn(kernel);
  const auto tabulated = tabulate(*kernel.arena, kernel.paths.front().body, names);
  if (!tabulated)
    return;
  std::int64_t bytes = 0;
  for (const Table &t : tabulated->tables)
    bytes += elementsOf(*t.array) * t.array->type.bytes();
  facts.tables = std::max<std::int64_t>(facts.tables, tabulated->tables.size());
  facts.tableBytes = std::max(facts.tableBytes, bytes);
}

/// As knobs compute it first: functions of bytes from tables, temporaries that fit in 16 bits.
static std::int64_t bytesOfComputation(Arena &arena, Stmts body, UniqueNames &names) {
  const auto tabulated = tabulate(arena, body, names);
  const Stmts read = tabulated ? tabulated->body : body;
  const auto whole = floatsAsIntegers(arena, read, names);
  const auto narrowed = narrowIntegers(arena, whole ? whole->body : read);
  return computedBytes(narrowed ? narrowed->body : read);
}

/// Facts describe samples as computed in software, which reads and computes the most.
static void interpolateInSoftware(Kernel &kernel) {
  UniqueNames names = namesIn(kernel);
  Stmts &body = kernel.paths.front().body;
  body = interpolateSamples(*kernel.arena, body, names);
}

KernelFacts analyse(const ast::Kernel &kernel, HalfConversion half, bool masks) {
  KernelFacts facts;
  facts.name = kernel.name;
  facts.dimensions = kernel.dimensions;
  facts.isExact = kernel.isExact;
  facts.toleratesErrors = kernel.toleratesErrors();
  CodeSizesByFunctions sizes(half);
  bool canLockstep = true, canInterleaveAll = true;
  double rowShare = 0;
  for (const auto &tunables : choices(kernel.tunables)) {
    Kernel lowered = lowerBody(kernel, tunables);
    if (facts.images.empty() && facts.arrays.empty()) {
      for (const ir::Parameter &p : lowered.parameters) {
        if (p.image)
          facts.images.push_back({p.image->parameter,
                                  p.image->pixel,
                                  p.image->dimensions,
                                  p.image->boundary,
                                  p.image->outside,
                                  p.image->isRead,
                                  p.image->isWritten,
                                  p.image->inGrid,
                                  false,
                                  false,
                                  0,
                                  false,
                                  {},
                                  {},
                                  0,
                                  {}});
        else if (p.var->isArray() && !p.isWritten)
          facts.arrays.push_back(arrayFacts(kernel, *p.var));
      }
    }
    noteConstants(facts, lowered);
    noteResults(facts, kernel, lowered);
    noteSamples(facts, lowered);
    noteTables(facts, lowered);
    interpolateInSoftware(lowered);
    Analyser(facts, lowered).run();
    std::int64_t constantBytes = 0;
    for (const Var *v : lowered.constants)
      constantBytes += elementsOf(*v) * computeType(v->type).bytes();
    facts.constantBytes = std::max(facts.constantBytes, constantBytes);
    UniqueNames names = namesIn(lowered);
    const Stmts body = lowered.paths.front().body;
    facts.bracketDepth = std::max(facts.bracketDepth, bracketDepth(body));
    const auto whole = floatsAsIntegers(*lowered.arena, body, names);
    const auto narrowed = narrowIntegers(*lowered.arena, whole ? whole->body : body);
    facts.canNarrow |= narrowed.has_value();
    facts.narrowsNegative |= narrowed && narrowed->mayBeNegative;
    facts.narrowsWeightedSums |= narrowed && narrowed->isWeightedSum;
    facts.computedBytes = std::max(facts.computedBytes, bytesOfComputation(*lowered.arena, body, names));
    facts.approximates |= facts.toleratesErrors && callNativeMath(*lowered.arena, body).data() != body.data();
    const LaneDifferences differences = laneDifferences(*lowered.arena, body, names);
    facts.lanesDiverge |= differences.diverge;
    facts.lanesStoreApart |= differences.storeApart;
    canInterleaveAll &= canInterleave(*lowered.arena, body, names);
    sizes.add(*lowered.arena, body, names);
    // What runs there has no tests.
    const Stmts inside = insideWindows(*lowered.arena, decideTests(*lowered.arena, body).body);
    facts.lanesLoopApart |= laneDifferences(*lowered.arena, inside, names).loop;
    const Stmts straight = straighten(*lowered.arena, inside, names);
    canLockstep &= canRunInLockstep(straight);
    if (canLockstep)
      noteOpenRows(facts, *lowered.arena, straight);
    facts.readsCrossed |= readsCrossed(inside);
    const RowShare share =
        kernel.dimensions > 1 ? shareOfRow(*lowered.arena, inside, names) : RowShare{1, {}};
    rowShare = std::max(rowShare, share.share);
    if (kernel.dimensions > 1)
      noteSliding(facts, *lowered.arena, inside, straight);
    for (LoopFacts &loop : facts.loops)
      loop.isCompleteInRowShare |= share.completeLoops.count(loop.name) > 0;
  }
  if (facts.lanesLoopApart && !masks)
    sizes.excludeLanes();
  facts.canVectorise = sizes.canVectorise();
  facts.canInterleave = facts.canVectorise && canInterleaveAll;
  facts.callsMath = sizes.callsMath();
  facts.codeSize = sizes.largest();
  facts.writtenSize = sizes.written();
  facts.canRunInLockstep = canLockstep;
  facts.readsCrossed &= canLockstep;
  facts.sharesOpenRows &= canLockstep;
  facts.rowShare = static_cast<std::int64_t>(std::ceil(64 * rowShare));
  for (const ast::Tunable &t : kernel.tunables)
    facts.tunables.push_back(t);
  return facts;
}

}
