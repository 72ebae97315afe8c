#include "compiler/transform/lane_statements.h"
#include "compiler/ir/reduction.h"
#include "compiler/ir/rewrite.h"

namespace icl {
using namespace ir;

/// Lanes that a mask leaves out keep what the variable held, so it must hold something.
void LaneStatements::declare(const Declare &d) {
  if (!varying.holds(d.var))
    return push(&d);
  if (d.var->type.isVector()) {
    llvm::append_range(out, constants.declarations(d));
    return;
  }
  const Var *v = lanes.replacement(d.var);
  declaredUnder[d.var] = lanes.mask;
  if (d.value)
    return push(build.declare(v, lanes.asStored(d.value, d.var->type)));
  const bool isSet = varying.diverges() && !d.var->isArray();
  push(build.declare(v, isSet ? lanes.zero(computeType(v->type)) : nullptr));
}

void LaneStatements::assign(const Assign &a) {
  if (!varying.holds(a.var))
    return push(&a);
  const Var *v = lanes.replacement(a.var);
  const Expr *value = lanes.asStored(a.value, a.var->type);
  push(build.assign(v, isSeenAround(a.var) ? lanes.whereActive(value, build.variable(v), partIn(a.var))
                                           : value));
}

std::optional<PartOf> LaneStatements::partIn(const Var *v) const {
  const auto found = parts.find(v);
  return found == parts.end() ? std::nullopt : std::optional(found->second);
}

void LaneStatements::store(const Store &s) {
  if (!varying.holds(s.array))
    return push(&s);
  const Var *array = lanes.replacement(s.array);
  const Expr *value = lanes.asStored(s.value, s.array->type);
  if (llvm::any_of(s.indices, [&](const Expr *i) { return varying.varies(i); }))
    return storeLaneByLane(s, array, value);
  if (isSeenAround(s.array))
    value = lanes.whereActive(value, build.element(array, s.indices), partIn(s.array));
  push(build.store(array, s.indices, value));
}

void LaneStatements::storeLaneByLane(const Store &s, const Var *array, const Expr *value) {
  const Expr *stored = asVariable("stored", value);
  forEachActiveLane([&](std::uint8_t lane) {
    llvm::SmallVector<const Expr *, 3> at;
    for (const Expr *i : s.indices)
      at.push_back(lanes.laneOf(i, lane));
    return build.store(array, at, build.swizzle(stored, lane), lane);
  });
}

void LaneStatements::write(const Write &w) {
  llvm::SmallVector<const Expr *, 4> written; // by component
  for (unsigned c = 0; c < w.value->type.lanes; ++c) {
    const Expr *one = w.value->type.isVector() ? componentOf(build, w.value, c) : w.value;
    const Expr *value = lanes.values(one);
    const bool isOnce = !lanes.mask && !w.image->pixel.isVector();
    written.push_back(isOnce ? value : asVariable("written", value));
  }
  if (!w.components.empty())
    return writeLaneByLane(w, written);
  if (!lanes.mask)
    return writeTogether(w, written);
  const List whole = collect(nullptr, [&] { writeTogether(w, written); });
  const List each = collect(lanes.mask, [&] { writeLaneByLane(w, written); });
  push(build.branch(build.call(BuiltinId::all, ValueType{Scalar::Int, 1}, {lanes.mask}), whole, each));
}

void LaneStatements::writeTogether(const Write &w, llvm::ArrayRef<const Expr *> written) {
  if (!w.image->pixel.isVector())
    return push(build.write(w.image, w.coordinates, written[0], {}, form.writes));
  for (const LaneValues::PixelStore &s : lanes.pixelStores(w, written)) {
    llvm::SmallVector<const Expr *, 3> at = valuesOf(w.coordinates);
    at[0] = s.x;
    push(build.write(w.image, at, s.value, {}, form.writes, s.part));
  }
}

void LaneStatements::writeLaneByLane(const Write &w, llvm::ArrayRef<const Expr *> written) {
  forEachActiveLane([&](std::uint8_t lane) {
    llvm::SmallVector<const Expr *, 3> at = valuesOf(w.coordinates);
    at[0] = plus(build, w.coordinates[0], lane).value;
    const auto values = lanes.pixelInLane(w.image, written, lane);
    const Expr *value = values.size() == 1 ? values[0] : build.vector(w.value->type, values);
    return build.write(w.image, at, value, w.components);
  });
}

void LaneStatements::update(const Update &u) {
  const auto given = [&] { // inactive lanes change nothing
    const Expr *value = lanes.values(u.value);
    return lanes.whereActive(value, neutral(build, u.op, value->type.scalar, value->type));
  };
  const bool isSingle = u.array->extents == std::vector<std::int64_t>{1};
  if (isSingle || llvm::none_of(u.indices, [&](const Expr *i) { return varying.varies(i); }))
    return push(build.update(
        u.array, isSingle ? Exprs(build.integer(0)) : u.indices, // the only index, however it is written
        u.op, given()));
  const bool hasFirst = llvm::all_of(u.array->extents, [](std::int64_t n) { return n > 0; });
  if (lanes.mask && form.updatesInInactiveLanes && hasFirst) {
    llvm::SmallVector<const Expr *, 3> places;
    for (const Expr *i : u.indices) {
      const Expr *place = lanes.values(i);
      places.push_back(asVariable("place", lanes.whereActive(place, lanes.zero(place->type))));
    }
    const Expr *values = asVariable("given", given());
    for (std::uint8_t lane = 0; lane < form.lanes; ++lane)
      push(build.update(u.array, inLane(u.indices, places, lane), u.op, build.swizzle(values, lane)));
    return;
  }
  const auto indices = namedIndices(u.indices);
  const Expr *value = varying.varies(u.value) ? asVariable("given", lanes.values(u.value)) : nullptr;
  forEachActiveLane([&](std::uint8_t lane) {
    return build.update(u.array, inLane(u.indices, indices, lane), u.op,
                        value ? build.swizzle(value, lane) : u.value);
  });
}

llvm::SmallVector<const Expr *, 3> LaneStatements::namedIndices(Exprs indices) {
  llvm::SmallVector<const Expr *, 3> named;
  for (const Expr *i : indices) {
    const bool loadsVectors = form.alignsReads && i->mentions.contains(Op::Read) && varying.varies(i);
    named.push_back(loadsVectors ? asVariable("place", lanes.values(i)) : nullptr);
  }
  return named;
}

llvm::SmallVector<const Expr *, 3> LaneStatements::inLane(Exprs indices, llvm::ArrayRef<const Expr *> named,
                                                          std::uint8_t lane) {
  llvm::SmallVector<const Expr *, 3> at;
  for (std::size_t i = 0; i < indices.size(); ++i)
    at.push_back(named[i] ? build.swizzle(named[i], lane) : lanes.laneOf(indices[i], lane));
  return at;
}

const Expr *LaneStatements::asVariable(llvm::StringRef name, const Expr *value) {
  if (value->op == Op::Variable)
    return value;
  const Var *v = build.local(names.unique(name), value->type);
  push(build.declare(v, value));
  return build.variable(v);
}

void LaneStatements::forEachActiveLane(llvm::function_ref<const Stmt *(std::uint8_t)> make) {
  for (std::uint8_t lane = 0; lane < form.lanes; ++lane) {
    const Stmt *s = make(lane);
    push(lanes.mask ? build.branch(build.swizzle(lanes.mask, lane), s) : s);
  }
}

}
