#include "compiler/frontend/warnings/unset.h"
#include "compiler/ast/walk.h"
#include "compiler/frontend/warnings/accesses.h"
#include "compiler/frontend/warnings/conditions.h"
#include "compiler/frontend/warnings/value_states.h"
#include "llvm/ADT/STLExtras.h"
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

bool returns(const Stmt &stmt) {
  bool found = false;
  forEachStmt(stmt, [&](const Stmt &inner) { found = found || llvm::isa<Return>(&inner); });
  return found;
}

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
  void loopStmt(const Stmt &loop, const Expr *condition, const Expr *step, const Stmt &body, bool iterates,
                bool testsAtEnd);
  void leave();

  void evaluate(const Expr &);
  void evaluateIndices(const Expr &target);
  void read(const Expr &);
  void readComponents(const Variable &, llvm::ArrayRef<std::uint8_t>, SourceRange);
  void assign(const Expr &target);

  void visit(const Stmt &stmt) { execute(stmt); }
  void visit(const Expr &e) { evaluate(e); }
  template <typename Node>
  void branch(const Expr &condition, const Node *whenTrue, const Node *whenFalse, SourceRange whole);
  void enterConditional(SourceRange region);
  void enterLoop(const Stmt &loop);
  void settle(ValueStates &, const ValueStates &before, const Stmt &loop, bool mayReturn);
};

// Branches and loops

/// Evaluates the condition, then what depends on it: statements or expressions, which may be null. `whole`
/// contains all of them.
template <typename Node>
void UnsetReads::branch(const Expr &condition, const Node *whenTrue, const Node *whenFalse,
                        SourceRange whole) {
  evaluate(condition);
  if (const auto truth = constantTruth(&condition)) {
    if (const Node *taken = *truth ? whenTrue : whenFalse)
      visit(*taken);
    return;
  }
  const ValueStates before = now;
  enterConditional(whenTrue ? whenTrue->range : SourceRange{});
  if (whenTrue)
    visit(*whenTrue);
  const ValueStates afterTrue = std::move(now);
  now = before;
  enterConditional(whenFalse ? whenFalse->range : SourceRange{});
  if (whenFalse)
    visit(*whenFalse);
  const bool bothContinue = afterTrue.isReachable && now.isReachable;
  now =
      join(afterTrue, now, before,
           {{condition.range, ifTrue}, {condition.range, ifFalse}, mentionsTunable(&condition)}, nextVersion);
  if (bothContinue)
    return;
  // After `if (c) continue;` a variable that is set only below has no value when that is executed for the
  // first time.
  for (const auto &[variable, components] : before.variables)
    for (std::size_t i = 0; i < components.size(); ++i)
      if (components[i].state == ValueState::UnsetAtFirst && assignments.count(variable, whole) == 0)
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
  settle(now, before, loop, mayReturn);
  if (constantTruth(condition) == true)
    leave();
  else if (!iterates)
    now = join(now, skipped, before,
               {{loop.range, ifNoIteration}, {loop.range, ifNoIteration}, mentionsTunable(condition)},
               nextVersion);
  for (auto &[state, range] : left.breaks) {
    settle(state, before, loop, mayReturn);
    now =
        join(now, state, before, {{range, ifLeft}, {range, ifLeft}, mentionsTunable(condition)}, nextVersion);
  }
}

/// Adjusts the states at the end of a loop. What the iterations did not change keeps its earlier state,
/// unless they may have returned on that path.
void UnsetReads::settle(ValueStates &states, const ValueStates &before, const Stmt &loop, bool mayReturn) {
  for (auto &[variable, components] : before.variables)
    for (std::size_t i = 0; i < components.size(); ++i) {
      Component &component = states.variables[variable][i];
      if (component.state == ValueState::UnsetAtFirst && component.loop == &loop)
        component = {ValueState::Unknown, nextVersion++, nullptr, {}};
      else if (component.version == components[i].version && !mayReturn)
        component = components[i];
    }
}

/// Adjusts the states to a part of the function that only some paths execute.
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
  case StmtKind::If: {
    const auto &choice = cast<If>(stmt);
    return branch(*choice.condition, choice.thenBody.get(), choice.elseBody.get(), stmt.range);
  }
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
    if (isLogical && !e.type.value.isVector()) {
      const Expr *rhs = binary.rhs.get();
      const bool isAnd = binary.op == BinaryOp::LogicalAnd;
      return branch(*binary.lhs, isAnd ? rhs : nullptr, isAnd ? nullptr : rhs, e.range);
    }
    break;
  }
  case ExprKind::Conditional: {
    const auto &choice = cast<Conditional>(e);
    if (!choice.condition->type.value.isVector())
      return branch(*choice.condition, choice.whenTrue.get(), choice.whenFalse.get(), e.range);
    break;
  }
  default:
    break;
  }
  forEachOperand(e, [&](const Expr &operand) { evaluate(operand); });
}

/// The indices and coordinates of a target, which are evaluated before the value.
void UnsetReads::evaluateIndices(const Expr &target) {
  if (const auto *swizzle = dyn_cast<Swizzle>(&target))
    return evaluateIndices(*swizzle->base);
  forEachOperand(target, [&](const Expr &operand) { evaluate(operand); });
}

void UnsetReads::read(const Expr &e) {
  const Variable *variable = variableOf(e);
  if (const auto *swizzle = dyn_cast<Swizzle>(&e); swizzle && !variable)
    return evaluate(*swizzle->base);
  evaluateIndices(e);
  if (variable)
    readComponents(*variable, componentsOf(e), e.range);
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
  for (const std::uint8_t number : componentsOf(target))
    found->second[number] = {ValueState::Set, nextVersion++, nullptr, {}};
}

}

void warnOfUnsetReads(const Function &function, Diagnostics &diagnostics) {
  UnsetReads(function, diagnostics).execute(*function.body);
}

}
