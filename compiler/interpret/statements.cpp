#include "compiler/interpret/evaluator.h"
#include "compiler/interpret/interpret.h"
#include <algorithm>

namespace icl::interpreter {

Evaluator::Flow Evaluator::execute(const ast::Stmt &stmt) {
  using ast::StmtKind;
  switch (stmt.kind) {
  case StmtKind::Declare:
    declare(*llvm::cast<ast::Declare>(stmt).variable);
    return Flow::Next;
  case StmtKind::Expression:
    evaluate(*llvm::cast<ast::ExpressionStmt>(stmt).expr);
    return Flow::Next;
  case StmtKind::Block:
    return executeBlock(llvm::cast<ast::Block>(stmt));
  case StmtKind::If: {
    const auto &branch = llvm::cast<ast::If>(stmt);
    if (holds(*branch.condition))
      return execute(*branch.thenBody);
    return branch.elseBody ? execute(*branch.elseBody) : Flow::Next;
  }
  case StmtKind::For:
    return executeFor(llvm::cast<ast::For>(stmt));
  case StmtKind::While:
    return executeWhile(llvm::cast<ast::While>(stmt));
  case StmtKind::Break:
    return Flow::Break;
  case StmtKind::Continue:
    return Flow::Continue;
  case StmtKind::Return:
    if (const ast::ExprPtr &value = llvm::cast<ast::Return>(stmt).value)
      returned = evaluate(*value);
    return Flow::Return;
  }
  throw std::logic_error("unknown statement");
}

Evaluator::Flow Evaluator::executeBlock(const ast::Block &block) {
  for (const ast::StmtPtr &stmt : block.body)
    if (const Flow flow = execute(*stmt); flow != Flow::Next)
      return flow;
  return Flow::Next;
}

Evaluator::Flow Evaluator::executeFor(const ast::For &loop) {
  for (const ast::StmtPtr &stmt : loop.init)
    execute(*stmt);
  while (!loop.condition || holds(*loop.condition)) {
    countStep(loop.range);
    const Flow flow = execute(*loop.body);
    if (flow == Flow::Return)
      return flow;
    if (flow == Flow::Break)
      break;
    if (loop.step)
      evaluate(*loop.step);
  }
  return Flow::Next;
}

Evaluator::Flow Evaluator::executeWhile(const ast::While &loop) {
  bool goesOn = loop.testAtEnd || holds(*loop.condition);
  while (goesOn) {
    countStep(loop.range);
    const Flow flow = execute(*loop.body);
    if (flow == Flow::Return)
      return flow;
    if (flow == Flow::Break)
      break;
    goesOn = holds(*loop.condition);
  }
  return Flow::Next;
}

void Evaluator::declare(const ast::Variable &variable) {
  Storage &storage = storageOf(variable);
  std::fill_n(storage.defined, storage.bytes(), 0); // discard what an earlier iteration of a loop stored
  if (variable.initializer.empty())
    return;
  if (variable.type.isValue()) {
    define(storage, evaluate(*variable.initializer.front()));
    return;
  }
  std::fill_n(storage.defined, storage.bytes(), 1);
  std::fill_n(storage.data, storage.bytes(), std::byte(0));
  Storage element = storage;
  for (const ast::ExprPtr &value : variable.initializer) {
    define(element, evaluate(*value));
    element.data += storage.type.bytes();
    element.defined += storage.type.bytes();
  }
}

void Evaluator::countStep(SourceRange range) {
  if (++steps > stepLimit)
    throw InterpreterError("the loop is still running after " + std::to_string(stepLimit) + " steps", range);
}

}
