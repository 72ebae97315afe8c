#include "compiler/lower/body.h"
#include "compiler/ast/fixed_value.h"
#include "compiler/ast/walk.h"
#include "compiler/lower/body_lowering.h"
#include "compiler/transform/clipped_loops.h"
#include "compiler/transform/computed_boundaries.h"
#include "compiler/transform/counting_loops.h"
#include "compiler/transform/decided_tests.h"
#include "compiler/transform/exits.h"
#include "compiler/transform/extremes.h"
#include "compiler/transform/fitting_longs.h"
#include "compiler/transform/kept_pixels.h"
#include "compiler/transform/place_components.h"

using llvm::cast;

namespace icl {
using ir::Op;

ir::Kernel lowerBody(const ast::Kernel &kernel, const std::map<std::string, std::int64_t> &tunables,
                     ir::IsReserved isReserved, bool sumsMagnitudes) {
  return BodyLowering(kernel, tunables, isReserved, sumsMagnitudes).run();
}

BodyLowering::BodyLowering(const ast::Kernel &kernel, const std::map<std::string, std::int64_t> &tunables,
                           ir::IsReserved isReserved, bool sumsMagnitudes)
    : kernel(kernel), tunables(tunables), sumsMagnitudes(sumsMagnitudes),
      arena(std::make_shared<ir::Arena>()), build(*arena), names(isReserved), function(&kernel) {
  result.isReserved = isReserved;
  result.arena = arena;
  result.name = names.unique(kernel.name);
  result.dimensions = kernel.dimensions;
  result.toleratesErrors = kernel.toleratesErrors();
}

ir::Kernel BodyLowering::run() {
  bindParameters();
  const List body = collect([&] {
    copyAssignedParameters();
    for (const ast::StmtPtr &s : kernel.body->body)
      statement(*s);
  });
  llvm::SmallVector<const ir::Image *, 4> written;
  for (const ir::Parameter &p : result.parameters)
    if (p.image && p.image->isWritten)
      written.push_back(p.image);
  const ir::Stmts places = splitPlaces(*arena, build.list(body), names);
  const ir::Stmts kept = callExtremes(*arena, keepOwnPixels(*arena, places, written, names), names);
  const ir::Stmts counted = countLoops(*arena, removeLeaves(*arena, kept, names.unique("done")));
  const ir::Stmts whole = computeLongsAsInt(*arena, counted);
  // Programs in other languages test whether the pixel lies in the picture.
  const ir::Stmts decided = decideTests(*arena, whole, {}, 0).body;
  result.paths.push_back({ir::Path::Kind::Whole, countDistances(*arena, decided, names)});
  return nameComputedBoundaries(std::move(result));
}

/// The parameter's only value.
static const ir::Expr *fixedValue(ir::Builder &build, const ast::Variable &parameter) {
  const ValueType type = parameter.type.value, computed = ir::computeType(type);
  const ValueType lane{computed.scalar, 1};
  llvm::SmallVector<const ir::Expr *, 4> lanes;
  for (const auto &number : ast::numbersOf(type, parameter.fixedValue))
    lanes.push_back(isFloat(lane.scalar) ? build.number(number.real, lane)
                                         : build.integer(number.integer, lane));
  return type.isVector() ? build.vector(computed, lanes) : lanes.front();
}

void BodyLowering::bindParameters() {
  for (const auto &p : kernel.parameters) {
    if (const ast::ImageUse *use = kernel.use(p.get())) {
      ir::Image image;
      image.name = names.unique(p->name);
      image.parameter = p->name;
      image.pixel = p->type.value;
      image.dimensions = p->type.dimensions;
      image.boundary = use->boundary;
      image.outside = use->outside;
      image.isRead = use->isRead;
      image.isWritten = use->isWritten;
      image.inGrid = use->inGrid;
      const ir::Image *made = arena->image(std::move(image));
      bindings[p.get()].image = made;
      result.parameters.push_back({made, nullptr});
      continue;
    }
    if (!p->fixedValue.empty()) {
      bindings[p.get()].value = fixedValue(build, *p);
      continue;
    }
    ir::Var var;
    var.name = names.unique(p->name);
    var.parameter = p->name;
    var.type = p->type.value;
    var.storage = p->type.isValue() ? ir::Var::Storage::ScalarParameter : ir::Var::Storage::ArrayParameter;
    if (p->type.kind == Type::Kind::Array)
      var.extents = p->type.extents;
    if (p->type.kind == Type::Kind::Pointer)
      var.extents = {-1};
    const ast::ResultUse *use = kernel.result(p.get());
    if (use && var.extents.empty())
      var.extents = {1};
    var.isConst = !use;
    const ir::Var *made = bindings[p.get()].var = arena->variable(std::move(var));
    result.parameters.push_back({nullptr, made, false, use != nullptr});
    if (use)
      result.reductions.push_back({made, use->op, made});
  }
  for (const auto &index : kernel.pixelIndex)
    if (index)
      bindings[index.get()].value = build.index(Op::PixelIndex, index->dimension);
  for (const ast::Tunable &t : kernel.tunables) {
    const auto chosen = tunables.find(t.variable->name);
    bindings[t.variable].value = build.integer(chosen == tunables.end() ? t.values.front() : chosen->second);
  }
}

/// Each pixel starts with the argument's value, also where one work-item computes several.
void BodyLowering::copyAssignedParameters() {
  for (const auto &p : kernel.parameters) {
    if (!p->type.isValue() || !assignedIn(kernel).contains(p.get()))
      continue;
    Binding &bound = bindings[p.get()];
    const ir::Expr *argument = bound.value ? bound.value : build.variable(bound.var);
    bound.value = nullptr;
    bound.var = build.local(names.unique(p->name), p->type.value, false);
    push(build.declare(bound.var, argument));
  }
}

BodyLowering::Binding BodyLowering::binding(const ast::Variable *v) {
  if (auto found = bindings.find(v); found != bindings.end())
    return found->second;
  // Only constants at file scope are met before they are bound.
  Binding made;
  if (v->type.kind == Type::Kind::Array)
    made.var = constantArray(v, v->name, initialElements(v));
  else
    made.value = expression(*v->initializer.front());
  return bindings[v] = made;
}

std::vector<const ir::Expr *> BodyLowering::initialElements(const ast::Variable *v) {
  std::vector<const ir::Expr *> elements;
  for (const ast::ExprPtr &e : v->initializer)
    elements.push_back(expression(*e));
  return elements;
}

const ir::Var *BodyLowering::constantArray(const ast::Variable *v, std::string parameter,
                                           std::vector<const ir::Expr *> elements) {
  ir::Var var;
  var.name = names.unique(v->name);
  var.parameter = std::move(parameter);
  var.type = v->type.value;
  var.storage = ir::Var::Storage::ConstantArray;
  var.extents = v->type.extents;
  var.isConst = true;
  var.elements = std::move(elements);
  result.constants.push_back(arena->variable(std::move(var)));
  return result.constants.back();
}

/// Literals, and what their signs, conversions and arithmetic give.
static bool isConstantValue(const ir::Expr *e) {
  switch (e->op) {
  case Op::Int:
  case Op::Float:
    return true;
  case Op::Convert: // of a vector it is a call
    return !e->args[0]->type.isVector() && isConstantValue(e->args[0]);
  case Op::Minus:
  case Op::Mul:
  case Op::Div:
  case Op::Add:
  case Op::Sub:
  case Op::Vector:
    return llvm::all_of(e->args, isConstantValue);
  default:
    return false;
  }
}

constexpr std::size_t mostConstantBytes = 4096; // devices have at least 64 KiB of constant memory

const ir::Var *BodyLowering::constantLocal(const ast::Variable *v) {
  if (v->initializer.empty() || v->initializer.size() * v->type.value.bytes() > mostConstantBytes ||
      !neverAssigned(v)) // helpers only read arrays
    return nullptr;
  std::vector<const ir::Expr *> elements;
  const List before = collect([&] { elements = initialElements(v); });
  if (!before.empty() || !llvm::all_of(elements, isConstantValue))
    return nullptr;
  return constantArray(v, "", std::move(elements));
}

const ir::Var *BodyLowering::newLocal(const ast::Variable *v, bool isConst) {
  ir::Var var;
  var.name = names.unique(v->name);
  var.type = v->type.value;
  if (v->type.kind == Type::Kind::Array)
    var.extents = v->type.extents;
  var.isConst = isConst;
  bindings[v].var = arena->variable(std::move(var));
  return bindings[v].var;
}

BodyLowering::List BodyLowering::collect(llvm::function_ref<void()> emit) {
  List outer = std::move(out);
  out = {};
  emit();
  return std::exchange(out, std::move(outer));
}

const llvm::DenseSet<const ast::Variable *> &BodyLowering::assignedIn(const ast::Function &function) {
  auto [place, isNew] = assigned.try_emplace(&function);
  if (isNew)
    place->second = ast::assignedVariables(*function.body);
  return place->second;
}

void BodyLowering::declare(const ast::Variable *v) {
  if (v->type.kind == Type::Kind::Array) {
    if (const ir::Var *constant = constantLocal(v)) {
      bindings[v] = {constant, nullptr, nullptr};
      return;
    }
    const ir::Var *array = newLocal(v, false);
    push(build.declare(array, nullptr));
    std::vector<std::int64_t> at(v->type.extents.size(), 0);
    for (const ast::ExprPtr &e : v->initializer) {
      llvm::SmallVector<const ir::Expr *, 3> indices;
      for (auto i : at)
        indices.push_back(build.integer(i));
      push(build.store(array, indices, expression(*e)));
      for (std::size_t d = at.size(); d-- > 0 && ++at[d] == v->type.extents[d];)
        at[d] = 0;
    }
    return;
  }
  const ir::Expr *value =
      v->initializer.empty() ? nullptr : build.convert(expression(*v->initializer.front()), v->type.value);
  // `int radius = 3;`: trip counts and offsets that it is part of are then known.
  if (value && neverAssigned(v) && (value->op == Op::Int || value->op == Op::Float)) {
    bindings[v] = {nullptr, nullptr, value};
    return;
  }
  push(build.declare(newLocal(v, value && neverAssigned(v)), value));
}

void BodyLowering::statement(const ast::Stmt &s) {
  switch (s.kind) {
  case ast::StmtKind::Declare:
    return declare(cast<ast::Declare>(&s)->variable);
  case ast::StmtKind::Expression:
    return effect(*cast<ast::ExpressionStmt>(&s)->expr);
  case ast::StmtKind::Block: {
    const List body = collect([&] {
      for (const ast::StmtPtr &inner : cast<ast::Block>(&s)->body)
        statement(*inner);
    });
    return push(build.block(body));
  }
  case ast::StmtKind::If: {
    auto *i = cast<ast::If>(&s);
    const ir::Expr *condition = expression(*i->condition);
    const auto side = [&](const ast::Stmt *body) {
      return body ? withoutBraces(collect([&] { statement(*body); })) : ir::Stmts();
    };
    const ir::Stmts thenBody = condition->isInt(0) ? ir::Stmts() : side(i->thenBody.get());
    const ir::Stmts elseBody =
        condition->isInt() && !condition->isInt(0) ? ir::Stmts() : side(i->elseBody.get());
    return push(build.branch(condition, thenBody, elseBody));
  }
  case ast::StmtKind::For:
    return forLoop(*cast<ast::For>(&s));
  case ast::StmtKind::While:
    return whileLoop(*cast<ast::While>(&s));
  case ast::StmtKind::Break:
    return push(build.jump(ir::StmtKind::Break));
  case ast::StmtKind::Continue:
    return push(build.jump(ir::StmtKind::Continue));
  case ast::StmtKind::Return:
    if (auto *value = cast<ast::Return>(&s)->value.get()) {
      const ir::Expr *e = expression(*value);
      push(build.assign(helperResult, build.convert(e, helperResult->type)));
    }
    return push(build.jump(ir::StmtKind::Leave));
  }
}

ir::Stmts BodyLowering::withoutBraces(const List &body) {
  if (body.size() == 1 && body.front()->kind == ir::StmtKind::Block)
    return cast<ir::Block>(body.front())->body;
  return build.list(body);
}

}
