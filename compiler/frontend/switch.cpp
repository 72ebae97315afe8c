// `switch` becomes a chain of `if` and `else`, because no case falls through to the next one.
#include "compiler/ast/walk.h"
#include "compiler/frontend/convert.h"
#include "compiler/frontend/flow.h"
#include "compiler/frontend/fold.h"
#include "compiler/frontend/operate.h"
#include "compiler/frontend/statement.h"
#include "compiler/frontend/tokens.h"
#include "llvm/ADT/STLExtras.h"
#include <utility>

namespace icl {

using namespace ast;

/// The `break` at the end of the statements, or of a block that is the last of them. Null if there is none.
static const ICLParser::StatementContext *
breakAtEnd(const std::vector<ICLParser::StatementContext *> &statements) {
  if (statements.empty())
    return nullptr;
  ICLParser::StatementContext *last = statements.back();
  if (last->block())
    return breakAtEnd(last->block()->statements);
  return last->keyword && last->keyword->getText() == "break" ? last : nullptr;
}

static ExprPtr referenceTo(const Variable &variable, SourceRange range) {
  auto node = std::make_unique<VariableRef>();
  node->type = variable.type;
  node->range = range;
  node->variable = &variable;
  return node;
}

static bool hasEffects(const Expr &value) {
  bool found = false;
  forEachExpr(value, [&](const Expr &e) {
    found |= e.kind == ExprKind::Assign || e.kind == ExprKind::IncDec || e.kind == ExprKind::HelperCall;
  });
  return found;
}

/// A constant that has the value, promoted as C promotes it.
static std::unique_ptr<Variable> variableFor(ExprPtr value) {
  const ValueType type = promote(value->type.value);
  auto made = std::make_unique<Variable>();
  made->name = "chosen";
  made->type = Type::of(type);
  made->isConst = true;
  made->range = value->range;
  made->initializer.push_back(convertTo(std::move(value), type));
  return made;
}

/// Whether some statements are only for certain values.
static bool choosesByValue(const std::vector<ICLParser::CaseGroupContext *> &cases) {
  return llvm::any_of(cases, [](ICLParser::CaseGroupContext *group) {
    return llvm::all_of(group->labels, [](ICLParser::CaseLabelContext *label) { return label->value; });
  });
}

/// Whether the value is that of the label. Null after an error, and for `default`.
ExprPtr Body::caseLabel(ICLParser::CaseLabelContext *tree, const Variable &chosen, Switch &parts) {
  const ExprPtr value = tree->value ? expressions.value(tree->value) : nullptr;
  if (!value)
    return nullptr;
  const auto constant = isConstantExpression(*value) ? fold(*value) : std::nullopt;
  if (!constant || isFloat(constant->scalar)) {
    diagnostics().report(Diag::NotConstant, value->range).hint = "a `case` is a constant integer";
    return nullptr;
  }
  const Constant number = *convert(*constant, chosen.type.value.scalar);
  const auto [earlier, isNew] = parts.cases.try_emplace(number.integer, value->range);
  if (!isNew) {
    const auto text = diagnostics().text().slice(value->range.begin, value->range.end);
    diagnostics()
        .report(Diag::RepeatedCase, value->range, {text.str()})
        .addNote(earlier->second, "also here");
    return nullptr;
  }
  return makeBinary(BinaryOp::Eq, referenceTo(chosen, value->range), literalOf(number, value->range),
                    value->range, diagnostics());
}

/// Without the `break` at its end.
std::unique_ptr<Block> Body::caseBody(ICLParser::CaseGroupContext *tree, bool isLast) {
  auto node = std::make_unique<Block>();
  node->range = rangeOf(tree);
  const auto *end = breakAtEnd(tree->statements);
  const auto *outerEnd = std::exchange(caseEnd, end);
  const bool wasInSwitch = std::exchange(inSwitch, true);
  scopes.push();
  for (ICLParser::StatementContext *statement : tree->statements)
    for (StmtPtr &part : statements(statement))
      node->body.push_back(std::move(part));
  scopes.pop();
  inSwitch = wasInSwitch;
  caseEnd = outerEnd;
  if (!isLast && !end && canFallThrough(*node))
    diagnostics().report(Diag::FallsThrough, rangeOf(tree->labels.back())).hint =
        "end it with `break;`. Cases with the same statements share them: `case 1: case 2:`";
  return node;
}

/// The cases of a group of labels, as one choice.
void Body::caseGroup(ICLParser::CaseGroupContext *tree, bool isLast, const Variable &chosen, Switch &parts) {
  ExprPtr condition;
  bool hasDefault = false;
  for (ICLParser::CaseLabelContext *label : tree->labels) {
    if (!label->value) {
      if (parts.byDefault)
        diagnostics()
            .report(Diag::RepeatedCase, rangeOf(label), {"default"})
            .addNote(*parts.byDefault, "also here");
      parts.byDefault = rangeOf(label);
      hasDefault = true;
    }
    ExprPtr own = caseLabel(label, chosen, parts);
    if (own && condition)
      own = makeBinary(BinaryOp::LogicalOr, std::move(condition), std::move(own), rangeOf(label),
                       diagnostics());
    if (own)
      condition = std::move(own);
  }
  auto body = caseBody(tree, isLast);
  if (hasDefault) {
    parts.otherwise = std::move(body);
  } else if (condition) {
    auto choice = std::make_unique<If>();
    choice->range = rangeOf(tree);
    choice->condition = std::move(condition);
    choice->thenBody = std::move(body);
    parts.choices.push_back(std::move(choice));
  }
}

StmtPtr Body::switchStatement(ICLParser::StatementContext *tree) {
  ExprPtr value = expressions.value(tree->value);
  if (!value)
    return nullptr;
  if (value->type.value.isVector() || !isInteger(value->type.value.scalar)) {
    diagnostics().report(Diag::SwitchValue, value->range, {toString(value->type)});
    return nullptr;
  }
  auto made = variableFor(std::move(value));
  Variable &chosen = *made;
  const bool isKept = choosesByValue(tree->cases);
  if (isKept) {
    chosen.slot = static_cast<unsigned>(function.parameters.size() + function.locals.size());
    function.locals.push_back(std::move(made));
  }
  const NestingGuard guard(expressions.depth, static_cast<unsigned>(tree->cases.size()));
  if (expressions.isTooDeep(rangeOf(tree)))
    return nullptr;
  Switch parts;
  for (ICLParser::CaseGroupContext *group : tree->cases)
    caseGroup(group, group == tree->cases.back(), chosen, parts);
  StmtPtr chain = std::move(parts.otherwise);
  for (auto choice = parts.choices.rbegin(); choice != parts.choices.rend(); ++choice) {
    (*choice)->elseBody = std::move(chain);
    chain = std::move(*choice);
  }
  auto node = std::make_unique<Block>();
  node->range = rangeOf(tree);
  if (isKept) {
    auto declared = std::make_unique<Declare>();
    declared->range = chosen.range;
    declared->variable = &chosen;
    node->body.push_back(std::move(declared));
  } else if (hasEffects(*chosen.initializer.front())) {
    auto effect = std::make_unique<ExpressionStmt>();
    effect->range = chosen.range;
    effect->expr = std::move(chosen.initializer.front());
    node->body.push_back(std::move(effect));
  }
  if (chain)
    node->body.push_back(std::move(chain));
  return node;
}

}
