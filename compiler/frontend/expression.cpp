#include "compiler/frontend/expression.h"
#include "compiler/ast/operators.h"
#include "compiler/frontend/convert.h"
#include "compiler/frontend/declare.h"
#include "compiler/frontend/operate.h"
#include "compiler/frontend/tokens.h"

namespace icl {

using namespace ast;

namespace {

bool hasEffect(const Expr &e) {
  switch (e.kind) {
  case ExprKind::Assign:
  case ExprKind::IncDec:
  case ExprKind::Update:
    return true;
  case ExprKind::HelperCall:
    return e.type.isVoid();
  case ExprKind::Comma:
    return hasEffect(*llvm::cast<Comma>(e).lhs) || hasEffect(*llvm::cast<Comma>(e).rhs);
  case ExprKind::Conditional:
    return hasEffect(*llvm::cast<Conditional>(e).whenTrue) ||
           hasEffect(*llvm::cast<Conditional>(e).whenFalse);
  case ExprKind::Cast:
    return hasEffect(*llvm::cast<Cast>(e).operand);
  default:
    return false;
  }
}

UnaryOp unaryOp(llvm::StringRef spelling) {
  return spelling == "-"   ? UnaryOp::Minus
         : spelling == "!" ? UnaryOp::Not
         : spelling == "~" ? UnaryOp::BitNot
                           : UnaryOp::Plus;
}

}

Expressions::Expressions(File &f, FunctionEntry *o, const Scopes &s) : file(f), owner(o), scopes(s) {}

llvm::StringRef Expressions::text(const antlr4::Token *token) { return source(rangeOf(token)); }

bool Expressions::isTooDeep(SourceRange range) {
  if (depth <= maxDepth)
    return false;
  if (!hasReportedDepth)
    diagnostics().report(Diag::NestingTooDeep, range, {std::to_string(maxDepth)}).hint = insteadOfNesting;
  hasReportedDepth = true;
  return true;
}

ExprPtr Expressions::value(ICLParser::ExpressionContext *tree) { return operand(build(tree)); }
ExprPtr Expressions::value(ICLParser::AssignmentContext *tree) { return operand(build(tree)); }

ExprPtr Expressions::condition(ICLParser::ExpressionContext *tree) {
  ExprPtr e = value(tree);
  const ICLParser::AssignmentContext *last = tree->parts.back();
  if (e && last->op && text(last->op) == "=")
    diagnostics().report(Diag::AssignmentAsCondition, rangeOf(last->op)).hint =
        "`==` compares; write a second pair of parentheses if the assignment is meant";
  if (!e || !e->type.value.isVector())
    return e;
  diagnostics().report(Diag::VectorCondition, e->range, {toString(e->type)}).hint =
      "`any(x)` or `all(x)` reduce a vector of comparisons to one truth value";
  return nullptr;
}

ExprPtr Expressions::effect(ICLParser::ExpressionContext *tree) {
  ExprPtr e = build(tree);
  if (!e)
    return nullptr;
  if (!hasEffect(*e)) {
    if (!e->type.isVoid())
      e = operand(std::move(e));
    if (e && !llvm::isa<HelperCall>(e.get()))
      diagnostics().report(Diag::UnusedValue, e->range);
  }
  return e;
}

/// `(void)operand` as the whole expression; null if it is something else.
ICLParser::UnaryContext *Expressions::castToVoid(ICLParser::ExpressionContext *tree) {
  const ICLParser::AssignmentContext *only = tree->parts.front();
  if (tree->parts.size() > 1 || only->op || only->target->whenTrue || !only->target->condition->ops.empty())
    return nullptr;
  ICLParser::UnaryContext *unary = only->target->condition->operands.front();
  return unary->type && !unary->star && source(rangeOf(unary->type)) == "void" ? unary : nullptr;
}

ExprPtr Expressions::statement(ICLParser::ExpressionContext *tree) {
  ICLParser::UnaryContext *discarded = castToVoid(tree);
  if (!discarded)
    return effect(tree);
  ExprPtr e = build(discarded->operand);
  const auto *reference = llvm::dyn_cast_or_null<VariableRef>(e.get());
  if (!reference)
    return e && !e->type.isVoid() ? operand(std::move(e)) : std::move(e);
  owner->function->discarded.push_back(reference->variable);
  return nullptr;
}

ExprPtr Expressions::operand(ExprPtr e) {
  if (!e)
    return nullptr;
  if (resultIn(*e)) {
    reportRead(*e);
    return nullptr;
  }
  if (!e->type.isValue()) {
    const Variable &variable = *llvm::cast<VariableRef>(*e).variable;
    const bool isImage = variable.type.kind == Type::Kind::Image;
    diagnostics().report(Diag::NotAValue, e->range, {variable.name, toString(variable.type)}).hint =
        isImage ? "read a pixel of it: `" + variable.name + "[idx][idy]`"
                : "index it: `" + variable.name + "[0]`";
    return nullptr;
  }
  if (e->type.isVoid()) {
    diagnostics().report(Diag::VoidValue, e->range);
    return nullptr;
  }
  noteRead(*e);
  return load(std::move(e));
}

ExprPtr Expressions::build(ICLParser::ExpressionContext *tree) {
  ExprPtr result;
  for (std::size_t i = 0; i < tree->parts.size(); ++i) {
    NestingGuard guard(depth, static_cast<unsigned>(tree->parts.size() - i));
    const bool isLast = i + 1 == tree->parts.size();
    ExprPtr part = build(tree->parts[i]);
    if (isLast && i > 0)
      part = operand(std::move(part));
    if (!part)
      return nullptr;
    if (!result) {
      result = std::move(part);
      continue;
    }
    auto comma = std::make_unique<Comma>();
    comma->type = part->type;
    comma->range = span(result->range, part->range);
    comma->lhs = std::move(result);
    comma->rhs = std::move(part);
    result = std::move(comma);
  }
  return result;
}

ExprPtr Expressions::build(ICLParser::AssignmentContext *tree) {
  NestingGuard guard(depth);
  if (isTooDeep(rangeOf(tree)))
    return nullptr;
  ExprPtr target = build(tree->target);
  if (!tree->op)
    return target;
  if (target && resultIn(*target))
    return buildUpdate(std::move(target), tree);
  ExprPtr assignedValue = value(tree->value);
  if (!target || !isWritable(*target) || !assignedValue)
    return nullptr;
  const llvm::StringRef spelling = text(tree->op);
  if (spelling == "=")
    return makeAssign(std::move(target), std::nullopt, std::move(assignedValue), rangeOf(tree->op),
                      diagnostics());
  noteRead(*target);
  const BinaryOp op = operatorSpelled(spelling.drop_back()).op;
  return makeAssign(std::move(target), op, std::move(assignedValue), rangeOf(tree->op), diagnostics());
}

ExprPtr Expressions::build(ICLParser::ConditionalContext *tree) {
  if (!tree->whenTrue)
    return build(tree->condition);
  NestingGuard guard(depth);
  if (isTooDeep(rangeOf(tree)))
    return nullptr;
  ExprPtr test = operand(build(tree->condition));
  ExprPtr whenTrue = value(tree->whenTrue);
  ExprPtr whenFalse = operand(build(tree->whenFalse));
  if (!test || !whenTrue || !whenFalse)
    return nullptr;
  return makeConditional(std::move(test), std::move(whenTrue), std::move(whenFalse), diagnostics());
}

ExprPtr Expressions::build(ICLParser::BinaryContext *tree) {
  if (tree->ops.empty())
    return build(tree->operands[0]);
  std::vector<const OperatorRow *> rows;
  for (const antlr4::Token *op : tree->ops)
    rows.push_back(&operatorSpelled(text(op)));
  return joinOperands(tree, rows, 0, rows.size());
}

/// Builds the operands from `first` to `last` with the operators between them. Splits at the operators of
/// lowest precedence, which are left-associative.
ExprPtr Expressions::joinOperands(ICLParser::BinaryContext *tree, llvm::ArrayRef<const OperatorRow *> rows,
                                  std::size_t first, std::size_t last) {
  if (first == last)
    return isTooDeep(rangeOf(tree->operands[first])) ? nullptr : operand(build(tree->operands[first]));
  unsigned weakest = rows[first]->precedence;
  for (std::size_t i = first; i < last; ++i)
    weakest = std::min(weakest, rows[i]->precedence);
  std::vector<std::size_t> splits;
  for (std::size_t i = first; i < last; ++i)
    if (rows[i]->precedence == weakest)
      splits.push_back(i);

  // The part before the first of these operators ends up below all of them.
  const auto part = [&](std::size_t from, std::size_t to, std::size_t levels) {
    NestingGuard guard(depth, static_cast<unsigned>(levels));
    return joinOperands(tree, rows, from, to);
  };
  ExprPtr lhs = part(first, splits[0], splits.size());
  bool isGood = lhs != nullptr;
  for (std::size_t i = 0; i < splits.size(); ++i) {
    const std::size_t end = i + 1 < splits.size() ? splits[i + 1] : last;
    ExprPtr rhs = part(splits[i] + 1, end, splits.size() - i);
    isGood = isGood && rhs;
    if (isGood)
      lhs = makeBinary(rows[splits[i]]->op, std::move(lhs), std::move(rhs), rangeOf(tree->ops[splits[i]]),
                       diagnostics());
    isGood = isGood && lhs;
  }
  return isGood ? std::move(lhs) : nullptr;
}

ExprPtr Expressions::build(ICLParser::UnaryContext *tree) {
  // The operand of the suffixes ends up below all of them.
  NestingGuard guard(depth, 1 + static_cast<unsigned>(tree->suffixes.size()));
  if (isTooDeep(rangeOf(tree)))
    return nullptr;
  if (tree->op)
    return buildPrefix(tree);
  if (tree->atom())
    return applySuffixes(buildAtom(tree->atom()), tree->suffixes);
  return buildParenthesized(tree);
}

ExprPtr Expressions::buildPrefix(ICLParser::UnaryContext *tree) {
  const llvm::StringRef spelling = text(tree->op);
  if (spelling == "&" || spelling == "*") {
    diagnostics().report(Diag::Pointer, rangeOf(tree->op), {spelling.str()}).hint =
        spelling == "*" ? "index instead: `a[0]`" : "pass the value, and return the new one";
    return nullptr;
  }
  if (spelling == "++" || spelling == "--")
    return makeStep(build(tree->operand), spelling == "++", true, rangeOf(tree));
  ExprPtr e = operand(build(tree->operand));
  return e ? makeUnary(unaryOp(spelling), std::move(e), rangeOf(tree), diagnostics()) : nullptr;
}

/// `(expression)` with suffixes, `(type)operand`, or the vector literal `(type)(a, b, ...)`.
ExprPtr Expressions::buildParenthesized(ICLParser::UnaryContext *tree) {
  if (!tree->type) {
    ExprPtr inner = build(tree->inner);
    return applySuffixes(std::move(inner), tree->suffixes);
  }
  if (tree->star) {
    diagnostics().report(Diag::Pointer, rangeOf(tree->star), {"*"}).hint = "cast the value: `(float)x`";
    return nullptr;
  }
  const auto type = readSpecifiers(tree->type, Place::Cast, diagnostics());
  if (!type)
    return nullptr;
  if (!type->type.isValue()) {
    diagnostics().report(Diag::BadCast, type->range, {"an expression", toString(type->type)});
    return nullptr;
  }
  // The suffixes of a vector literal apply to the whole literal: (float4)(a, b, c, d).x
  ICLParser::UnaryContext *operandTree = tree->operand;
  if (type->type.value.isVector() && operandTree->inner) {
    const SourceRange range = span(rangeOf(tree->start), rangeOf(operandTree->inner));
    return applySuffixes(
        buildConstruction(type->type.value, operandTree->inner->parts, {range.begin, range.end + 1}),
        operandTree->suffixes);
  }
  ExprPtr e = operand(build(operandTree));
  return e ? makeCast(type->type.value, std::move(e), rangeOf(tree), diagnostics()) : nullptr;
}

ExprPtr Expressions::makeStep(ExprPtr target, bool increments, bool isPrefix, SourceRange range) {
  if (target && resultIn(*target))
    return makeUpdateByOne(std::move(target), increments, range);
  if (!target || !isWritable(*target))
    return nullptr;
  if (target->type.value.scalar == Scalar::Bool) {
    diagnostics().report(Diag::NeedsInteger, range, {increments ? "++" : "--", "bool"});
    return nullptr;
  }
  noteRead(*target);
  auto step = std::make_unique<IncDec>();
  step->type = target->type;
  step->range = range;
  step->increment = increments;
  step->prefix = isPrefix;
  step->target = std::move(target);
  return step;
}

}
