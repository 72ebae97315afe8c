// Where an array is read from: global memory, constant memory (always for arrays at file scope), or a copy in
// local memory that the work-group makes. The arrays that the knob `table` makes are among them.
// Runs next to load, which fills local memory before the body, too.
#include "compiler/ir/names.h"
#include "compiler/ir/rewrite.h"
#include "compiler/knobs/common/geometry.h"
#include "compiler/knobs/common/local_memory.h"
#include "compiler/knobs/common/tables.h"
#include "compiler/knobs/table.h"
#include "compiler/transform/tile.h"
#include "llvm/ADT/StringSet.h"

namespace icl {
using namespace ir;

static std::int64_t bytesOf(const ArrayFacts &array, ValueType stored) {
  return array.count * stored.bytes();
}

/// Whether a parameter can be in constant memory.
static bool fitsConstant(const ArrayFacts &array, const KnobContext &c) {
  if (array.isCompiled)
    return false;
  const std::int64_t bytes = bytesOf(array, array.element);
  return bytes > 0 && bytes + c.facts.constantBytes <= c.device.constantBytes;
}

/// A bound on an array's length does not determine how much there is to copy.
static bool fitsLocal(const ArrayFacts &array, const KnobContext &c) {
  return array.isExact && bytesOf(array, computeType(array.element)) <= c.device.localBytes;
}

/// Where the array is read from.
static StringHandle source(const std::string &array, bool isCompiled) {
  return {"array." + array, isCompiled ? "constant" : "global"};
}

std::vector<LocalUse> arrayUses(const KnobContext &c) {
  std::vector<LocalUse> uses;
  for (const ArrayFacts &array : c.facts.arrays)
    if (fitsLocal(array, c)) {
      const StringHandle from = source(array.name, array.isCompiled);
      uses.push_back({from, "local", from == "local", bytesOf(array, computeType(array.element))});
    }
  if (tablesFitLocal(c))
    uses.push_back({knobs::table, "local", knobs::table == "local", c.facts.tableBytes});
  return uses;
}

namespace knobs {

static std::vector<std::string> promising(const ArrayFacts &a, const KnobContext &c) {
  if (a.isCompiled)
    return {"constant"};
  if (c.device.isCpu)
    return {"global"};
  return {"global", "constant"};
}

static std::vector<icl::Parameter> parameters(const KnobContext &c) {
  std::vector<icl::Parameter> all;
  for (const ArrayFacts &a : c.facts.arrays) {
    const StringHandle from = source(a.name, a.isCompiled);
    std::vector<std::string> values{from.otherwise()};
    if (fitsConstant(a, c))
      values.push_back("constant");
    if (fitsLocal(a, c))
      values.push_back("local");
    if (values.size() > 1)
      all.push_back(offer(from, values, arrayKnob.description, promising(a, c)));
  }
  return all;
}

static Assignment otherwise(const KernelFacts &facts) {
  return otherwiseOfEach(facts.arrays, [](const ArrayFacts &a) { return source(a.name, a.isCompiled); });
}

static std::vector<Constraint> constraints(const KnobContext &c) {
  std::vector<Constraint> all;
  if (tileUses(c).empty()) // else load states them for both
    all = localMemoryConstraints(c);
  IntegerExpression bytes = c.facts.constantBytes, count = 0;
  std::int64_t candidates = 0;
  for (const ArrayFacts &a : c.facts.arrays) {
    if (!fitsConstant(a, c))
      continue;
    const Condition isConstant = source(a.name, a.isCompiled) == "constant";
    bytes = bytes + choose(isConstant, bytesOf(a, a.element), 0);
    count = count + choose(isConstant, 1, 0);
    ++candidates;
  }
  if (tablesFitConstant(c)) {
    bytes = bytes + choose(table == "constant", c.facts.tableBytes, 0);
    count = count + choose(table == "constant", c.facts.tables, 0);
    candidates += c.facts.tables;
  }
  if (candidates > 1)
    all.push_back(
        {bytes <= c.device.constantBytes,
         sentence("constant arrays take {} bytes, the device has {}", bytes, c.device.constantBytes)});
  const std::int64_t limit = c.device.constantArguments;
  if (candidates > limit)
    all.push_back(
        {count <= limit, sentence("{} arguments are in constant memory, the device takes {}", count, limit)});
  return all;
}

namespace {
/// Reads a flat copy instead of the array.
class CopyReads : public Rewriter {
public:
  CopyReads(Arena &arena, const Var *array, const Var *copy)
      : Rewriter(arena, {Op::Element}), array(array), copy(copy) {}

private:
  const Expr *expr(const Expr *e) override {
    if (e->op != Op::Element || e->var != array)
      return e;
    return build.element(copy, build.flatIndex(array, e->args));
  }
  const Var *array, *copy;
};
}

/// Has the body read a copy that the work-items make together. The result replaces the array: the same with
/// one dimension.
static const Var *copyToLocal(ir::Kernel &kernel, const Var *array, const Geometry &g) {
  Builder build(*kernel.arena);
  UniqueNames names = namesIn(kernel);
  Var flat = *array, local = *array;
  flat.extents = {1};
  for (std::int64_t extent : array->extents)
    flat.extents[0] *= extent;
  local.extents = flat.extents;
  local.name = names.unique(array->name + "_local");
  local.type = computeType(array->type);
  local.storage = Var::Storage::Shared;
  const Var *from = kernel.arena->variable(std::move(flat)), *copy = kernel.arena->variable(std::move(local));

  const Var *i = build.local(names.unique("i"), {Scalar::Int, 1});
  const Expr *at = build.variable(i), *item = itemOfGroup(kernel, g.workGroup);
  const Stmt *copying = build.store(copy, at, build.element(from, at));
  appendToPrologue(kernel, {build.declare(copy, nullptr),
                            build.stridedLoop(i, item, build.integer(copy->extents[0]),
                                              g.workGroup.total(build, kernel.dimensions), copying)});
  for (Path &path : kernel.paths)
    path.body = CopyReads(*kernel.arena, array, copy).rewrite(path.body);
  return from;
}

static ir::Kernel lower(ir::Kernel kernel, const LoweringContext &context) {
  llvm::StringSet<> parameters;
  for (ir::Parameter &p : kernel.parameters) {
    if (!p.var)
      continue;
    const bool isTable = llvm::any_of(kernel.tables, [&](const Table &t) { return t.array == p.var; });
    const std::string where = isTable ? context.value(table) : context.value(source(p.var->parameter, false));
    p.isConstant = where == "constant";
    if (where == "local")
      p.var = copyToLocal(kernel, p.var, geometryOf(context));
    if (!isTable)
      parameters.insert(p.var->parameter);
  }
  for (const Var *&v : kernel.constants) // if a parameter hides it, the knob is the parameter's
    if (!v->parameter.empty() && !parameters.contains(v->parameter) &&
        context.value(source(v->parameter, true)) == "local")
      v = copyToLocal(kernel, v, geometryOf(context));
  return kernel;
}

static const Example shown[] = {{"weighted", "sizes=fixed", "sizes=fixed array.weight=constant"},
                                {"weighted", "", "sizes=fixed array.weight=local"}};

const Knob arrayKnob = {
    "array",
    "where an array is read from",
    parameters,
    otherwise,
    constraints,
    lower,
    "an array's size is known, or bounded by `max_size`, and fits; arrays at file scope are "
    "in constant memory, or copied from there",
    shown};

}
}
