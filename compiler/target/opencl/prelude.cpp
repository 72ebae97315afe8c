#include "compiler/target/opencl/prelude.h"
#include "compiler/ir/rewrite.h"
#include "compiler/target/opencl/arguments.h"
#include "compiler/target/opencl/atomics.h"
#include "compiler/target/opencl/builtin_names.h"
#include "compiler/target/opencl/byte_components.h"
#include "compiler/target/opencl/edge_reads.h"
#include "compiler/target/opencl/gathers.h"
#include "compiler/target/opencl/half_lanes.h"
#include "compiler/target/opencl/lookups.h"
#include "compiler/target/opencl/math_functions.h"
#include "compiler/target/opencl/packed_extremes.h"
#include "compiler/target/opencl/packed_pairs.h"
#include "compiler/target/opencl/prelude_functions.h"
#include "compiler/target/opencl/replaced_builtins.h"
#include "compiler/target/opencl/saturating_conversions.h"
#include "compiler/target/opencl/weighted_components.h"
#include "compiler/target/opencl/wide_vectors.h"
#include "llvm/ADT/DenseSet.h"
#include <map>
#include <set>

namespace icl {
using namespace ir;

bool saysLikely(const If *branch, const EmitOptions &options) {
  return branch->isLikely && options.device.isCpu;
}

bool isHiddenInStream(ValueType type) {
  return isInteger(type.scalar) && sizeOf(type.scalar) < 8 && type.bytes() >= 16;
}

bool hidesConversions(const Kernel &kernel) {
  bool found = false;
  for (const Path &path : kernel.paths)
    walk(path.body, [&](const Stmt *s) {
      const auto *w = llvm::dyn_cast<Write>(s);
      found |= w && w->form == WriteForm::Streaming && isHiddenInStream(w->value->type);
      return !found;
    });
  return found;
}

/// Whether lanes of the image are accessed as a vector that may start at any element.
static bool isUnaligned(const Image *image, unsigned lanes, bool isAligned) {
  return image->storage != Storage::Object && lanes != image->pixel.lanes && !isAligned &&
         !isHalf(image->pixel);
}

namespace {
/// What kernels use that the prelude defines.
class Used {
public:
  explicit Used(const EmitOptions &options) : options(options) {}

  void note(const Kernel &);
  std::string definitions() const;

private:
  void body(Stmts);
  void expression(const Expr *);
  void call(const Builtin &, ValueType result);
  void type(ValueType);
  void unalignedVector(const Image *, unsigned lanes, bool isAligned);
  void wideFunction(WideFunction);
  void ownConversion(const Expr *call);
  void replaced(const Expr *call);
  void weightedSum(const Expr *call);
  void readBeyondRow(const Expr *read);
  void readsInLoop(Stmts);
  InsideRow insideRow(const std::string &edgeRead) const;
  bool inlinesEdgeReads() const;
  std::string edgeReadFunctions() const;
  void gather(const Expr *read);
  void lookup(const Expr *element);

  const EmitOptions &options;
  std::optional<Layouts> layouts; ///< of the kernel that is looked at
  Mentions looked{Op::Call};      ///< the operations that expression() looks at
  bool usesDouble = false, expectsBranch = false, streams = false, hides = false, arrives = false;
  std::set<std::string> called;
  AtomicFunctions atomics;
  std::map<std::pair<std::string, unsigned>, Builtin> halves; // by name and lanes
  std::map<std::pair<std::string, std::string>, std::pair<BuiltinId, ValueType>>
      divisions; // by name and type
  std::map<std::string, ValueType> unaligned, wideTypes;
  std::map<std::pair<unsigned, std::string>, WideFunction>
      wideFunctions; // by lanes and signature, so that each is behind the one that defines it
  std::set<std::string> builtins, rows;
  std::vector<std::string> lookups;              // each behind those that it calls
  llvm::DenseSet<const Var *> constants;         // arrays among the parameters in constant memory
  std::map<std::string, const Expr *> edgeReads; // one of each name
  std::map<std::string, std::set<const Expr *>> edgeReadsInLoops; // all, by name
  std::map<unsigned, ValueType> halfLanes;                        // by lanes
  MathCalls math;
};
}

void Used::type(ValueType t) {
  usesDouble |= t.scalar == Scalar::Double;
  if (isWide(t))
    wideTypes[toString(t)] = t;
}

void Used::unalignedVector(const Image *image, unsigned lanes, bool isAligned) {
  const ValueType vector = image->pixel.withLanes(lanes);
  if (lanes != image->pixel.lanes && hasOwnHalfAccess(vector, options))
    halfLanes[lanes] = vector;
  if (options.device.isCpu && isUnaligned(image, lanes, isAligned)) // on other devices, vloadn loads them
    unaligned[toString(vector)] = vector;
}

void Used::call(const Builtin &builtin, ValueType result) {
  if (builtin.isOwn)
    math.insert({builtin.id, result.scalar, result.lanes});
  switch (builtin.id) {
  case BuiltinId::mirror:
  case BuiltinId::wrap:
    called.insert(openClName(builtin, result));
    break;
  case BuiltinId::round_half:
  case BuiltinId::half_bits:
  case BuiltinId::half_from_bits:
    halves[{openClName(builtin, result), result.lanes}] = builtin;
    break;
  case BuiltinId::safe_quotient:
  case BuiltinId::safe_remainder:
  case BuiltinId::small_quotient:
  case BuiltinId::small_remainder:
  case BuiltinId::constant_quotient:
    divisions[{openClName(builtin, result), toString(result)}] = {builtin.id, result};
    usesDouble |= divisionForm(builtin.id, result, options.device) == DivisionForm::Doubles;
    break;
  default:
    break;
  }
}

/// With the functions of fewer lanes that it is defined by.
void Used::wideFunction(WideFunction f) {
  while (f.lanes() > 16) {
    type(f.result);
    for (const ValueType argument : f.arguments)
      type(argument);
    wideFunctions.try_emplace({f.lanes(), f.signature()}, f);
    const auto half = f.half();
    if (!half)
      return;
    f = *half;
  }
  call(f.builtin, f.result);
}

void Used::ownConversion(const Expr *call) {
  for (const ValueType t : typesOfOwnConversion(call))
    type(t);
  builtins.insert(icl::ownConversion(call));
}

void Used::replaced(const Expr *call) {
  for (const ValueType t : typesOfReplacement(call))
    type(t);
  builtins.insert(definitionOf(call));
}

void Used::weightedSum(const Expr *call) {
  for (const ValueType t : typesOfWeightedSum(call))
    type(t);
  for (const std::string &definition : icl::weightedSum(call)) // sorted, they stay in this order
    builtins.insert(definition);
}

void Used::gather(const Expr *e) {
  const Layout &layout = (*layouts)[e->image];
  for (const ValueType t : typesOfGather(e, layout, options))
    type(t);
  if (!isOfFloats(e))
    builtins.insert(gatherFunction(e, layout, options));
  if (isInRow(e))
    rows.insert(rowFunction(e, layout, options));
}

void Used::lookup(const Expr *e) {
  for (const ValueType t : typesOfLookup(e))
    type(t);
  const bool isConstant = e->var->storage == Var::Storage::ConstantArray || constants.contains(e->var);
  for (std::string &text : lookupFunctions(e, isConstant ? "__constant" : "__global const"))
    if (!llvm::is_contained(lookups, text))
      lookups.push_back(std::move(text));
}

void Used::readBeyondRow(const Expr *e) {
  const ValueType place{Scalar::Int, 1};
  if (e->beyondRow == ast::Boundary::Mirrored)
    call(BuiltinId::mirror, place);
  if (e->beyondRow == ast::Boundary::Periodic)
    call(BuiltinId::wrap, place);
  const ValueType vector = e->image->pixel.withLanes(e->type.lanes);
  if (hasOwnHalfAccess(vector, options)) // also where the vector is a pixel: rows are of scalars
    halfLanes[vector.lanes] = vector;
  else if (options.device.isCpu && !isHalf(vector))
    unaligned[toString(vector)] = vector;
  edgeReads.emplace(edgeReadName(e), e);
}

void Used::readsInLoop(Stmts list) {
  walk(list, [&](const Stmt *s) {
    for (const Expr *e : expressionsOf(s))
      walkExprs(e, looked, [&](const Expr *x) {
        if (x->op == Op::Read && x->beyondRow != ast::Boundary::Undefined)
          edgeReadsInLoops[edgeReadName(x)].insert(x);
      });
    return true;
  });
}

bool Used::inlinesEdgeReads() const {
  return llvm::any_of(edgeReads, [&](auto &read) { return insideRow(read.first) == InsideRow::Inlined; });
}

/// So that a kernel whose loops were unrolled in part stays small.
static constexpr std::size_t mostInlinedReads = 16;

std::string Used::edgeReadFunctions() const {
  std::set<std::string> functions;
  for (auto &[name, read] : edgeReads)
    functions.insert(edgeRead(read, insideRow(name), options));
  std::string text;
  for (const std::string &function : functions)
    text += function;
  return text;
}

InsideRow Used::insideRow(const std::string &name) const {
  const auto found = edgeReadsInLoops.find(name);
  const bool isInlined =
      options.device.isCpu && found != edgeReadsInLoops.end() && found->second.size() <= mostInlinedReads;
  return isInlined ? InsideRow::Inlined : InsideRow::Called;
}

void Used::expression(const Expr *e) {
  type(e->type);
  if (isGather(e))
    gather(e);
  else if (e->op == Op::Read)
    unalignedVector(e->image, e->type.lanes, e->isAligned);
  else if (isLookup(e))
    lookup(e);
  if (e->op == Op::Read && e->beyondRow != ast::Boundary::Undefined)
    readBeyondRow(e);
  if (e->op == Op::Call && isReplaced(e, options))
    replaced(e);
  else if (e->op == Op::Call && isPackedExtreme(e, options))
    builtins.insert(packedExtreme(e));
  else if (isPackedPairs(e))
    builtins.insert(packedPairs(e));
  else if (isWeightedSum(e))
    weightedSum(e);
  else if (isOwnConversion(e, options))
    ownConversion(e);
  else if (isWideCall(e))
    wideFunction(WideFunction::of(e));
  else if (e->op == Op::Call)
    call(e->builtin, e->type);
}

void Used::body(Stmts list) {
  for (auto &[var, component] : byteComponents(list, options)) {
    type({Scalar::UChar, 64});
    if (component.lanes > 32)
      type({Scalar::UChar, 32});
    for (const std::string &definition : component.definitions()) // sorted, they stay in this order
      builtins.insert(definition);
  }
  walk(list, [&](const Stmt *s) {
    for (const Expr *e : expressionsOf(s)) {
      usesDouble |= e->mentions.meets(Mentions::doubles());
      walkExprs(e, looked, [&](const Expr *x) { expression(x); });
    }
    if (auto *d = llvm::dyn_cast<Declare>(s))
      type(d->var->type);
    if (auto *i = llvm::dyn_cast<If>(s))
      expectsBranch |= saysLikely(i, options);
    if (auto *u = llvm::dyn_cast<Update>(s))
      atomics.note(*u);
    if (auto *f = llvm::dyn_cast<For>(s))
      readsInLoop(f->body);
    if (auto *w = llvm::dyn_cast<While>(s))
      readsInLoop(w->body);
    arrives |= s->kind == StmtKind::Arrive;
    if (auto *w = llvm::dyn_cast<Write>(s)) {
      const ValueType written = w->value->type;
      streams |= w->form == WriteForm::Streaming;
      if (w->components.empty())
        unalignedVector(w->image, written.lanes, w->form != WriteForm::Unaligned);
    }
    return true;
  });
}

/// Whether the body computes in such vectors. Their values are in variables or are written.
static bool computesWide(Stmts list) {
  return !walk(list, [](const Stmt *s) {
    auto *d = llvm::dyn_cast<Declare>(s);
    return !(d && isWide(d->var->type)) &&
           llvm::none_of(expressionsOf(s), [](const Expr *e) { return isWide(e->type); });
  });
}

void Used::note(const Kernel &kernel) {
  layouts.emplace(*kernel.arena, options.fixed, options.sizes);
  hides |= hidesConversions(kernel);
  looked.add(Op::Read);
  if (llvm::any_of(kernel.paths, [](const Path &path) { return computesWide(path.body); }))
    looked = Mentions::everything();
  for (const ir::Parameter &p : kernel.parameters)
    if (p.isConstant)
      constants.insert(p.var);
  for (const Path &path : kernel.paths)
    body(path.body);
  for (const ir::Parameter &p : kernel.parameters)
    type(p.image ? p.image->pixel : p.var->type);
}

std::string Used::definitions() const {
  const std::string mathText = mathDefinitions(math);
  std::string text;
  if (usesDouble || llvm::StringRef(mathText).contains("double"))
    text += "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n";
  text += atomics.extensions();
  if (options.exact)
    text += "#pragma OPENCL FP_CONTRACT OFF\n";
  if (!options.fixed)
    text += "#ifdef ICL_INDEX64 // images of 2^31 elements or more\ntypedef long index_t;\n#else\ntypedef "
            "int index_t;\n#endif\n";
  for (auto &[name, type] : wideTypes)
    text += wideType(type);
  for (auto &[name, type] : unaligned)
    text += unalignedType(type);
  if (expectsBranch || inlinesEdgeReads())
    text += likelyMacro;
  if (streams)
    text += streamMacro;
  if (hides)
    text += unknownZeroMacro;
  text += boundaryFunctions(called);
  for (auto &[lanes, vector] : halfLanes)
    text += ownHalfAccess(vector);
  text += edgeReadFunctions();
  for (auto &[nameAndLanes, builtin] : halves)
    text += halfFunction(builtin, nameAndLanes.second);
  for (auto &[nameAndType, division] : divisions)
    text += divisionFunction(division.first, division.second,
                             divisionForm(division.first, division.second, options.device));
  for (const std::string &builtin : builtins)
    text += builtin;
  for (const std::string &row : rows)
    text += row;
  for (const std::string &lookup : lookups)
    text += lookup;
  text += atomics.definitions();
  if (arrives)
    text += arrival(options.device);
  text += mathText;
  for (auto &[key, function] : wideFunctions)
    text += function.definition();
  return text;
}

std::string prelude(llvm::ArrayRef<const Kernel *> kernels, const EmitOptions &options) {
  Used used(options);
  for (const Kernel *kernel : kernels)
    used.note(*kernel);
  return used.definitions();
}

}
