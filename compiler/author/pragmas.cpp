#include "compiler/author/pragmas.h"
#include "compiler/author/conditions.h"
#include "compiler/author/offered.h"
#include "compiler/knobs/knob.h"
#include "compiler/space/suggest.h"
#include <algorithm>

namespace icl {

/// Whether a knob's parameter has this name, on this kernel or on another.
static bool namesKnob(const std::string &name) {
  return llvm::any_of(allKnobs(), [&](const Knob *knob) {
    return knob->parameters &&
           (knob->parameterNames.empty() ? knob->name == name
                                         : llvm::is_contained(knob->parameterNames, name));
  });
}

static void checkTunable(const ast::Tunable &tunable, Diagnostics &diagnostics) {
  const ast::Variable &variable = *tunable.variable;
  if (namesKnob(variable.name))
    diagnostics.report(Diag::Redeclared, variable.range, {variable.name}).hint =
        "it is a knob; choose another name";
}

static bool allows(const ast::ForcePragma &force, const std::string &value) {
  return (force.value == value) != force.negated;
}

/// Whether some of these values satisfies everything that is forced on the knob.
static bool leavesAny(llvm::ArrayRef<ast::ForcePragma> forces, llvm::StringRef knob,
                      const std::vector<std::string> &values) {
  return llvm::any_of(values, [&](const std::string &value) {
    return llvm::all_of(forces,
                        [&](const ast::ForcePragma &f) { return f.knob != knob || allows(f, value); });
  });
}

/// The parameter of that name; where it is not offered, with its only value.
static std::optional<Parameter> knownParameter(const std::string &name, const std::vector<Parameter> &offered,
                                               const Assignment &otherwise) {
  const auto parameter =
      std::find_if(offered.begin(), offered.end(), [&](const Parameter &p) { return p.name == name; });
  if (parameter != offered.end())
    return *parameter;
  if (const auto only = otherwise.find(name); only != otherwise.end())
    return Parameter{name, {only->second}, only->second, ""};
  return std::nullopt;
}

static std::string hintForKnob(const std::string &name, const std::vector<Parameter> &offered,
                               const Assignment &otherwise) {
  std::vector<std::string> names = namesOf(offered), known = names;
  for (const auto &[other, value] : otherwise)
    known.push_back(other);
  return hintFor(name, closest(name, known) ? known : names);
}

/// Applies the last of these pragmas.
static void applyForce(llvm::ArrayRef<ast::ForcePragma> forces, const std::vector<Parameter> &parameters,
                       const Assignment &otherwise, std::vector<Constraint> &constraints,
                       Diagnostics &diagnostics) {
  const ast::ForcePragma &force = forces.back();
  const llvm::ArrayRef<ast::ForcePragma> earlier = forces.drop_back();
  const auto parameter = knownParameter(force.knob, parameters, otherwise);
  if (!parameter) {
    diagnostics.report(Diag::UnknownKnob, force.knobRange, {force.knob}).hint =
        hintForKnob(force.knob, parameters, otherwise);
    return;
  }
  const std::vector<std::string> values = valuesOf(*parameter);
  if (std::find(values.begin(), values.end(), force.value) == values.end()) {
    const Diag id = force.negated ? Diag::ForceWithoutEffect : Diag::UnknownKnobValue;
    diagnostics.report(id, force.valueRange, {force.knob, force.value}).hint = hintFor(force.value, values);
    return;
  }
  // If the earlier ones leave nothing, that has been reported.
  if (leavesAny(earlier, force.knob, values) && !leavesAny(forces, force.knob, values)) {
    Diagnostic &error = diagnostics.report(Diag::BadConstraint, force.valueRange,
                                           {"it leaves `" + force.knob + "` no value here"});
    for (const ast::ForcePragma &other : earlier)
      if (other.knob == force.knob)
        error.addNote(other.valueRange, "said here before");
    return;
  }
  if (parameter->values.size() == 1) // it has the value anyway
    return;
  const Condition isForced = hasValue(force.knob, parseValue(force.value));
  constraints.push_back({force.negated ? !isForced : isForced,
                         sentence("`force({}: {}{})` does not allow {}", force.knob,
                                  force.negated ? "not " : "", force.value, valueOf(force.knob)),
                         diagnostics.location(force.knobRange)});
}

static void applyConstraint(const ast::ConstraintPragma &pragma, const std::vector<Parameter> &parameters,
                            const Assignment &otherwise, std::vector<Constraint> &constraints,
                            Diagnostics &diagnostics) {
  const Expression condition = Expression::parse(pragma.text); // the front end has checked the syntax
  if (const auto error = errorIn(condition, parameters, otherwise)) {
    const auto at = [&](std::size_t offset) {
      return pragma.range.begin + static_cast<std::uint32_t>(offset);
    };
    diagnostics.report(error->id, {at(error->begin), at(error->end)}, error->arguments).hint = error->hint;
    return;
  }
  constraints.push_back(
      {condition, "`constraint(" + pragma.text + ")` does not hold", diagnostics.location(pragma.range)});
}

void applyPragmas(const ast::Kernel &kernel, const std::vector<Parameter> &parameters,
                  const Assignment &otherwise, std::vector<Constraint> &constraints,
                  Diagnostics &diagnostics) {
  for (const ast::Tunable &tunable : kernel.tunables)
    checkTunable(tunable, diagnostics);
  const llvm::ArrayRef<ast::ForcePragma> forces = kernel.forces;
  for (std::size_t i = 1; i <= forces.size(); ++i)
    applyForce(forces.take_front(i), parameters, otherwise, constraints, diagnostics);
  for (const ast::ConstraintPragma &pragma : kernel.constraints)
    applyConstraint(pragma, parameters, otherwise, constraints, diagnostics);
}

}
