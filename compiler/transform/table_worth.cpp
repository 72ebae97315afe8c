#include "compiler/transform/table_worth.h"
#include "compiler/ast/builtins.h"
#include "llvm/ADT/STLExtras.h"

namespace icl {
using namespace ir;

/// A driver turns the division of integers by a constant into a product.
int costOf(const Expr *e) {
  const bool dividesInteger = e->op == Op::Div || e->op == Op::Rem;
  if (dividesInteger)
    return isFloat(e->type.scalar) || !e->args[1]->isInt();
  if (e->op != Op::Call)
    return 0;
  const BuiltinRow &row = rowOf(e->builtin.id);
  if (row.isElementary)
    return 2;
  switch (e->builtin.id) {
  case BuiltinId::safe_quotient:
  case BuiltinId::safe_remainder:
  case BuiltinId::sqrt:
  case BuiltinId::rsqrt:
  case BuiltinId::length:
  case BuiltinId::distance:
  case BuiltinId::normalize:
    return 1;
  default:
    return 0;
  }
}

/// Nodes of an element's value. Definitions that use each other twice would grow beyond any limit.
static constexpr int mostNodes = 256;

/// Adds what the expression costs; subtracts its nodes from those that are left.
static void measure(const Expr *e, int &cost, int &left) {
  cost += costOf(e);
  --left;
  for (const Expr *arg : e->args)
    if (left >= 0)
      measure(arg, cost, left);
}

bool isWorthTable(const Expr *value) {
  int cost = 0, left = mostNodes;
  measure(value, cost, left);
  return cost >= 2 && left >= 0;
}

bool callsElementary(const Expr *e) {
  return (e->op == Op::Call && rowOf(e->builtin.id).isElementary) || llvm::any_of(e->args, callsElementary);
}

}
