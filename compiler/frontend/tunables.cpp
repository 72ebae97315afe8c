#include "compiler/frontend/tunables.h"
#include "compiler/ast/walk.h"
#include "compiler/space/expression.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

namespace icl {

using namespace ast;

static std::set<std::string> namesInConstraints(const Kernel &kernel) {
  std::set<std::string> names;
  for (const ConstraintPragma &constraint : kernel.constraints) {
    const auto mentioned = Expression::parse(constraint.text).names(); // only valid constraints are kept
    names.insert(mentioned.begin(), mentioned.end());
  }
  return names;
}

static std::set<const Variable *> readIn(const Kernel &kernel) {
  std::set<const Variable *> variables;
  forEachExpr(*kernel.body, [&](const Expr &expr) {
    if (const auto *reference = llvm::dyn_cast<VariableRef>(&expr))
      variables.insert(reference->variable);
  });
  return variables;
}

/// Returns false after an error.
static bool isNameFree(const Variable &variable, File &file) {
  const auto report = [&]() -> Diagnostic & {
    return file.diagnostics.report(Diag::Redeclared, variable.range, {variable.name});
  };
  // In grids of fewer dimensions, too: the meaning of a name should not depend on the number of dimensions.
  if (llvm::is_contained(pixelIndexNames, variable.name)) {
    report().hint = "it is the pixel's coordinate; choose another name";
    return false;
  }
  const auto entry = file.functions.find(variable.name);
  if (entry == file.functions.end())
    return true;
  Diagnostic &error = report();
  error.hint = "it is a function; choose another name";
  if (entry->second.function)
    error.addNote(entry->second.function->range, "also declared here");
  return false;
}

static void warnUnused(const Variable &variable, const Kernel &kernel, Diagnostics &diagnostics) {
  Diagnostic &warning = diagnostics.report(Diag::UnusedTunable, variable.range, {variable.name});
  warning.hint = "neither the body of `" + kernel.name + "` nor a constraint uses `" + variable.name + "`";
  for (const auto &local : kernel.locals)
    if (local->name == variable.name)
      warning.addNote(local->range, "this variable hides it");
}

void checkTunables(const Kernel &kernel, File &file) {
  bool areNamesFree = true;
  for (const Tunable &tunable : kernel.tunables)
    areNamesFree = isNameFree(*tunable.variable, file) && areNamesFree;
  if (!areNamesFree || file.diagnostics.isInvalid()) // the code with the error may have used it
    return;
  const std::set<std::string> constrained = namesInConstraints(kernel);
  const std::set<const Variable *> read = readIn(kernel);
  for (const Tunable &tunable : kernel.tunables)
    if (!read.count(tunable.variable) && !constrained.count(tunable.variable->name))
      warnUnused(*tunable.variable, kernel, file.diagnostics);
}

}
