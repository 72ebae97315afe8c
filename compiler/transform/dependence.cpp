#include "compiler/transform/dependence.h"
#include "compiler/ir/rewrite.h"
#include "compiler/transform/lane_values.h"

namespace icl {
using namespace ir;

Dependences::Dependences(Arena &arena, Stmts body) : build(arena), ranges(body) {
  llvm::DenseSet<const Var *> seen;
  walk(body, [&](const Stmt *s) {
    if (auto *f = llvm::dyn_cast<For>(s))
      counters.insert(f->var);
    auto *d = llvm::dyn_cast<Declare>(s);
    if (!d || d->var->isArray())
      return true;
    if (!seen.insert(d->var).second)
      definitions.erase(d->var);
    else if (d->var->isConst && d->value && isLasting(d->value))
      definitions[d->var] = d->value;
    return true;
  });
}

/// Whether the expression keeps its value as long as its variables are in scope.
bool Dependences::isLasting(const Expr *e) const {
  if (e->op == Op::Variable && !e->var->isConst && !counters.contains(e->var))
    return false;
  if (e->op == Op::Element &&
      (e->var->storage == Var::Storage::Local || e->var->storage == Var::Storage::Shared))
    return false;
  if ((e->op == Op::Read || e->op == Op::BoundedRead) && (e->image->isWritten || e->image->tile))
    return false;
  return llvm::all_of(e->args, [&](const Expr *x) { return isLasting(x); });
}

std::optional<Dependence> Dependences::of(const Expr *e) {
  if (const auto found = known.find(e); found != known.end())
    return found->second;
  const auto result = find(e);
  known[e] = result;
  return result;
}

std::int64_t countOf(llvm::ArrayRef<TableKey> keys) {
  std::int64_t product = 1;
  for (const TableKey &key : keys)
    if (product <= Dependences::mostValues)
      product *= key.count();
  return product;
}

static std::optional<Dependence> onlyOn(const std::optional<TableKey> &key) {
  return key ? std::optional(Dependence{{*key}, {*key}}) : std::nullopt;
}

/// An integer may have fewer values than what it is computed from: i * i + j * j.
std::optional<Dependence> Dependences::find(const Expr *e) {
  if (e->op == Op::Variable)
    return ofVariable(e);
  const auto ofOperands = inherited(e);
  if (ofOperands && ofOperands->keys.size() < 2)
    return ofOperands;
  if (const auto component = ofComponent(e))
    return component;
  const auto key = asKey(e);
  if (!ofOperands || !key)
    return ofOperands ? ofOperands : onlyOn(key);
  return countOf(ofOperands->keys) <= key->count() ? *ofOperands : Dependence{{*key}, ofOperands->origins};
}

std::optional<TableKey> Dependences::asKey(const Expr *e) const {
  if (e->type.isVector())
    return std::nullopt;
  const auto values = ranges.of(e);
  if (!values || values->hi - values->lo >= mostValues)
    return std::nullopt;
  return TableKey{e, e, *values};
}

/// Where the variable holds the key, the key is not computed again.
std::optional<Dependence> Dependences::ofVariable(const Expr *e) {
  if (e->var->storage == Var::Storage::ScalarParameter && e->var->isConst)
    return Dependence{};
  const auto own = asKey(e);
  const Expr *value = definition(e->var);
  auto inner = value ? of(value) : std::nullopt;
  if (!inner)
    return onlyOn(own);
  if (inner->keys.size() != 1)
    return inner;
  TableKey &key = inner->keys.front();
  // It has the key's number if only conversions that change no number lie between them.
  const Expr *from = value;
  while (from->op == Op::Convert && isInteger(from->args[0]->type.scalar))
    from = from->args[0];
  const bool isKey = from == key.value || from == key.place;
  if (isKey && own && own->values == key.values)
    key.place = e;
  return inner;
}

/// Adds what another operand depends on. A key's place is a variable, where one holds it.
static void add(TableKeys &all, llvm::ArrayRef<TableKey> others) {
  for (const TableKey &key : others) {
    auto *known = llvm::find_if(all, [&](const TableKey &k) { return k.value == key.value; });
    if (known == all.end())
      all.push_back(key);
    else if (key.place->op == Op::Variable)
      known->place = key.place;
  }
}

/// What the operands depend on; nothing where that has too many values.
std::optional<Dependence> Dependences::inherited(const Expr *e) {
  switch (e->op) {
  case Op::PixelIndex:
  case Op::GridExtent:
  case Op::ImageExtent:
  case Op::GroupId:
  case Op::LocalId:
  case Op::LocalSize:
  case Op::Read:
  case Op::BoundedRead:
  case Op::Sample:
  case Op::Filtered:
    return std::nullopt;
  case Op::Element:
    return constantPosition(e) ? std::optional(Dependence{}) : std::nullopt;
  default:
    break;
  }
  Dependence all;
  for (const Expr *arg : e->args) {
    const auto one = of(arg);
    if (!one)
      return std::nullopt;
    add(all.keys, one->keys);
    add(all.origins, one->origins);
  }
  if (countOf(all.origins) < countOf(all.keys))
    all.keys = all.origins;
  return countOf(all.keys) <= mostValues ? std::optional(all) : std::nullopt;
}

static bool isRead(const Expr *e) { return e->op == Op::Read || e->op == Op::BoundedRead; }

static bool isPixelOfBytes(const Expr *e) {
  const ValueType pixel = e->image->pixel;
  return pixel.isVector() && isInteger(pixel.scalar) && sizeOf(pixel.scalar) == 1 && !e->image->isWritten &&
         !e->image->tile;
}

const Expr *Dependences::componentOf(const Expr *swizzle) const {
  const Expr *vector = swizzle->args[0];
  while (const Expr *value = vector->op == Op::Variable ? definition(vector->var) : nullptr)
    vector = value;
  const bool isOfScalars = vector->op == Op::Vector && vector->args.size() == vector->type.lanes;
  return isOfScalars && !swizzle->type.isVector() ? vector->args[swizzle->components.front()] : nullptr;
}

/// Of one component of a vector.
std::optional<Dependence> Dependences::ofComponent(const Expr *e) {
  if (e->op != Op::Swizzle || e->type.isVector())
    return std::nullopt;
  if (const Expr *scalar = componentOf(e))
    return of(scalar);
  const auto all = ofComponents(e->args[0]);
  if (!all || !all->pixel)
    return std::nullopt;
  const std::uint8_t component = all->from[e->components.front()];
  auto key = asKey(build.swizzle(all->pixel, component));
  if (key)
    key->place = build.swizzle(all->place, component);
  return onlyOn(key);
}

std::optional<ComponentDependence> Dependences::ofComponents(const Expr *e) {
  switch (e->op) {
  case Op::Int:
  case Op::Float:
    return ComponentDependence{};
  case Op::Read:
  case Op::BoundedRead: {
    if (!isPixelOfBytes(e))
      return std::nullopt;
    ComponentDependence own{e, e};
    for (unsigned c = 0; c < e->type.lanes; ++c)
      own.from.push_back(static_cast<std::uint8_t>(c));
    return own;
  }
  case Op::Variable: {
    if (e->var->storage == Var::Storage::ScalarParameter && e->var->isConst)
      return ComponentDependence{};
    const Expr *value = definition(e->var);
    auto inner = value ? ofComponents(value) : std::nullopt;
    if (inner && value == inner->pixel)
      inner->place = e;
    return inner;
  }
  case Op::Swizzle: {
    auto inner = e->type.isVector() ? ofComponents(e->args[0]) : std::nullopt;
    if (inner && inner->pixel) {
      const auto whole = std::exchange(inner->from, {});
      for (const std::uint8_t c : e->components)
        inner->from.push_back(whole[c]);
    }
    return inner;
  }
  case Op::Convert:
  case Op::Minus:
  case Op::BitNot:
    return ofOperands(e);
  case Op::Vector:
    return ofScalars(e);
  case Op::Call:
    return hasLaneForm(e, /*bitsMayDiffer=*/true) ? ofOperands(e) : std::nullopt;
  default:
    return e->op >= Op::Mul && e->op <= Op::Or ? ofOperands(e) : std::nullopt;
  }
}

/// Scalars are the same for all components.
std::optional<ComponentDependence> Dependences::ofOperands(const Expr *e) {
  ComponentDependence all;
  for (const Expr *arg : e->args) {
    if (!arg->type.isVector()) {
      const auto scalar = of(arg);
      if (!scalar || !scalar->keys.empty())
        return std::nullopt;
      continue;
    }
    const auto one = ofComponents(arg);
    if (!one || (all.pixel && one->pixel && (one->pixel != all.pixel || one->from != all.from)))
      return std::nullopt;
    if (one->pixel && (!all.pixel || one->place->op == Op::Variable))
      all.pixel = one->pixel, all.place = one->place, all.from = one->from;
  }
  return all;
}

/// Each of another component of one pixel, or none of any.
std::optional<ComponentDependence> Dependences::ofScalars(const Expr *e) {
  ComponentDependence all;
  for (const Expr *arg : e->args) {
    const auto one = of(arg);
    const bool hasKey = one && !one->keys.empty();
    const Expr *component = hasKey ? one->keys.front().value : nullptr;
    const bool isOfPixel = component && component->op == Op::Swizzle && isRead(component->args[0]) &&
                           isPixelOfBytes(component->args[0]);
    const Expr *pixel = isOfPixel ? component->args[0] : nullptr;
    if (!one || arg->type.isVector() || one->keys.size() > 1 || (component && !isOfPixel) ||
        (arg != e->args[0] && pixel != all.pixel))
      return std::nullopt;
    if (!pixel)
      continue;
    all.pixel = pixel;
    const Expr *place = one->keys.front().place;
    const bool isInVariable = place->op == Op::Swizzle && place->args[0]->op == Op::Variable;
    if (!all.place || isInVariable)
      all.place = isInVariable ? place->args[0] : pixel;
    all.from.push_back(component->components.front());
  }
  return all;
}

std::optional<std::int64_t> constantPosition(const Expr *element) {
  const Var *array = element->var;
  if (array->storage != Var::Storage::ArrayParameter && array->storage != Var::Storage::ConstantArray)
    return std::nullopt;
  std::int64_t position = 0;
  for (std::size_t i = 0; i < element->args.size(); ++i) {
    const Expr *index = element->args[i];
    const std::int64_t extent = array->extents[i];
    if (!index->isInt() || index->integer < 0 || index->integer >= extent)
      return std::nullopt;
    position = position * extent + index->integer;
  }
  return position;
}

}
