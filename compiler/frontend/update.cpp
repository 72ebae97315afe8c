// Updates of the results of reduce(...): `sum += v`, `bins[i]++`, `peak = max(peak, v)`, `mask |= v`.
#include "compiler/frontend/convert.h"
#include "compiler/frontend/declare.h"
#include "compiler/frontend/expression.h"
#include "compiler/frontend/literal.h"
#include "compiler/frontend/operate.h"
#include "compiler/frontend/tokens.h"

namespace icl {

using namespace ast;

/// The result that an expression names, as a whole or one of its elements; null if none.
const ResultUse *Expressions::resultIn(const Expr &e) const {
  if (!owner || !owner->kernel)
    return nullptr;
  const auto *reference = llvm::dyn_cast<VariableRef>(&e);
  const auto *element = llvm::dyn_cast<Element>(&e);
  return owner->kernel->result(reference ? reference->variable : element ? element->array : nullptr);
}

/// How the kernel updates the result, as the source spells it: "peak = max(peak, value)".
static std::string updateOf(const ResultUse &use, const std::string &place) {
  switch (use.op) {
  case ReduceOp::Sum:
    return place + " += value";
  case ReduceOp::And:
    return place + " &= value";
  case ReduceOp::Or:
    return place + " |= value";
  case ReduceOp::Max:
  case ReduceOp::Min:
    break;
  }
  return place + " = " + reduceOpNames[static_cast<unsigned>(use.op)] + "(" + place + ", value)";
}

/// Whether it names one value: an element of an array, or a result that is no array.
static bool isOneValue(const Expr &e) {
  return e.kind == ExprKind::Element || (e.type.kind == Type::Kind::Array && e.type.extents.empty());
}

/// The result as a program can update it: `bins` needs an index.
static std::string placeIn(const Expr &e, llvm::StringRef spelled) {
  return spelled.str() + (isOneValue(e) ? "" : "[i]");
}

void Expressions::reportRead(const Expr &e) {
  const ResultUse &use = *resultIn(e);
  diagnostics().report(Diag::ResultRead, e.range, {use.result->name}).hint =
      "pixels are computed in any order, and only the caller sees the result; update it: `" +
      updateOf(use, placeIn(e, source(e.range))) + ";`";
}

/// `max(place, value)` or `max(value, place)`: the other argument. Null if the tree has another form.
static ICLParser::AssignmentContext *otherArgument(ICLParser::AssignmentContext *tree,
                                                   const std::string &place, const std::string &function) {
  if (tree->op || tree->target->whenTrue || !tree->target->condition->ops.empty())
    return nullptr;
  ICLParser::UnaryContext *unary = tree->target->condition->operands.front();
  ICLParser::AtomContext *atom = unary->op ? nullptr : unary->atom();
  if (!atom || !atom->name || !atom->call || !unary->suffixes.empty() || atom->call->values.size() != 2)
    return nullptr;
  const std::string name = atom->name->getText();
  if (name != function && name != "f" + function)
    return nullptr;
  const auto &arguments = atom->call->values;
  for (const bool isFirst : {true, false})
    if (arguments[isFirst ? 0 : 1]->getText() == place)
      return arguments[isFirst ? 1 : 0];
  return nullptr;
}

ExprPtr Expressions::buildUpdate(ExprPtr target, ICLParser::AssignmentContext *tree) {
  const ResultUse &use = *resultIn(*target);
  const std::string op = reduceOpNames[static_cast<unsigned>(use.op)];
  const bool isExtremum = use.op == ReduceOp::Max || use.op == ReduceOp::Min;
  ICLParser::AssignmentContext *given = nullptr;
  if (isOneValue(*target) && isExtremum && text(tree->op) == "=")
    given = otherArgument(tree->value, tree->target->getText(), op);
  else if (isOneValue(*target) && !isExtremum && text(tree->op) == op + "=")
    given = tree->value;
  if (!given) {
    const std::string place = placeIn(*target, source(target->range));
    const bool subtracts = use.op == ReduceOp::Sum && isOneValue(*target) && text(tree->op) == "-=";
    diagnostics().report(Diag::ResultUpdate, rangeOf(tree->op), {use.result->name, op}).hint =
        "write `" + (subtracts ? place + " += -value" : updateOf(use, place)) + ";`";
    return nullptr;
  }
  ExprPtr assigned = value(given);
  const SourceRange range = span(target->range, rangeOf(given));
  return assigned ? makeUpdate(std::move(target), std::move(assigned), range) : nullptr;
}

ExprPtr Expressions::makeUpdateByOne(ExprPtr target, bool increments, SourceRange range) {
  const ResultUse &use = *resultIn(*target);
  if (!increments || use.op != ReduceOp::Sum || !isOneValue(*target)) {
    diagnostics()
        .report(Diag::ResultUpdate, range, {use.result->name, reduceOpNames[static_cast<unsigned>(use.op)]})
        .hint = "write `" + updateOf(use, placeIn(*target, source(target->range))) + ";`";
    return nullptr;
  }
  auto one = std::make_unique<IntLiteral>();
  one->type = Type::of(Scalar::Int);
  one->range = range;
  one->value = 1;
  return makeUpdate(std::move(target), std::move(one), range);
}

ExprPtr Expressions::makeUpdate(ExprPtr target, ExprPtr given, SourceRange range) {
  const ResultUse &use = *resultIn(*target);
  auto update = std::make_unique<Update>();
  update->type = Type::of(Scalar::Void);
  update->range = range;
  update->result = use.result;
  update->op = use.op;
  if (auto *element = llvm::dyn_cast<Element>(target.get()))
    update->indices = std::move(element->indices);
  update->value = convertAssigned(std::move(given), computeType(use.result->type.value), diagnostics());
  return update->value ? std::move(update) : nullptr;
}

}
