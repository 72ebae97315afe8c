// How the values that pixels give to the results of reduce(...) are gathered: by atomic updates of the
// result, or first by each work-item or work-group. Runs when the pixels of a work-item are merged, and
// before the pixel's index is computed: a work-item accumulates over all its pixels.
#include "compiler/knobs/common/geometry.h"
#include "compiler/knobs/common/reductions.h"
#include "compiler/knobs/table.h"
#include <algorithm>
#include <limits>

namespace icl::knobs {
using namespace ir;

/// More copies of a histogram than lanes in the widest vector, or than neighbouring work-items that meet, do
/// not help.
static constexpr std::int64_t mostCopies = 16;

/// Work-groups can leave their results to another launch, if it is known how many there are.
static bool canCombineLater(const ResultFacts &result) { return result.count > 0; }

/// The last work-group can make the result, if it sees what the others have left. Of an array it takes cells
/// that all update, because it alone is too slow to combine one for each of them.
static bool canCombineLast(const ResultFacts &result, const KnobContext &c) {
  return canCombineLater(result) && c.device.hasDeviceFence &&
         (isFirstPrivate(result, c) || hasAtomics(c.device, result));
}

/// Whether pixels would mostly wait for each other. An update by compare-and-swap is repeated while others
/// update the same element, so there must be as many elements as work-items that run at a time: a GPU runs a
/// work-group of any size, a CPU its cores.
static bool isContended(const ResultFacts &result, const KnobContext &c) {
  constexpr std::int64_t mostCores = 64;
  return isUpdatedInALoop(c.device, result) && result.count > 0 &&
         result.count < (c.device.isCpu ? mostCores : c.device.maxWorkGroup);
}

static std::vector<std::string> gatheringsOf(const ResultFacts &result, const KnobContext &c) {
  std::vector<std::string> values;
  if (fitsPrivate(result))
    values.push_back("private");
  if (fitsLocal(result, c))
    values.push_back("local");
  if (values.size() == 2 && !isFirstPrivate(result, c))
    std::swap(values[0], values[1]);
  if (values.empty() || (hasAtomics(c.device, result) && !isContended(result, c)))
    values.push_back("global");
  return values;
}

/// At places that vary a GPU's work-items either wait for each other or take local memory of which there is
/// little.
static std::vector<std::string> promisingGatherings(const ResultFacts &result, const KnobContext &c) {
  std::vector<std::string> values = gatheringsOf(result, c);
  const bool isOpen = fitsPrivate(result) && fitsLocal(result, c) && !result.isAtConstants && !c.device.isCpu;
  values.resize(isOpen ? 2 : 1);
  return values;
}

static std::vector<std::string> combinationsOf(const ResultFacts &result, const KnobContext &c) {
  std::vector<std::string> values;
  if (hasAtomics(c.device, result) || !canCombineLater(result))
    values.push_back("atomics");
  if (canCombineLater(result))
    values.push_back("launch");
  if (canCombineLast(result, c))
    values.push_back("last");
  return values;
}

/// Many work-groups of a GPU have little to combine at any time.
static std::vector<std::string> promisingCombinations(const ResultFacts &result, const KnobContext &c) {
  if (canCombineLast(result, c))
    return isFirstPrivate(result, c) ? std::vector<std::string>{"last"}
                                     : std::vector<std::string>{"last", "launch"};
  if (c.device.isCpu || isFirstPrivate(result, c))
    return {"launch"};
  return {"atomics", "launch"};
}

/// A CPU's lanes update one after the other.
static std::vector<std::int64_t> promisingCopies(const KnobContext &c) {
  if (c.device.isCpu)
    return {16, 4};
  return {1, 4};
}

/// Of numbers that can be accumulated in another type.
static bool isSumOfFloats(const ResultFacts &result) {
  return result.op == ast::ReduceOp::Sum &&
         (result.element == Scalar::Float || result.element == Scalar::Half);
}

static std::vector<std::string> accumulatorsOf(const ResultFacts &result, const KnobContext &c) {
  std::vector<std::string> values{nameOf(cellOn(c.device, result))};
  if (result.isAtConstants && fitsPrivate(result) && result.element == Scalar::Float &&
      values.front() == "double")
    values.push_back("mixed");
  return values;
}

static icl::Parameter offerFirst(const StringHandle &handle, const std::vector<std::string> &values,
                                 llvm::StringRef description, const std::vector<std::string> &promising) {
  return offer(StringHandle(handle.name(), values.front()), values, description, promising);
}

static std::vector<icl::Parameter> parameters(const KnobContext &c) {
  std::vector<icl::Parameter> all;
  for (const ResultFacts &result : c.facts.results) {
    const auto gatherings = gatheringsOf(result, c);
    all.push_back(
        offerFirst(gathering(result), gatherings, reduceKnob.description, promisingGatherings(result, c)));
    const auto combinations = combinationsOf(result, c);
    if (gatherings.front() != "global") {
      std::vector<std::string> values = combinations;
      // The untuned variant has many work-groups, which would wait for each other.
      if (isFirstPrivate(result, c))
        std::rotate(values.begin(), llvm::find(values, "launch"), values.end());
      all.push_back(offerFirst(combining(result.name), values,
                               "how the work-groups' results are combined: by atomic updates, by a launch "
                               "after the kernel's, or by the last work-group",
                               promisingCombinations(result, c)));
    }
    if (fitsLocal(result, c)) {
      std::vector<std::int64_t> values;
      for (std::int64_t n : powersOfTwo(mostCopies))
        if (n * (result.count + 1) * sizeOf(cellOn(c.device, result)) <= c.device.localBytes || n == 1)
          values.push_back(n);
      all.push_back(offer(copies(result.name), values,
                          "copies of the result in a work-group, which work-items or lanes take in turn",
                          promisingCopies(c)));
    }
    if (isSumOfFloats(result))
      all.push_back(offerFirst(accumulator(result.name), accumulatorsOf(result, c),
                               "the type in which the sum is accumulated; `mixed`: in double, but up to 8 "
                               "strided pixels that are read together are added in float",
                               {accumulatorsOf(result, c).back()}));
  }
  return all;
}

static Assignment otherwise(const KernelFacts &facts) {
  Assignment values;
  for (const ResultFacts &result : facts.results) {
    values.merge(otherwiseOf(gathering(result), combining(result.name), copies(result.name)));
    if (isSumOfFloats(result))
      values.merge(otherwiseOf(accumulator(result.name)));
  }
  return values;
}

/// Bytes that all work-groups together leave to the launch that combines them; the grid's size is known.
static IntegerExpression bytesOfGroups(const ResultFacts &result, const KnobContext &c) {
  IntegerExpression groups = 1;
  for (unsigned d = 0; d < c.facts.dimensions; ++d)
    groups = groups * ceilDiv((*c.sizes.grid)[d], tileExtent(d));
  return groups * (result.count * sizeOf(cellOn(c.device, result)));
}

static std::vector<Constraint> constraintsOf(const ResultFacts &result, const KnobContext &c) {
  std::vector<Constraint> all;
  const StringHandle gathers = gathering(result), combines = combining(result.name);
  const auto gatherings = gatheringsOf(result, c), combinations = combinationsOf(result, c);
  if (gatherings.size() > 1 && combinations.size() > 1)
    all.push_back({gathers != "global" || combines == "atomics",
                   sentence("`combine.{}: {}` needs another `reduce.{}` than `global`", result.name, combines,
                            result.name)});
  if (!fitsLocal(result, c) && !fitsPrivate(result))
    return all;
  if (fitsLocal(result, c) && gatherings.size() > 1)
    all.push_back({gathers == "local" || copies(result.name) == 1,
                   sentence("`copies.{}` is {}, which needs `reduce.{}: local`", result.name,
                            copies(result.name), result.name)});
  if (isSumOfFloats(result) && accumulatorsOf(result, c).size() > 1 && gatherings.size() > 1)
    all.push_back({gathers == "private" || accumulator(result.name) != "mixed",
                   sentence("`accumulator.{}: mixed` needs `reduce.{}: private`", result.name, result.name)});
  if (!hasAtomics(c.device, result) && fitsLocal(result, c))
    all.push_back({gathers != "local" || itemsOfGroup(c) == 1,
                   sentence("`reduce.{}: local` needs work-groups of one work-item: the device has no atomic "
                            "operations on 64 bits",
                            result.name)});
  if (c.sizes.grid && canCombineLater(result)) {
    const std::int64_t mostCells = std::numeric_limits<std::int32_t>::max(); // their numbers are ints
    const std::int64_t limit = std::min(c.device.maxAllocation, mostCells * sizeOf(cellOn(c.device, result)));
    const IntegerExpression bytes = bytesOfGroups(result, c);
    const Condition isPerGroup = combines == "launch" || (combines == "last" && gathers == "private");
    all.push_back({!isPerGroup || bytes <= limit,
                   sentence("the work-groups leave {} bytes of `{}`, at most {} fit a buffer", bytes,
                            result.name, limit)});
  }
  return all;
}

static std::vector<Constraint> constraints(const KnobContext &c) {
  std::vector<Constraint> all;
  for (const ResultFacts &result : c.facts.results)
    for (Constraint &one : constraintsOf(result, c))
      all.push_back(std::move(one));
  return all;
}

static ResultForm formOf(const Reduction &reduction, const LoweringContext &context) {
  const std::string &name = reduction.result->parameter;
  const std::string accumulates = context.value(accumulator(name));
  const bool isFloatSum = accumulates == "float";
  ResultForm form;
  form.addsFloats = accumulates == "mixed";
  form.cell =
      cellOf(reduction.result->type.scalar, reduction.op, isFloatSum ? Scalar::Float : Scalar::Double);
  const std::string gathers = context.value(StringHandle("reduce." + name, "global"));
  form.gathering = gathers == "private" ? Gathering::Private
                   : gathers == "local" ? Gathering::Local
                                        : Gathering::Global;
  form.copies = form.gathering == Gathering::Local ? context.value(copies(name)) : 1;
  const std::string combines =
      form.gathering == Gathering::Global ? "atomics" : context.value(combining(name));
  form.isFinished = combines == "last";
  form.isPerGroup = combines == "launch" || (form.isFinished && form.gathering == Gathering::Private);
  return form;
}

/// The number of work-groups in each dimension.
static std::array<const Expr *, 3> groupCounts(Builder &build, const Geometry &g, unsigned dimensions,
                                               const LoweringContext &context) {
  std::array<const Expr *, 3> counts{};
  const bool isFixed = context.value(sizes) == "fixed";
  for (unsigned d = 0; d < dimensions; ++d) {
    const std::int64_t tile = g.tile(d);
    if (isFixed)
      counts[d] = build.integer(((*context.sizes.grid)[d] + tile - 1) / tile);
    else // the sum may exceed an int
      counts[d] = build.add(
          build.binary(Op::Div, build.add(build.index(Op::GridExtent, d), -1), build.integer(tile)), 1);
  }
  return counts;
}

static ir::Kernel lower(ir::Kernel kernel, const LoweringContext &context) {
  if (kernel.reductions.empty())
    return kernel;
  const Geometry g = geometryOf(context);
  Builder build(*kernel.arena);
  std::vector<ResultForm> forms;
  for (const Reduction &reduction : kernel.reductions)
    forms.push_back(formOf(reduction, context));
  const WorkGroups groups{g.workGroup.items, groupCounts(build, g, kernel.dimensions, context)};
  return gatherResults(std::move(kernel), forms, groups);
}

static const Example shown[] = {{"total", "reduce.sum=global combine.sum=atomics cyclic_x=1",
                                 "reduce.sum=private combine.sum=atomics wg_x=4 cyclic_x=2"},
                                {"total", "", "reduce.sum=private combine.sum=launch wg_x=4 cyclic_x=2"},
                                {"histogram", "reduce.bins=global combine.bins=atomics cyclic_x=1",
                                 "reduce.bins=local combine.bins=atomics copies.bins=2 wg_x=32 cyclic_x=4"}};

static const llvm::StringRef names[] = {"reduce", "combine", "copies", "accumulator"};

const Knob reduceKnob = {
    "reduce",
    "where the values that pixels give to a result are gathered",
    parameters,
    otherwise,
    constraints,
    lower,
    "the kernel has results; `private`: of one value, or of an array of at most 64 elements; `local` and "
    "`copies`: some result is an array whose size is known and fits; `global` and `combine: atomics`: "
    "the device has such atomic operations, and `global` not where pixels would mostly wait for each other; "
    "`combine: last`: the device's compiler has a fence for all work-groups, which OpenCL "
    "C 1.2 lacks; "
    "`accumulator`: some result is a sum of float or half, `mixed` of float at constant places",
    shown,
    names};

}
