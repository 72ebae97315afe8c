#include "compiler/frontend/statement.h"
#include "compiler/frontend/flow.h"
#include "compiler/frontend/operate.h"
#include "compiler/frontend/tokens.h"
#include <utility>

namespace icl {

using namespace ast;

namespace {

template <typename Node>
std::unique_ptr<Node> make(SourceRange range) {
  auto node = std::make_unique<Node>();
  node->range = range;
  return node;
}

/// The variable that an expression assigns to, increments or decrements, or null.
const Variable *changedVariable(const Expr *e) {
  const Expr *target = nullptr;
  if (const auto *assign = llvm::dyn_cast_or_null<Assign>(e))
    target = assign->target.get();
  else if (const auto *step = llvm::dyn_cast_or_null<IncDec>(e))
    target = step->target.get();
  else if (const auto *comma = llvm::dyn_cast_or_null<Comma>(e))
    return changedVariable(comma->lhs.get());
  const auto *reference = llvm::dyn_cast_or_null<VariableRef>(target);
  return reference ? reference->variable : nullptr;
}

/// The variable that controls a counted loop, or null.
const Variable *loopVariable(const For &loop) {
  if (!loop.init.empty()) {
    if (const auto *declared = llvm::dyn_cast<Declare>(loop.init[0].get()))
      return declared->variable;
    if (const auto *initial = llvm::dyn_cast<ExpressionStmt>(loop.init[0].get()))
      if (const Variable *variable = changedVariable(initial->expr.get()))
        return variable;
  }
  return changedVariable(loop.step.get());
}

}

Body::Body(File &f, FunctionEntry &entry, Scopes s)
    : file(f), owner(entry), function(*entry.function), scopes(std::move(s)), expressions(f, &entry, scopes) {
}

void Body::check(ICLParser::BlockContext *tree) {
  const std::size_t before = diagnostics().all().size();
  function.body = block(tree);
  const bool isGood = diagnostics().all().size() == before;
  if (isGood && !function.result.isVoid() && canFallThrough(*function.body)) {
    diagnostics()
        .report(Diag::MissingReturn, function.range, {function.name, toString(function.result)})
        .hint = "every path through the body must end in `return value;`";
  }
}

std::unique_ptr<Block> Body::block(ICLParser::BlockContext *tree) {
  auto node = make<Block>(rangeOf(tree));
  for (ICLParser::StatementContext *statement : tree->statements)
    for (StmtPtr &part : statements(statement))
      node->body.push_back(std::move(part));
  return node;
}

/// Empty after an error or for `;`. A declaration of several variables gives several statements.
Body::Statements Body::statements(ICLParser::StatementContext *tree) {
  NestingGuard guard(expressions.depth);
  if (expressions.isTooDeep(rangeOf(tree)))
    return {};
  Statements result;
  if (tree->keyword) {
    result.push_back(keyword(tree));
  } else if (tree->declaration()) {
    return declaration(tree->declaration());
  } else if (tree->block()) {
    scopes.push();
    result.push_back(block(tree->block()));
    scopes.pop();
  } else if (tree->value) {
    auto node = make<ExpressionStmt>(rangeOf(tree));
    node->expr = expressions.statement(tree->value);
    if (node->expr)
      result.push_back(std::move(node));
  }
  if (!result.empty() && !result.back())
    result.pop_back();
  return result;
}

/// The body of an `if` or loop as one statement, in a scope of its own. `owner`: the keyword that it belongs
/// to.
StmtPtr Body::nestedStatement(ICLParser::StatementContext *tree, const char *owner) {
  const bool isEmpty = !tree->keyword && !tree->declaration() && !tree->block() && !tree->value;
  if (isEmpty)
    diagnostics().report(Diag::EmptyBody, rangeOf(tree), {owner}).hint =
        "write `{}` if it is meant to be empty";
  scopes.push();
  Statements parts = statements(tree);
  scopes.pop();
  if (parts.size() == 1 && !llvm::isa<Declare>(parts[0].get()))
    return std::move(parts[0]);
  auto node = make<Block>(rangeOf(tree));
  node->body = std::move(parts);
  return node;
}

StmtPtr Body::keyword(ICLParser::StatementContext *tree) {
  const std::string word = tree->keyword->getText();
  if (word == "if")
    return ifStatement(tree);
  if (word == "for")
    return forStatement(tree);
  if (word == "while" || word == "do")
    return whileStatement(tree);
  if (word == "switch")
    return switchStatement(tree);
  if (word == "return")
    return returnStatement(tree);
  return loopJump(tree);
}

Body::Statements Body::declaration(ICLParser::DeclarationContext *tree) {
  const auto specified = readSpecifiers(tree->specifiers(), Place::Local, diagnostics());
  Statements result;
  for (ICLParser::DeclaratorContext *part : tree->declarators) {
    if (!specified)
      break;
    if (StmtPtr declared = declarator(*specified, part))
      result.push_back(std::move(declared));
  }
  return result;
}

StmtPtr Body::declarator(const Specified &specified, ICLParser::DeclaratorContext *tree) {
  auto made = makeVariable(specified, tree->star, tree->name, tree->tail, Variable::Storage::Local,
                           expressions, diagnostics());
  if (!made)
    return nullptr;
  Variable &variable = *made;
  variable.slot = static_cast<unsigned>(function.parameters.size() + function.locals.size());
  function.locals.push_back(std::move(made));
  warnIfHiding(variable, scopes, diagnostics());
  if (const Variable *earlier = scopes.declare(&variable)) {
    Diagnostic &error = diagnostics().report(Diag::Redeclared, variable.range, {variable.name});
    error.addNote(earlier->range, "also declared here");
    return nullptr;
  }
  if (ICLParser::InitializerContext *initial = tree->tail->value) {
    auto values = readInitializer(variable, initial, expressions, diagnostics());
    if (!values || !checkNotInItself(variable, *values, diagnostics()))
      return nullptr;
    variable.initializer = std::move(*values);
  } else if (variable.isConst) {
    diagnostics().report(Diag::UninitialisedConst, variable.range, {variable.name});
    return nullptr;
  }
  auto node = make<Declare>(rangeOf(tree));
  node->variable = &variable;
  return node;
}

StmtPtr Body::ifStatement(ICLParser::StatementContext *tree) {
  auto node = make<If>(rangeOf(tree));
  node->condition = expressions.condition(tree->value);
  node->thenBody = nestedStatement(tree->body, "if");
  if (tree->otherwise)
    node->elseBody = nestedStatement(tree->otherwise, "else");
  return node->condition ? std::move(node) : nullptr;
}

StmtPtr Body::loopBody(ICLParser::StatementContext *tree, const char *owner) {
  ++loops;
  const bool wasInSwitch = std::exchange(inSwitch, false);
  StmtPtr body = nestedStatement(tree, owner);
  inSwitch = wasInSwitch;
  --loops;
  return body;
}

StmtPtr Body::forStatement(ICLParser::StatementContext *tree) {
  auto node = make<For>(rangeOf(tree));
  bool isGood = true;
  scopes.push();
  if (tree->declaration()) {
    node->init = declaration(tree->declaration());
    isGood = !node->init.empty();
  } else if (tree->init) {
    auto initial = make<ExpressionStmt>(rangeOf(tree->init));
    initial->expr = expressions.effect(tree->init);
    isGood = initial->expr != nullptr;
    node->init.push_back(std::move(initial));
  }
  if (tree->condition) {
    node->condition = expressions.condition(tree->condition);
    isGood = isGood && node->condition;
  }
  if (tree->step) {
    node->step = expressions.effect(tree->step);
    isGood = isGood && node->step;
  }
  if (isGood) {
    const Variable *variable = loopVariable(*node);
    node->name = loopName(variable ? variable->name : "for");
  }
  node->body = loopBody(tree->body, "for");
  scopes.pop();
  return isGood ? std::move(node) : nullptr;
}

StmtPtr Body::whileStatement(ICLParser::StatementContext *tree) {
  auto node = make<While>(rangeOf(tree));
  node->testAtEnd = tree->keyword->getText() == "do";
  node->name = loopName("while", true);
  if (!node->testAtEnd)
    node->condition = expressions.condition(tree->value);
  node->body = loopBody(tree->body, node->testAtEnd ? "do" : "while");
  if (node->testAtEnd)
    node->condition = expressions.condition(tree->value);
  return node->condition ? std::move(node) : nullptr;
}

/// A name that is unique in the kernel. Loops of helpers have the helper's name in front.
std::string Body::loopName(const std::string &wanted, bool startsAtOne) {
  const std::string stem = owner.kernel ? wanted : function.name + "." + wanted;
  std::string name = startsAtOne ? stem + "1" : stem;
  for (unsigned number = 2; !loopNames.insert(name).second; ++number)
    name = stem + std::to_string(number);
  return name;
}

StmtPtr Body::loopJump(ICLParser::StatementContext *tree) {
  const std::string word = tree->keyword->getText();
  if (tree == caseEnd)
    return nullptr;
  if (word == "break" && inSwitch) {
    diagnostics().report(Diag::EarlyBreak, rangeOf(tree->keyword)).hint = "use `if` and `else` in the case";
    return nullptr;
  }
  if (loops == 0) {
    diagnostics().report(Diag::OutsideLoop, rangeOf(tree->keyword), {word}).hint =
        "`return` leaves the function";
    return nullptr;
  }
  if (word == "break")
    return make<Break>(rangeOf(tree));
  return make<Continue>(rangeOf(tree));
}

StmtPtr Body::returnStatement(ICLParser::StatementContext *tree) {
  auto node = make<Return>(rangeOf(tree));
  if (!tree->value) {
    if (function.result.isVoid())
      return node;
    diagnostics().report(Diag::ReturnMismatch, rangeOf(tree->keyword),
                         {function.name, "`" + toString(function.result) + "`"});
    return nullptr;
  }
  ExprPtr value = expressions.value(tree->value);
  if (!value)
    return nullptr;
  if (function.result.isVoid()) {
    diagnostics().report(Diag::ReturnMismatch, value->range, {function.name, "nothing"}).hint =
        owner.kernel ? "write it to an output image: `out[idx][idy] = value;`" : "";
    return nullptr;
  }
  node->value = convertAssigned(std::move(value), function.result.value, diagnostics());
  return node->value ? std::move(node) : nullptr;
}

}
