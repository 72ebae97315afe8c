#include "compiler/frontend/warnings/unused.h"
#include "compiler/ast/walk.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

namespace icl {
namespace {

using namespace ast;
using llvm::dyn_cast;

/// What a function does with its variables.
class Uses {
public:
  explicit Uses(const Stmt &body) {
    forEachStmt(body, [&](const Stmt &stmt) { noteStatement(stmt); });
  }

  bool reads(const Variable *variable) const { return read.count(variable) > 0; }
  bool assigns(const Variable *variable) const { return assigned.count(variable) > 0; }

private:
  std::set<const Variable *> read, assigned;

  void noteStatement(const Stmt &stmt) {
    const Expr *unusedResult = nullptr; // of which only the effect counts
    if (const auto *expression = dyn_cast<ExpressionStmt>(&stmt))
      unusedResult = expression->expr.get();
    else if (const auto *loop = dyn_cast<For>(&stmt))
      unusedResult = loop->step.get();
    if (unusedResult)
      noteEffect(*unusedResult);
    if (const auto *declared = dyn_cast<Declare>(&stmt))
      for (const ExprPtr &value : declared->variable->initializer)
        note(*value);
    const auto noteIfThere = [&](const ExprPtr &e) {
      if (e)
        note(*e);
    };
    if (const auto *branch = dyn_cast<If>(&stmt))
      note(*branch->condition);
    else if (const auto *loop = dyn_cast<For>(&stmt))
      noteIfThere(loop->condition);
    else if (const auto *loop = dyn_cast<While>(&stmt))
      note(*loop->condition);
    else if (const auto *end = dyn_cast<Return>(&stmt))
      noteIfThere(end->value);
  }

  /// `x = 1`, `x += 1` and `x++` do not read x if nothing uses their value.
  void noteEffect(const Expr &e) {
    const Expr *target = nullptr;
    if (const auto *assign = dyn_cast<Assign>(&e)) {
      target = assign->target.get();
      note(*assign->value);
    } else if (const auto *step = dyn_cast<IncDec>(&e)) {
      target = step->target.get();
    } else if (const auto *comma = dyn_cast<Comma>(&e)) {
      noteEffect(*comma->lhs);
      return noteEffect(*comma->rhs);
    }
    if (!target)
      return note(e);
    noteTarget(*target);
  }

  void noteTarget(const Expr &target) {
    if (const auto *swizzle = dyn_cast<Swizzle>(&target))
      return noteTarget(*swizzle->base);
    assigned.insert(assignedVariable(target));
    forEachOperand(target, [&](const Expr &index) { note(index); });
  }

  void note(const Expr &e) {
    if (const auto *update = dyn_cast<Update>(&e))
      assigned.insert(update->result);
    if (const auto *assign = dyn_cast<Assign>(&e))
      noteTarget(*assign->target); // and is read, as an operand
    if (const auto *reference = dyn_cast<VariableRef>(&e))
      read.insert(reference->variable);
    else if (const auto *element = dyn_cast<Element>(&e))
      read.insert(element->array);
    else if (const auto *access = dyn_cast<ImageAccess>(&e))
      read.insert(access->image);
    else if (const auto *sampled = dyn_cast<ImageSample>(&e))
      read.insert(sampled->image);
    else if (const auto *extent = dyn_cast<ImageExtent>(&e))
      read.insert(extent->image);
    forEachOperand(e, [&](const Expr &operand) { note(operand); });
  }
};

bool givesGrid(const Function &function, const Variable *image) {
  const auto *kernel = dynamic_cast<const Kernel *>(&function);
  const ImageUse *use = kernel ? kernel->use(image) : nullptr;
  return use && use->inGrid;
}

}

void warnOfUnusedVariables(const Function &function, Diagnostics &diagnostics) {
  const Uses uses(*function.body);
  for (const auto &local : function.locals) {
    if (uses.reads(local.get()) || llvm::is_contained(function.discarded, local.get()))
      continue;
    const bool isSet = uses.assigns(local.get());
    diagnostics.report(isSet ? Diag::SetButUnused : Diag::UnusedVariable, local->range, {local->name});
  }
  for (const auto &parameter : function.parameters) {
    const bool isUsed = uses.reads(parameter.get()) || uses.assigns(parameter.get());
    if (!isUsed && !llvm::is_contained(function.discarded, parameter.get()) &&
        !givesGrid(function, parameter.get()))
      diagnostics.report(Diag::UnusedParameter, parameter->range, {parameter->name}).hint =
          "remove it, or write `(void)" + parameter->name + ";` in the body";
  }
}

void warnOfUnusedHelpers(const Program &program, Diagnostics &diagnostics) {
  std::set<const Function *> called;
  const auto noteCalls = [&](const Function &function) {
    forEachExpr(*function.body, [&](const Expr &e) {
      if (const auto *call = dyn_cast<HelperCall>(&e))
        called.insert(call->callee);
    });
  };
  for (const auto &helper : program.helpers)
    noteCalls(*helper);
  for (const auto &kernel : program.kernels)
    noteCalls(*kernel);
  for (const auto &helper : program.helpers)
    if (!called.count(helper.get()))
      diagnostics.report(Diag::UnusedFunction, helper->range, {helper->name});
}

}
