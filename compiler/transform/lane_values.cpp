#include "compiler/transform/lane_values.h"
#include "compiler/ast/builtins.h"
#include "compiler/ir/rewrite.h"
#include "compiler/transform/components.h"
#include "compiler/transform/straighten.h"

namespace icl {
using namespace ir;

const Expr *LaneValues::zero(ValueType t) {
  return isFloat(t.scalar) ? build.number(0, t) : build.integer(0, t);
}

const Expr *LaneValues::values(const Expr *e) {
  const Lanes v = lanesOf(e);
  if (!v.isTruth)
    return v.e;
  const ValueType type = wide(e->type);
  return build.binary(Op::And, build.convert(v.e, type), build.integer(1, type));
}

const Expr *LaneValues::laneMask(const Expr *e, Scalar scalar) {
  Lanes v = lanesOf(e);
  if (!v.isTruth)
    v.e = build.binary(Op::Ne, v.e, zero(v.e->type));
  return build.convert(v.e, v.e->type.withScalar(comparisonScalar(scalar)));
}

/// What each pixel has, for each of its components in the part.
const Expr *LaneValues::repeated(const Expr *vector, PartOf part) {
  llvm::SmallVector<const Expr *, 16> parts;
  for (unsigned l = 0; l < lanes; ++l)
    parts.push_back(
        build.swizzle(vector, static_cast<std::uint8_t>((part.number * lanes + l) / part.components)));
  return build.vector(vector->type, parts);
}

LaneValues::Lanes LaneValues::part(const Expr *e) {
  const Expr *vector = e->args[0];
  const unsigned number = e->dimension, components = vector->type.lanes;
  if (vector->op == Op::Variable && varying.holds(vector->var))
    return {build.variable(replacement(vector->var, components + number))};
  if (varying.varies(vector)) { // a scalar converted to a vector
    const Lanes pixels = lanesOf(vector->args[0]);
    return {repeated(pixels.e, {number, components}), pixels.isTruth};
  }
  llvm::SmallVector<const Expr *, 16> parts;
  for (unsigned l = 0; l < lanes; ++l)
    parts.push_back(componentOf(build, vector, (number * lanes + l) % components));
  return {build.vector(wide(e->type), parts)};
}

LaneValues::Lanes LaneValues::lanesOf(const Expr *e) {
  if (e->op == Op::Part)
    return part(e);
  if (e->type.isVector())
    throw CannotVectorise();
  if (!varying.varies(e))
    return {build.convert(build.convert(e, laneType(e->type)), wide(e->type))};
  const bool isBool = e->type.scalar == Scalar::Bool;
  switch (e->op) {
  case Op::PixelIndex:
    return {build.binary(Op::Add, build.convert(e, wide(e->type)), iota(e->type))};
  case Op::Variable:
    return {build.variable(replacement(e->var)), isBool};
  case Op::Element:
    return {element(e), isBool && varying.holds(e->var)};
  case Op::Read:
    return {read(e, isFloat(e->type.scalar))};
  case Op::Minus:
    return {minus(e)};
  case Op::BitNot:
    return {build.unary(e->op, values(e->args[0]))};
  case Op::Swizzle: // of a vector that lanes hold by component, or of one that each lane computes
    if (e->args[0]->op == Op::Variable)
      return {build.variable(replacement(e->args[0]->var, e->components.front()))};
    return {computeLaneByLane(e)};
  case Op::Not:
    return {build.unary(Op::Not, laneMask(e->args[0], Scalar::Int)), true};
  case Op::Select:
    return select(e);
  case Op::Convert:
    if (isBool)
      return {laneMask(e->args[0], Scalar::Int), true};
    if (e->args[0]->op == Op::Read && e->type.scalar == Scalar::Float)
      return {convert(read(e->args[0], /*asFloats=*/true), e->type)};
    if (const Expr *choice = e->args[0]; isGuardOfConvertedRow(choice) && e->type.scalar == Scalar::Float)
      return select(build.select(choice->args[0], build.convert(choice->args[1], e->type),
                                 build.convert(choice->args[2], e->type)));
    return {convert(values(e->args[0]), e->type)};
  case Op::Call:
    return {call(e)};
  case Op::Shl:
  case Op::Shr: {
    const Expr *value = values(e->args[0]);
    return {build.binary(e->op, value, build.convert(values(e->args[1]), value->type))};
  }
  case Op::LogicalAnd:
  case Op::LogicalOr:
    if (!isSpeculable(e->args[1]))
      return {computeLaneByLane(e)};
    return {build.binary(e->op == Op::LogicalAnd ? Op::And : Op::Or, laneMask(e->args[0], Scalar::Int),
                         laneMask(e->args[1], Scalar::Int)),
            true};
  default:
    break;
  }
  if (e->op >= Op::Lt && e->op <= Op::Ne)
    return {build.binary(e->op, values(e->args[0]), values(e->args[1])), true};
  if (e->op >= Op::Mul && e->op <= Op::Or)
    return {build.binary(e->op, values(e->args[0]), values(e->args[1]))};
  return {computeLaneByLane(e)};
}

/// Whether lanesOf() may give a mask.
static bool mayBeTruth(const Expr *e) {
  return e->type.scalar == Scalar::Bool || e->op == Op::Not || (e->op >= Op::Lt && e->op <= Op::Ne) ||
         e->op == Op::LogicalAnd || e->op == Op::LogicalOr;
}

/// Minus a truth value has all bits set or none, as in lanes.
const Expr *LaneValues::minus(const Expr *e) {
  const Expr *operand = e->args[0];
  if (operand->op == Op::Convert && isInteger(operand->type.scalar) && operand->type.scalar != Scalar::Bool)
    operand = operand->args[0];
  if (isInteger(e->type.scalar) && mayBeTruth(operand) && varying.varies(operand))
    if (const Lanes inner = lanesOf(operand); inner.isTruth)
      return build.convert(inner.e, wide(e->type));
  return build.unary(Op::Minus, values(e->args[0]));
}

/// Shuffles of loads are converted before they are shuffled: once per load, however many shuffles use it.
/// Components of vector pixels are not such shuffles.
const Expr *LaneValues::convert(const Expr *vector, ValueType to) {
  const auto isOfLoad = [](const Expr *part) {
    return part->op == Op::Swizzle && part->args[0]->op == Op::Read &&
           !part->args[0]->image->pixel.isVector();
  };
  const auto converted = [&](const Expr *part) {
    const Expr *load = part->args[0];
    return build.swizzle(build.convert(load, laneType(to).withLanes(load->type.lanes)), part->components);
  };
  if (isOfLoad(vector))
    return converted(vector);
  if (vector->op != Op::Vector || !llvm::all_of(vector->args, isOfLoad))
    return build.convert(vector, wide(to));
  llvm::SmallVector<const Expr *, 8> parts;
  for (const Expr *part : vector->args)
    parts.push_back(converted(part));
  return build.vector(wide(to), parts);
}

const Expr *LaneValues::iota(ValueType type) {
  llvm::SmallVector<const Expr *, 16> steps;
  for (unsigned l = 0; l < lanes; ++l)
    steps.push_back(build.integer(l, type));
  return build.vector(wide(type), steps);
}

LaneValues::Lanes LaneValues::select(const Expr *e) {
  const ValueType type = laneType(e->type);
  const bool isTruth = e->type.scalar == Scalar::Bool;
  const auto side = [&](unsigned i) { return asStored(e->args[i], e->type); };
  if (!varying.varies(e->args[0])) // a scalar condition evaluates one side, for each lane the same
    return {build.select(e->args[0], side(1), side(2)), isTruth};
  if (!isSpeculable(e->args[1]) || !isSpeculable(e->args[2]))
    return {computeLaneByLane(e)};
  if (guardsARead(e))
    return isGuardedGather(e) ? Lanes{guardedGather(e), isTruth} : Lanes{computeLaneByLane(e)};
  return {build.select(laneMask(e->args[0], type.scalar), side(1), side(2)), isTruth};
}

const Expr *LaneValues::asStored(const Expr *e, ValueType type) {
  return type.scalar == Scalar::Bool ? laneMask(e, Scalar::Int) : values(e);
}

/// Whether it is computed from the index and constants alone, and grows with the index.
static bool isScaledIndex(const Expr *e, unsigned dimension) {
  switch (e->op) {
  case Op::PixelIndex:
    return e->dimension == dimension;
  case Op::Mul:
    if (e->args[0]->isInt())
      return e->args[0]->integer > 0 && isScaledIndex(e->args[1], dimension);
    [[fallthrough]];
  case Op::Div:
    return e->args[1]->isInt() && e->args[1]->integer > 0 && isScaledIndex(e->args[0], dimension);
  case Op::Add:
  case Op::Shl:
  case Op::Shr:
    return e->args[1]->isInt() && isScaledIndex(e->args[0], dimension);
  default:
    return false;
  }
}

/// Whether a choice guards a read that could leave its image: such a read must not run unconditionally.
bool LaneValues::guardsARead(const Expr *e) {
  bool found = false;
  const auto isGuarded = [&](const Expr *x) {
    // Inside are reads at constant offsets from the index or from a multiple or fraction of it. A run that
    // begins elsewhere (idx + n) can leave the image anywhere.
    const bool isInside = form.readsAreInside && llvm::all_of(x->coordinates, [](const Coordinate &c) {
                            return isScaledIndex(c.value, c.dimension);
                          });
    return x->op == Op::Read && !x->image->tile && !isInside;
  };
  for (const Expr *side : e->args.drop_front())
    walkExprs(side, {Op::Read}, [&](const Expr *x) { found |= isGuarded(x); });
  return found;
}

const Expr *LaneValues::element(const Expr *e) {
  if (!varying.holds(e->var)) { // an array that all lanes share, at a different index in each
    const Expr *found = lookup(e);
    return found ? found : computeLaneByLane(e);
  }
  if (llvm::any_of(e->args, [&](const Expr *i) { return varying.varies(i); }))
    return computeLaneByLane(e);
  return build.element(replacement(e->var), e->args);
}

/// Whether it is one of the helpers that have a form for vectors.
static bool hasVectorForm(BuiltinId id) {
  return id == BuiltinId::round_half || id == BuiltinId::half_bits || id == BuiltinId::half_from_bits;
}

bool hasLaneForm(const Expr *e, bool bitsMayDiffer) {
  const BuiltinRow &row = rowOf(e->builtin.id);
  switch (row.signature) {
  case Signature::Helper:
    if (!hasVectorForm(e->builtin.id))
      return false;
    break;
  case Signature::FloatUnary:
  case Signature::FloatBinary:
  case Signature::MathUnary:
  case Signature::MathBinary:
  case Signature::MathTernary:
  case Signature::MathExtremum:
  case Signature::IntegerUnary:
  case Signature::IntegerBinary:
  case Signature::IntegerTernary:
  case Signature::Magnitude:
  case Signature::Distance:
  case Signature::Product24:
  case Signature::ProductSum24:
  case Signature::Extremum:
  case Signature::Clamp:
  case Signature::Convert:
    break;
  case Signature::MathInt:
    if (!e->builtin.isOwn)
      return false;
    break;
  case Signature::Reinterpret:
    if (e->args.front()->type.lanes != e->type.lanes)
      return false;
    break;
  default:
    return false;
  }
  return bitsMayDiffer || isSameInLanes(e->builtin, e->args.front()->type.scalar);
}

const Expr *LaneValues::call(const Expr *e) {
  if (!hasLaneForm(e, form.bitsMayDiffer))
    return computeLaneByLane(e);
  llvm::SmallVector<const Expr *, 3> arguments;
  for (const Expr *arg : e->args)
    arguments.push_back(values(arg));
  return build.call(e->builtin, wide(e->type), arguments);
}

const Expr *LaneValues::inLane(const Expr *e, unsigned lane) {
  const ValueType type = laneType(e->type);
  const Expr *value = build.convert(laneOf(e, lane), type);
  if (!mask || !e->mentions.meets({Op::Read, Op::Element, Op::Call}))
    return value;
  return build.select(build.swizzle(mask, static_cast<std::uint8_t>(lane)), value, zero(type));
}

/// The scalar expression, once per lane.
const Expr *LaneValues::computeLaneByLane(const Expr *e) { return build.vector(wide(e->type), eachLane(e)); }

const Expr *LaneValues::whereActive(const Expr *value, const Expr *own, std::optional<PartOf> part) {
  if (!mask)
    return value;
  const Expr *active = part ? repeated(mask, *part) : mask;
  const Scalar scalar = comparisonScalar(value->type.scalar);
  return build.select(build.convert(active, mask->type.withScalar(scalar)), value, own);
}

const Expr *LaneValues::laneOf(const Expr *e, unsigned l) {
  if (!varying.mayVary(e))
    return e;
  const auto lane = static_cast<std::uint8_t>(l);
  if (e->op == Op::Part)
    return build.swizzle(values(e), lane);
  if (e->op == Op::PixelIndex && e->dimension == 0)
    return build.add(e, l);
  const auto taken = [&](const Expr *vector) { return build.convert(build.swizzle(vector, lane), e->type); };
  const auto component = [&](const Var *v, unsigned c) {
    return build.swizzle(build.variable(replacement(v, c)), lane);
  };
  if (e->op == Op::Variable && varying.holds(e->var)) {
    if (!e->type.isVector())
      return taken(build.variable(replacement(e->var)));
    llvm::SmallVector<const Expr *, 4> components;
    for (unsigned c = 0; c < e->type.lanes; ++c)
      components.push_back(component(e->var, c));
    return build.vector(e->type, components);
  }
  if (e->op == Op::Swizzle && !e->type.isVector() && e->args[0]->op == Op::Variable &&
      varying.holds(e->args[0]->var))
    return component(e->args[0]->var, e->components.front());
  llvm::SmallVector<const Expr *, 4> args;
  for (const Expr *arg : e->args)
    args.push_back(laneOf(arg, l));
  if (e->op == Op::Element && varying.holds(e->var))
    return taken(build.element(replacement(e->var), args));
  return args.empty() ? e : build.withArgs(e, args);
}

const Var *LaneValues::replacement(const Var *v, unsigned component) {
  const Var *&r = replacedComponents[{v, component}];
  if (r)
    return r;
  Var copy = *v;
  const unsigned all = v->type.lanes;
  copy.name = names.unique(
      v->name + "_" + (component < all ? componentName(component, all) : std::to_string(component - all)));
  copy.type = wide(v->type);
  return r = arena.variable(std::move(copy));
}

const Var *LaneValues::replacement(const Var *v) {
  const Var *&r = replaced[v];
  if (r)
    return r;
  if (v->type.isVector())
    throw CannotVectorise();
  Var copy = *v;
  copy.type = wide(v->type);
  return r = arena.variable(std::move(copy));
}

}
