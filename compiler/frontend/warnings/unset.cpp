#include "compiler/frontend/warnings/unset.h"
#include "compiler/ast/walk.h"
#include "compiler/frontend/fold.h"
#include "compiler/frontend/warnings/ranges.h"
#include "compiler/frontend/warnings/value_states.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <set>

namespace icl {
namespace {

using namespace ast;
using llvm::cast;
using llvm::dyn_cast;

constexpr const char *ifFalse = "it has no value if this condition is false";
constexpr const char *ifTrue = "it has no value if this condition is true";
constexpr const char *ifNoIteration = "it has no value if the body of this loop is never executed";
constexpr const char *ifLeft = "it has no value if the loop ends here";

bool mentionsTunable(const Expr *e) {
  bool found = false;
  if (e)
    forEachExpr(*e, [&](const Expr &inner) {
      const auto *reference = dyn_cast<VariableRef>(&inner);
      found = found || (reference && reference->variable->storage == Variable::Storage::Tunable);
    });
  return found;
}

/// The value of a constant condition; nothing if it is not constant. A missing condition is true.
std::optional<bool> constantTruth(const Expr *condition) {
  if (!condition)
    return true;
  const auto value = fold(*condition);
  return value ? std::optional(value->isTrue()) : std::nullopt;
}

/// Whether the loop's condition is true before its first iteration.
bool iteratesAtLeastOnce(const For &loop) {
  if (constantTruth(loop.condition.get()) == true)
    return true;
  if (loop.init.empty() || !loop.condition)
    return false;
  RangeContext context;
  context.usesSizes = true;
  const Expr *initial = nullptr;
  if (const auto *declared = dyn_cast<Declare>(loop.init.front().get())) {
    context.variable = declared->variable;
    if (declared->variable->type.isValue() && !declared->variable->initializer.empty())
      initial = declared->variable->initializer.front().get();
  } else if (const auto *stmt = dyn_cast<ExpressionStmt>(loop.init.front().get())) {
    const auto *assign = dyn_cast<Assign>(stmt->expr.get());
    const auto *target = assign && !assign->op ? dyn_cast<VariableRef>(assign->target.get()) : nullptr;
    if (target) {
      context.variable = target->variable;
      initial = assign->value.get();
    }
  }
  const auto value = initial ? foldInteger(*initial) : std::nullopt;
  if (!value)
    return resultOf(*loop.condition, {nullptr, 0, true}) == true;
  context.value = *value;
  return resultOf(*loop.condition, context) == true;
}

bool returns(const Stmt &stmt) {
  bool found = false;
  forEachStmt(stmt, [&](const Stmt &inner) { found = found || llvm::isa<Return>(&inner); });
  return found;
}

/// Where each variable of a function is assigned.
class Assignments {
public:
  explicit Assignments(const Stmt &body) {
    forEachExpr(body, [&](const Expr &e) {
      const Expr *target = nullptr;
      if (const auto *assign = dyn_cast<Assign>(&e))
        target = assign->target.get();
      else if (const auto *step = dyn_cast<IncDec>(&e))
        target = step->target.get();
      if (target)
        places[assignedVariable(*target)].push_back(target->range.begin);
    });
    for (auto &[variable, offsets] : places)
      llvm::sort(offsets);
  }

  /// The number of assignments to the variable in that part of the source.
  std::ptrdiff_t count(const Variable *variable, SourceRange in) const {
    const auto found = places.find(variable);
    if (found == places.end())
      return 0;
    const auto &offsets = found->second;
    return std::lower_bound(offsets.begin(), offsets.end(), in.end) -
           std::lower_bound(offsets.begin(), offsets.end(), in.begin);
  }

private:
  std::map<const Variable *, std::vector<std::uint32_t>> places;
};

class UnsetReads {
public:
  UnsetReads(const Function &function, Diagnostics &d) : diagnostics(d), assignments(*function.body) {}

  void execute(const Stmt &);

private:
  /// The states in which `break` and `continue` leave the iteration.
  struct Loop {
    std::vector<std::pair<ValueStates, SourceRange>> breaks;
    std::vector<ValueStates> continues;
  };

  Diagnostics &diagnostics;
  const Assignments assignments;
  ValueStates now;
  unsigned nextVersion = 1;
  std::vector<Loop> loops;
  std::set<const Variable *> reported;

  void declare(const Variable &);
  void ifStmt(const If &);
  void loopStmt(const Stmt &loop, const Expr *condition, const Expr *step, const Stmt &body, bool iterates,
                bool testsAtEnd);
  void leave();

  void evaluate(const Expr &);
  void evaluateIndices(const Expr &target);
  void evaluateBranches(const Expr &condition, const Expr *whenTrue, const Expr *whenFalse);
  void read(const Expr &);
  void readComponents(const Variable &, llvm::ArrayRef<std::uint8_t>, SourceRange);
  void assign(const Expr &target);

  void enterConditional(SourceRange region);
  void enterLoop(const Stmt &loop);
};

// Statements

void UnsetReads::execute(const Stmt &stmt) {
  if (!now.isReachable)
    return;
  switch (stmt.kind) {
  case StmtKind::Declare:
    return declare(*cast<Declare>(stmt).variable);
  case StmtKind::Expression:
    return evaluate(*cast<ExpressionStmt>(stmt).expr);
  case StmtKind::Block:
    for (const StmtPtr &part : cast<Block>(stmt).body)
      execute(*part);
    return;
  case StmtKind::If:
    return ifStmt(cast<If>(stmt));
  case StmtKind::For: {
    const auto &loop = cast<For>(stmt);
    for (const StmtPtr &part : loop.init)
      execute(*part);
    return loopStmt(loop, loop.condition.get(), loop.step.get(), *loop.body, iteratesAtLeastOnce(loop),
                    false);
  }
  case StmtKind::While: {
    const auto &loop = cast<While>(stmt);
    return loopStmt(loop, loop.condition.get(), nullptr, *loop.body,
                    loop.testAtEnd || constantTruth(loop.condition.get()) == true, loop.testAtEnd);
  }
  case StmtKind::Return:
    if (const Expr *value = cast<Return>(stmt).value.get())
      evaluate(*value);
    return leave();
  case StmtKind::Break:
    loops.back().breaks.emplace_back(now, stmt.range);
    return leave();
  case StmtKind::Continue:
    loops.back().continues.push_back(now);
    return leave();
  }
}

void UnsetReads::leave() { now.isReachable = false; }

void UnsetReads::declare(const Variable &variable) {
  for (const ExprPtr &value : variable.initializer)
    evaluate(*value);
  const bool isArray = variable.type.kind == Type::Kind::Array;
  if (variable.initializer.empty())
    now.variables[&variable].assign(isArray ? 1 : variable.type.value.lanes,
                                    {ValueState::Unset, nextVersion++, nullptr, {}});
}

void UnsetReads::ifStmt(const If &stmt) {
  evaluate(*stmt.condition);
  if (const auto truth = constantTruth(stmt.condition.get())) {
    if (const Stmt *taken = *truth ? stmt.thenBody.get() : stmt.elseBody.get())
      execute(*taken);
    return;
  }
  const ValueStates before = now;
  enterConditional(stmt.thenBody->range);
  execute(*stmt.thenBody);
  const ValueStates afterThen = std::move(now);
  now = before;
  enterConditional(stmt.elseBody ? stmt.elseBody->range : SourceRange{});
  if (stmt.elseBody)
    execute(*stmt.elseBody);
  const bool bothContinue = afterThen.isReachable && now.isReachable;
  const SourceRange condition = stmt.condition->range;
  now = join(afterThen, now, before,
             {{condition, ifTrue}, {condition, ifFalse}, mentionsTunable(stmt.condition.get())}, nextVersion);
  if (bothContinue)
    return;
  // After `if (c) continue;` a variable that is set only below has no value when that is executed for the
  // first time.
  for (const auto &[variable, components] : before.variables)
    for (std::size_t i = 0; i < components.size(); ++i)
      if (components[i].state == ValueState::UnsetAtFirst && assignments.count(variable, stmt.range) == 0)
        now.variables[variable][i] = components[i];
}

void UnsetReads::loopStmt(const Stmt &loop, const Expr *condition, const Expr *step, const Stmt &body,
                          bool iterates, bool testsAtEnd) {
  const ValueStates before = now;
  enterLoop(loop);
  if (condition && !testsAtEnd)
    evaluate(*condition);
  // Without an iteration, what the loop assigns keeps its state.
  ValueStates skipped = now;
  for (auto &[variable, components] : skipped.variables)
    for (std::size_t i = 0; i < components.size(); ++i)
      if (components[i].state == ValueState::UnsetAtFirst && components[i].loop == &loop)
        components[i] = before.variables.at(variable)[i];
  if (!testsAtEnd && constantTruth(condition) == false) {
    now = std::move(skipped);
    return;
  }
  if (!iterates)
    enterConditional(body.range);
  loops.emplace_back();
  execute(body);
  Loop left = std::move(loops.back());
  loops.pop_back();
  const Join inside{{loop.range, ifNoIteration}, {loop.range, ifNoIteration}, false};
  for (const ValueStates &state : left.continues)
    now = join(now, state, before, inside, nextVersion);
  if (now.isReachable && step)
    evaluate(*step);
  if (now.isReachable && testsAtEnd)
    evaluate(*condition);
  const bool mayReturn = returns(body);
  // What the iterations did not change keeps its earlier state, unless they may have returned on that path.
  const auto settle = [&](ValueStates &state) {
    for (auto &[variable, components] : before.variables)
      for (std::size_t i = 0; i < components.size(); ++i) {
        Component &component = state.variables[variable][i];
        if (component.state == ValueState::UnsetAtFirst && component.loop == &loop)
          component = {ValueState::Unknown, nextVersion++, nullptr, {}};
        else if (component.version == components[i].version && !mayReturn)
          component = components[i];
      }
  };
  settle(now);
  if (constantTruth(condition) == true)
    leave();
  else if (!iterates)
    now = join(now, skipped, before,
               {{loop.range, ifNoIteration}, {loop.range, ifNoIteration}, mentionsTunable(condition)},
               nextVersion);
  for (auto &[state, range] : left.breaks) {
    settle(state);
    now =
        join(now, state, before, {{range, ifLeft}, {range, ifLeft}, mentionsTunable(condition)}, nextVersion);
  }
}

/// Adjusts the state to a part of the function that only some paths execute.
void UnsetReads::enterConditional(SourceRange region) {
  for (auto &[variable, components] : now.variables)
    for (Component &component : components) {
      // If the loop sets it only here, it has no value when this is executed for the first time.
      const bool isFirst =
          component.state == ValueState::UnsetAtFirst &&
          assignments.count(variable, component.loop->range) == assignments.count(variable, region);
      if (component.state == ValueState::MaybeUnset ||
          (component.state == ValueState::UnsetAtFirst && !isFirst))
        component.state = ValueState::Unknown;
    }
}

void UnsetReads::enterLoop(const Stmt &loop) {
  for (auto &[variable, components] : now.variables)
    for (Component &component : components)
      if (component.state == ValueState::Unset && assignments.count(variable, loop.range) > 0)
        component = {ValueState::UnsetAtFirst, nextVersion++, &loop, {}};
}

// Expressions

void UnsetReads::evaluate(const Expr &e) {
  switch (e.kind) {
  case ExprKind::VariableRef:
  case ExprKind::Swizzle:
  case ExprKind::Element:
    return read(e);
  case ExprKind::Assign: {
    const auto &assignment = cast<Assign>(e);
    evaluateIndices(*assignment.target);
    evaluate(*assignment.value);
    if (assignment.op)
      read(*assignment.target);
    return assign(*assignment.target);
  }
  case ExprKind::IncDec:
    evaluateIndices(*cast<IncDec>(e).target);
    read(*cast<IncDec>(e).target);
    return assign(*cast<IncDec>(e).target);
  case ExprKind::Binary: {
    const auto &binary = cast<Binary>(e);
    const bool isLogical = binary.op == BinaryOp::LogicalAnd || binary.op == BinaryOp::LogicalOr;
    if (isLogical && !e.type.value.isVector())
      return binary.op == BinaryOp::LogicalAnd ? evaluateBranches(*binary.lhs, binary.rhs.get(), nullptr)
                                               : evaluateBranches(*binary.lhs, nullptr, binary.rhs.get());
    break;
  }
  case ExprKind::Conditional: {
    const auto &choice = cast<Conditional>(e);
    if (!choice.condition->type.value.isVector())
      return evaluateBranches(*choice.condition, choice.whenTrue.get(), choice.whenFalse.get());
    break;
  }
  default:
    break;
  }
  forEachOperand(e, [&](const Expr &operand) { evaluate(operand); });
}

/// `whenTrue` and `whenFalse`: what is evaluated then; may be null.
void UnsetReads::evaluateBranches(const Expr &condition, const Expr *whenTrue, const Expr *whenFalse) {
  evaluate(condition);
  if (const auto truth = constantTruth(&condition)) {
    if (const Expr *taken = *truth ? whenTrue : whenFalse)
      evaluate(*taken);
    return;
  }
  const ValueStates before = now;
  enterConditional(whenTrue ? whenTrue->range : SourceRange{});
  if (whenTrue)
    evaluate(*whenTrue);
  const ValueStates afterTrue = std::move(now);
  now = before;
  enterConditional(whenFalse ? whenFalse->range : SourceRange{});
  if (whenFalse)
    evaluate(*whenFalse);
  now =
      join(afterTrue, now, before,
           {{condition.range, ifTrue}, {condition.range, ifFalse}, mentionsTunable(&condition)}, nextVersion);
}

/// The indices and coordinates of a target, which are evaluated before the value.
void UnsetReads::evaluateIndices(const Expr &target) {
  if (const auto *swizzle = dyn_cast<Swizzle>(&target))
    return evaluateIndices(*swizzle->base);
  forEachOperand(target, [&](const Expr &operand) { evaluate(operand); });
}

/// The components of a variable that an expression denotes: the numbers of a swizzle, or all.
std::vector<std::uint8_t> componentsOf(const Expr &e) {
  if (const auto *swizzle = dyn_cast<Swizzle>(&e)) {
    const auto inner = componentsOf(*swizzle->base);
    std::vector<std::uint8_t> selected;
    for (const std::uint8_t number : swizzle->components)
      selected.push_back(number < inner.size() ? inner[number] : number);
    return selected;
  }
  std::vector<std::uint8_t> all(e.kind == ExprKind::VariableRef && e.type.isValue() ? e.type.value.lanes : 1);
  for (std::size_t i = 0; i < all.size(); ++i)
    all[i] = static_cast<std::uint8_t>(i);
  return all;
}

/// The variable that an expression reads or assigns, in whole or in part; null for other expressions.
const Variable *variableOf(const Expr &e) {
  if (const auto *reference = dyn_cast<VariableRef>(&e))
    return reference->variable;
  if (const auto *element = dyn_cast<Element>(&e))
    return element->array;
  const auto *swizzle = dyn_cast<Swizzle>(&e);
  return swizzle ? variableOf(*swizzle->base) : nullptr;
}

/// Whether the components of the expression are those of an array's element.
bool isOfElement(const Expr &e) {
  const auto *swizzle = dyn_cast<Swizzle>(&e);
  return swizzle ? isOfElement(*swizzle->base) : llvm::isa<Element>(&e);
}

void UnsetReads::read(const Expr &e) {
  const Variable *variable = variableOf(e);
  if (const auto *swizzle = dyn_cast<Swizzle>(&e); swizzle && !variable)
    return evaluate(*swizzle->base);
  evaluateIndices(e);
  if (variable)
    readComponents(*variable, isOfElement(e) ? std::vector<std::uint8_t>{0} : componentsOf(e), e.range);
}

void UnsetReads::readComponents(const Variable &variable, llvm::ArrayRef<std::uint8_t> numbers,
                                SourceRange range) {
  const auto found = now.variables.find(&variable);
  if (found == now.variables.end() || reported.count(&variable))
    return;
  const std::vector<Component> &all = found->second;
  const auto isUnset = [](const Component &c) {
    return c.state == ValueState::Unset || c.state == ValueState::UnsetAtFirst;
  };
  const auto isMaybeUnset = [](const Component &c) { return c.state == ValueState::MaybeUnset; };
  for (const bool isCertain : {true, false})
    for (const std::uint8_t number : numbers) {
      const Component &component = all[number];
      if (!(isCertain ? isUnset(component) : isMaybeUnset(component)))
        continue;
      std::string name = variable.name;
      if (!(isCertain ? llvm::all_of(all, isUnset) : llvm::all_of(all, isMaybeUnset)))
        name += all.size() <= 4 ? std::string(".") + "xyzw"[number]
                                : ".s" + std::string(1, "0123456789abcdef"[number]);
      Diagnostic &warning =
          diagnostics.report(isCertain ? Diag::UnsetRead : Diag::MaybeUnsetRead, range, {name});
      if (!isCertain)
        warning.addNote(component.branch.range, component.branch.note);
      warning.addNote(variable.range, "declared here without a value");
      reported.insert(&variable);
      return;
    }
}

void UnsetReads::assign(const Expr &target) {
  const Variable *variable = variableOf(target);
  const auto found = now.variables.find(variable);
  if (found == now.variables.end())
    return;
  for (const std::uint8_t number : isOfElement(target) ? std::vector<std::uint8_t>{0} : componentsOf(target))
    found->second[number] = {ValueState::Set, nextVersion++, nullptr, {}};
}

}

void warnOfUnsetReads(const Function &function, Diagnostics &diagnostics) {
  UnsetReads(function, diagnostics).execute(*function.body);
}

}
