#include "compiler/transform/work_group_code.h"
#include "compiler/ir/reduction.h"

namespace icl {
using namespace ir;

const Expr *GatheredResult::neutral(Builder &build, ValueType type) const {
  return ir::neutral(build, reduction->op, reduction->result->type.scalar, type);
}

std::int64_t GatheredResult::count() const { return cells->extents.front(); }

WorkGroupCode::WorkGroupCode(Kernel &kernel, const WorkGroups &groups)
    : kernel(kernel), build(*kernel.arena), groups(groups), names(namesIn(kernel)) {}

void WorkGroupCode::waitForAll() {
  if (groups.size() > 1)
    push(build.barrier());
}

const Expr *WorkGroupCode::constant(llvm::StringRef name, const Expr *value) {
  const Var *v = build.local(names.unique(name), value->type);
  push(build.declare(v, value));
  return build.variable(v);
}

const Var *WorkGroupCode::items(const GatheredResult &s) {
  return shared(s.reduction->result->name + "_items", s.type(), groups.size() * s.count());
}

const Expr *WorkGroupCode::placeOfItem(const Expr *element) {
  return build.add(build.binary(Op::Mul, element, build.integer(groups.size())), item);
}

const Var *WorkGroupCode::shared(llvm::StringRef name, ValueType type, std::int64_t count) {
  Var v;
  v.name = names.unique(name);
  v.type = type;
  v.storage = groups.size() > 1 ? Var::Storage::Shared : Var::Storage::Local;
  v.extents = {count};
  const Var *array = kernel.arena->variable(std::move(v));
  push(build.declare(array, nullptr));
  return array;
}

void WorkGroupCode::declareItem(bool inVariable) {
  item = build.integer(0);
  std::int64_t stride = 1;
  for (unsigned d = 0; d < kernel.dimensions; ++d) {
    if (groups.items[d] > 1)
      item = build.add(build.binary(Op::Mul, build.index(Op::LocalId, d), build.integer(stride)), item);
    stride *= groups.items[d];
  }
  if (!item->isInt() && inVariable)
    item = constant("work_item", item);
}

const Expr *WorkGroupCode::numberOfGroup() {
  if (group)
    return group;
  const Expr *number = build.index(Op::GroupId, kernel.dimensions - 1);
  for (unsigned d = kernel.dimensions - 1; d-- > 0;)
    number = build.add(build.binary(Op::Mul, number, groups.count[d]), build.index(Op::GroupId, d));
  return group = constant("work_group", number);
}

const Stmt *WorkGroupCode::byFirstItem(Stmts statements) {
  return build.branch(build.binary(Op::Eq, item, build.integer(0)), statements);
}

}
