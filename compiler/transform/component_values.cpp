#include "compiler/transform/component_values.h"
#include "compiler/ast/builtins.h"
#include "compiler/ir/rewrite.h"
#include "compiler/transform/component_calls.h"
#include "compiler/transform/lane_values.h"
#include "compiler/transform/straighten.h"
#include <utility>

namespace icl {
using namespace ir;

const Expr *componentOf(Builder &build, const Expr *vector, unsigned component) {
  const ValueType single = vector->type.withLanes(1);
  switch (vector->op) {
  case Op::Int:
    return build.integer(vector->integer, single);
  case Op::Float:
    return build.number(vector->number, single);
  case Op::Convert:
    if (!vector->args[0]->type.isVector())
      return build.convert(vector->args[0], single);
    break;
  case Op::Vector:
    if (llvm::none_of(vector->args, [](const Expr *part) { return part->type.isVector(); }))
      return vector->args[component];
    break;
  default:
    break;
  }
  return build.swizzle(vector, static_cast<std::uint8_t>(component));
}

std::string componentName(unsigned component, unsigned lanes) {
  return lanes <= 4 ? std::string(1, "xyzw"[component]) : "s" + std::to_string(component);
}

const Expr *joinComponents(Builder &build, ValueType type, llvm::ArrayRef<const Expr *> scalars) {
  const Expr *whole = scalars[0]->op == Op::Swizzle ? scalars[0]->args[0] : nullptr;
  bool isWhole = whole && whole->type == type;
  for (unsigned c = 0; isWhole && c < scalars.size(); ++c)
    isWhole = scalars[c] == build.swizzle(whole, static_cast<std::uint8_t>(c));
  return isWhole ? whole : build.vector(type, scalars);
}

ComponentValues::ComponentValues(Arena &arena, const Varying &varying, const SplitForm &form,
                                 UniqueNames &names, std::function<void(const Stmt *)> push)
    : arena(arena), build(arena), varying(varying), form(form), names(names), push(std::move(push)) {}

// ---- Variables

llvm::ArrayRef<const Var *> ComponentValues::split(const Var *v) {
  auto &scalars = replaced[v];
  scalars.clear();
  for (unsigned c = 0; c < v->type.lanes; ++c) {
    Var copy = *v;
    const std::string ending = form.isInterleaved ? std::to_string(c) : componentName(c, v->type.lanes);
    copy.name = names.unique(v->name + "_" + ending);
    copy.type = v->type.withLanes(1);
    scalars.push_back(arena.variable(std::move(copy)));
  }
  return scalars;
}

/// Whether the expression costs nothing, and is the same wherever it is evaluated.
static bool isSteady(const Expr *e) {
  if (e->op == Op::Convert || e->op == Op::Swizzle || e->op == Op::Part)
    return isSteady(e->args[0]);
  return e->args.empty() && (e->op != Op::Variable || e->var->isConst);
}

bool ComponentValues::needsVariables(const Var *v, const Components &values) {
  if (!v->isConst || !llvm::all_of(values, isSteady))
    return true;
  constants[v] = values;
  return false;
}

const Expr *ComponentValues::declared(const Expr *e, llvm::StringRef name) {
  if (!mayDeclare)
    return e;
  const Var *v = build.local(names.unique(name), e->type);
  push(build.declare(v, e));
  return build.variable(v);
}

const Expr *ComponentValues::kept(const Expr *e, llvm::StringRef name) {
  return isSteady(e) ? e : declared(e, name);
}

/// Parts are named by the component that they begin with where all pixels share the vector.
static const Expr *partOf(Arena &arena, const Expr *vector, unsigned number) {
  Expr e;
  e.op = Op::Part;
  e.type = vector->type.withLanes(1);
  e.args = vector;
  e.dimension = static_cast<std::uint8_t>(number);
  return arena.expression(e);
}

void ComponentValues::checkPixel(ValueType pixel) const {
  if (pixel.isVector() && pixel.elements() != pixel.lanes)
    needsSeparate();
}

// ---- Scalars

template <typename F>
const Expr *ComponentValues::repeated(F evaluate) {
  const bool outer = std::exchange(mayDeclare, false);
  auto outerSeen = seen;
  auto outerScalars = seenScalars;
  const Expr *result = evaluate();
  seen = std::move(outerSeen), seenScalars = std::move(outerScalars);
  mayDeclare = outer;
  return result;
}

const Expr *ComponentValues::repeatedScalar(const Expr *e) {
  return repeated([&] { return scalar(e); });
}

const Expr *ComponentValues::scalar(const Expr *e) {
  if (!varying.varies(e))
    return e;
  const auto known = seenScalars.find(e);
  if (known != seenScalars.end())
    return known->second;
  const Expr *result = newScalar(e);
  return seenScalars[e] = result;
}

const Expr *ComponentValues::newScalar(const Expr *e) {
  if (e->op == Op::Swizzle)
    return singleComponent(e);
  const bool isLazy = e->op == Op::Select || e->op == Op::LogicalAnd || e->op == Op::LogicalOr;
  llvm::SmallVector<const Expr *, 4> args;
  for (const Expr *arg : e->args) {
    const auto rewrite = [&] { return arg->type.isVector() ? whole(arg) : scalar(arg); };
    args.push_back(isLazy && !args.empty() ? repeated(rewrite) : rewrite());
  }
  if (e->op == Op::Call && e->args.front()->type.isVector())
    if (const Expr *made = reduction(build, e, args))
      return made;
  return args.empty() ? e : build.withArgs(e, args);
}

/// Of what interleaved lanes compute, only whole pixels that were read have components apart.
const Expr *ComponentValues::singleComponent(const Expr *e) {
  const std::uint8_t component = e->components.front();
  const Components all = components(e->args[0]);
  if (!form.isInterleaved)
    return all[component];
  if (all.front()->op != Op::Part || all.front()->args[0]->op != Op::Variable)
    needsSeparate();
  return build.swizzle(all.front()->args[0], component);
}

// ---- Vectors

/// The vector, of components that are variables where that is possible.
const Expr *ComponentValues::whole(const Expr *e) {
  if (!varying.varies(e))
    return e;
  needsSeparate();
  Components parts = components(e);
  for (const Expr *&part : parts)
    part = kept(part, "t");
  return joinComponents(build, e->type, parts);
}

ComponentValues::Components ComponentValues::components(const Expr *e) {
  if (form.isInterleaved && lanes != 0 && e->type.lanes != lanes)
    needsSeparate();
  lanes = e->type.lanes;
  const auto known = seen.find(e);
  if (known != seen.end())
    return known->second;
  const Components result = newComponents(e);
  seen[e] = result;
  return result;
}

ComponentValues::Components ComponentValues::each(const Expr *vector) {
  const bool isSame = vector->op == Op::Int || vector->op == Op::Float ||
                      (vector->op == Op::Convert && !vector->args[0]->type.isVector());
  Components all;
  for (unsigned c = 0; c < vector->type.lanes; ++c)
    all.push_back(form.isInterleaved && !isSame ? partOf(arena, vector, c) : componentOf(build, vector, c));
  return all;
}

/// A scalar as a vector that has it in each component.
ComponentValues::Components ComponentValues::spread(const Expr *value, ValueType vector,
                                                    llvm::StringRef name) {
  if (!form.isInterleaved || !varying.varies(value))
    return Components(vector.lanes, kept(scalar(value), name));
  const Expr *single = scalar(value);
  if (single->op != Op::Variable || !single->var->isConst)
    single = declared(single, name);
  const Expr *wide = build.convert(single, single->type.withLanes(vector.lanes));
  Components all;
  for (unsigned c = 0; c < vector.lanes; ++c)
    all.push_back(partOf(arena, wide, c));
  return all;
}

ComponentValues::Components ComponentValues::newComponents(const Expr *e) {
  if (!varying.varies(e))
    return each(e);
  switch (e->op) {
  case Op::Variable: {
    const auto constant = constants.find(e->var);
    if (constant != constants.end())
      return constant->second;
    Components all;
    for (const Var *v : scalarsOf(e->var))
      all.push_back(build.variable(v));
    return all;
  }
  case Op::Element:
    return element(e);
  case Op::Vector: {
    needsSeparate();
    Components all;
    for (const Expr *part : e->args) {
      if (part->type.isVector())
        llvm::append_range(all, components(part));
      else
        all.push_back(scalar(part));
    }
    return all;
  }
  case Op::Swizzle: {
    needsSeparate();
    const Components from = components(e->args[0]);
    Components all;
    for (std::uint8_t c : e->components)
      all.push_back(from[c]);
    return all;
  }
  case Op::Convert: {
    if (!e->args[0]->type.isVector())
      return spread(build.convert(e->args[0], e->type.withLanes(1)), e->type);
    return map(e, [&](llvm::ArrayRef<const Expr *> a) { return build.convert(a[0], e->type.withLanes(1)); });
  }
  case Op::Select:
    return select(e);
  case Op::Call:
    return call(e);
  case Op::Read:
  case Op::BoundedRead:
  case Op::Filtered: {
    checkPixel(e->image->pixel);
    llvm::SmallVector<const Expr *, 3> at;
    for (const Expr *x : e->args)
      at.push_back(scalar(x));
    return each(declared(build.withArgs(e, at), e->image->name));
  }
  default:
    return map(e, [&](llvm::ArrayRef<const Expr *> a) { return operateOnComponent(build, e, a); });
  }
}

/// What `make` gives of the operands' components.
template <typename Make>
ComponentValues::Components ComponentValues::map(const Expr *e, Make make) {
  llvm::SmallVector<Components, 3> operands;
  for (const Expr *arg : e->args)
    operands.push_back(arg->type.isVector() ? components(arg) : spread(arg, e->type));
  Components all;
  for (unsigned c = 0; c < e->type.lanes; ++c) {
    llvm::SmallVector<const Expr *, 3> args;
    for (const Components &operand : operands)
      args.push_back(operand[c]);
    all.push_back(make(args));
  }
  return all;
}

ComponentValues::Components ComponentValues::element(const Expr *e) {
  const bool sameIndex = llvm::none_of(e->args, [&](const Expr *i) { return varying.varies(i); });
  const auto arrays = replaced.find(e->var);
  llvm::SmallVector<const Expr *, 3> at;
  for (const Expr *i : e->args)
    at.push_back(scalar(i));
  if (arrays == replaced.end()) // an array that all pixels share, at a different index for each
    return each(declared(build.element(e->var, at), e->var->name));
  if (!sameIndex)
    needsSeparate();
  for (const Expr *&i : at)
    i = kept(i, "at");
  Components all;
  for (const Var *array : arrays->second)
    all.push_back(build.element(array, at));
  return all;
}

/// Whether the side of a choice may be read outside its image where the other is chosen: a guard is such a
/// choice.
static bool isGuarded(const Expr *side) {
  bool found = false;
  walkExprs(side, {Op::Read}, [&](const Expr *e) {
    if (e->op != Op::Read)
      return;
    const Image *image = e->image;
    found |= image->boundary == ast::Boundary::Constant && image->storage == Storage::Buffer &&
             !image->tile && !isOfOwnPixel(e);
  });
  return found;
}

ComponentValues::Components ComponentValues::select(const Expr *e) {
  const auto choose = [&](const Components &conditions) {
    const Components a = components(e->args[1]), b = components(e->args[2]);
    Components all;
    for (unsigned c = 0; c < e->type.lanes; ++c)
      all.push_back(build.select(conditions[c], a[c], b[c]));
    return all;
  };
  const Expr *condition = e->args[0];
  if (condition->type.isVector()) {
    Components conditions = components(condition);
    for (const Expr *&c : conditions)
      c = asTruth(build, c);
    return choose(conditions);
  }
  const auto isFree = [](const Expr *side) { return isSpeculable(side) && !isGuarded(side); };
  if (isFree(e->args[1]) && isFree(e->args[2]))
    return choose(spread(condition, e->type, "chosen"));
  const Expr *chosen = kept(scalar(condition), "chosen");
  // A pixel is read or not: its components follow.
  const bool isGuard = e->args[1]->op == Op::Read && !varying.varies(e->args[2]);
  const auto side = [&](const Expr *s) {
    return repeated([&]() -> const Expr * {
      if (!isGuard || s->op != Op::Read)
        return whole(s);
      checkPixel(s->image->pixel);
      llvm::SmallVector<const Expr *, 3> at;
      for (const Expr *x : s->args)
        at.push_back(scalar(x));
      return build.withArgs(s, at);
    });
  };
  const Expr *a = side(e->args[1]), *b = side(e->args[2]);
  return each(declared(build.select(chosen, a, b), "t"));
}

ComponentValues::Components ComponentValues::cross(const Expr *e) {
  Components sides[2], result;
  for (unsigned side = 0; side < 2; ++side)
    for (const Expr *part : components(e->args[side]))
      sides[side].push_back(kept(part, "t"));
  for (unsigned c = 0; c < e->type.lanes; ++c)
    result.push_back(crossProduct(build, sides[0], sides[1], c));
  return result;
}

ComponentValues::Components ComponentValues::call(const Expr *e) {
  const bool isByComponent = isComputedByComponent(e, form.bitsMayDiffer);
  const bool isChoice = e->builtin == BuiltinId::select;
  if (!isByComponent || !(isChoice || hasLaneForm(e, form.bitsMayDiffer)))
    needsSeparate();
  if (e->builtin == BuiltinId::cross)
    return cross(e);
  if (isByComponent)
    return map(e, [&](llvm::ArrayRef<const Expr *> a) { return callOnComponent(build, e, a); });
  llvm::SmallVector<const Expr *, 3> args;
  for (const Expr *arg : e->args)
    args.push_back(arg->type.isVector() ? whole(arg) : scalar(arg));
  return each(declared(build.withArgs(e, args), "t"));
}

}
