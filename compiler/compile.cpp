#include "compiler/compile.h"
#include "compiler/analysis/aligned_images.h"
#include "compiler/ast/fixed_value.h"
#include "compiler/author/pragmas.h"
#include "compiler/facts/facts.h"
#include "compiler/interpret/interpret.h"
#include "compiler/interpret/synthetic.h"
#include "compiler/ir/print.h"
#include "compiler/knobs/knob.h"
#include "compiler/lower/body.h"
#include "compiler/target/target.h"
#include <set>

namespace icl {

static Parameter tunableParameter(const ast::Tunable &tunable) {
  Parameter p;
  p.name = tunable.variable->name;
  for (std::int64_t v : tunable.values)
    p.values.push_back(v);
  p.reference = p.values.front();
  p.description = "a choice of the kernel's author";
  return p;
}

/// When each knob is offered, and what holds otherwise, as the table of knobs describes it.
static Unoffered unofferedKnobs(const KernelFacts &facts) {
  Unoffered known;
  for (const Knob *knob : allKnobs()) {
    if (!knob->parameters)
      continue;
    known.values.merge(knob->otherwise(facts));
    for (llvm::StringRef name :
         knob->parameterNames.empty() ? llvm::makeArrayRef(knob->name) : knob->parameterNames)
      known.conditions.emplace(name, knob->offered);
  }
  return known;
}

/// Of a body: all its variants stay below 256 levels, the usual limit of compilers.
static constexpr unsigned mostBrackets = 100;

/// GPUs have masks of their own, by which loops go different ways.
static bool masksLoops(const Device &device) { return device.isCpu; }

std::optional<SpaceDefinition> spaceOf(const ast::Kernel &kernel, const Device &device, const Sizes &sizes,
                                       Diagnostics &diagnostics, bool denseWorkGroups,
                                       runtime::Objective objective) {
  const bool isGeneric = device.platform.empty();
  if (kernel.isExact && !isGeneric && !device.hasExactDivision && needsExactDivision(kernel)) {
    diagnostics.report(Diag::CannotRoundDivision, kernel.range, {kernel.name, device.name});
    return std::nullopt;
  }
  const KernelFacts facts = analyse(kernel, device.halfConversion, masksLoops(device));
  if (facts.bracketDepth > mostBrackets) {
    diagnostics.report(Diag::CodeTooDeep, kernel.range, {kernel.name, std::to_string(mostBrackets)}).hint =
        "keep intermediate values in variables";
    return std::nullopt;
  }
  const KnobContext context{facts, device, sizes, denseWorkGroups, objective};
  std::vector<Parameter> parameters;
  std::vector<Constraint> constraints;
  for (const Knob *knob : allKnobs()) {
    if (knob->parameters)
      for (Parameter &p : knob->parameters(context))
        parameters.push_back(std::move(p));
    if (knob->constraints)
      for (Constraint &c : knob->constraints(context))
        constraints.push_back(std::move(c));
  }
  for (const ast::Tunable &t : facts.tunables)
    parameters.push_back(tunableParameter(t));
  const bool wasInvalid = diagnostics.isInvalid();
  Unoffered unoffered = unofferedKnobs(facts);
  applyPragmas(kernel, parameters, unoffered.values, constraints, diagnostics);
  if (diagnostics.isInvalid() && !wasInvalid)
    return std::nullopt;
  Assignment others = unoffered.values;
  for (const Parameter &p : parameters)
    others.erase(p.name);
  for (Constraint &constraint : constraints)
    constraint.condition = withValues(constraint.condition, others);
  return SpaceDefinition(std::move(parameters), std::move(constraints), std::move(unoffered));
}

std::map<std::string, std::int64_t> tunablesOf(const ast::Kernel &kernel, const Assignment &configuration) {
  std::map<std::string, std::int64_t> values;
  for (const ast::Tunable &t : kernel.tunables)
    if (auto chosen = configuration.find(t.variable->name); chosen != configuration.end())
      values[t.variable->name] = std::get<std::int64_t>(chosen->second);
  return values;
}

/// Parameters that the source does not depend on: work-group sizes that are not compiled in. That they are
/// compiled in goes without saying.
static std::set<std::string> parametersLeftOut(const LoweringContext &context) {
  if (context.value(knobs::wgBinding) == "fixed")
    return {knobs::wgBinding.name()};
  return {knobs::wg(0).name(), knobs::wg(1).name(), knobs::wg(2).name()};
}

/// What made the variant: one line per knob, without those whose value is 1 or the only one.
static std::vector<std::string> headerOf(const ast::Kernel &kernel, const SpaceDefinition &space,
                                         const Assignment &configuration, const Sizes &sizes) {
  std::vector<std::string> lines{kernel.name + ", made by iclc with"};
  const std::set<std::string> hidden = parametersLeftOut({configuration, sizes});
  for (const auto &[name, value] : fixedValuesOf(kernel))
    lines.push_back("  " + name + " = " + value.text + ": the parameter's only value, compiled in");
  for (const Parameter &p : space.parameters()) {
    const std::string value = toString(configuration.at(p.name));
    if (value == "1" || p.values.size() == 1 || hidden.count(p.name))
      continue;
    lines.push_back("  " + p.name + " = " + value + ": " + p.description);
  }
  return lines;
}

/// The sizes of the images that may have another one than the grid: the given ones, else the grid's.
static std::map<std::string, Extent> sizesOfFreeImages(const ast::Kernel &kernel, const Sizes &sizes) {
  std::map<std::string, Extent> all = sizes.images;
  for (const ast::ImageUse &use : kernel.images)
    if (use.isRead && !use.inGrid && !use.isWritten)
      all[use.image->name] = syntheticExtent(kernel, *use.image, *sizes.grid, sizes.images);
  return all;
}

runtime::FixedValues fixedValuesOf(const ast::Kernel &kernel) {
  runtime::FixedValues values;
  for (const auto &p : kernel.parameters)
    if (!p->fixedValue.empty()) {
      std::vector<unsigned char> bytes = p->fixedValue;
      const auto used = std::ptrdiff_t(p->type.value.lanes * sizeOf(p->type.value.scalar));
      std::fill(bytes.begin() + used, bytes.end(), 0); // room for a fourth lane
      values[p->name] = {bytes, ast::valueText(p->type.value, p->fixedValue)};
    }
  return values;
}

Variant compileVariant(const ast::Kernel &kernel, const SpaceDefinition &space, const Configuration &choice,
                       const Device &device, const Sizes &sizes, bool exact, const PassOptions &options) {
  const Assignment configuration = space.assignment(choice);
  const LoweringContext context{configuration, sizes, {}, masksLoops(device), device.hasFastFma};
  const ir::Kernel lowered = runPasses(
      lowerBody(kernel, tunablesOf(kernel, configuration), openCl.isReserved, options.sumsMagnitudes),
      context, options);
  const bool fixed = context.value(knobs::sizes) == "fixed";
  // An exact kernel must not build on devices that cannot round its divisions correctly.
  Device asked = device;
  if (kernel.isExact)
    asked.hasExactDivision = needsExactDivision(kernel);
  Variant variant = openCl.emit(
      lowered, {asked, sizes, fixed, exact || kernel.isExact, headerOf(kernel, space, configuration, sizes)});
  variant.configuration = configuration;
  variant.reordersSums = lowered.reordersSums;
  const std::map<std::string, std::int64_t> aligned = alignments(lowered);
  for (const ast::ImageUse &use : kernel.images) // temporaries are the library's
    if (const auto found = aligned.find(use.image->name); found != aligned.end())
      variant.program.alignments[found->first] = found->second;
  variant.program.fixedValues = fixedValuesOf(kernel);
  if (fixed) {
    variant.program.fixedGrid = sizes.grid;
    variant.program.fixedImages = sizesOfFreeImages(kernel, sizes);
  } else if (context.value(knobs::vectorLoad) == "aligned") {
    for (const std::string &image : alignedImages(lowered))
      variant.program.rowMultiples[image] = context.value(knobs::vectorX);
    variant.program.rowMultiples[""] = context.value(knobs::vectorX);
  }
  return variant;
}

std::string factsText(const ast::Kernel &kernel) { return toString(analyse(kernel)); }

std::string irText(const ast::Kernel &kernel, const Assignment &configuration, const Sizes &sizes,
                   const PassOptions &options) {
  std::string text;
  llvm::raw_string_ostream out(text);
  print(runPasses(lowerBody(kernel, tunablesOf(kernel, configuration), openCl.isReserved),
                  LoweringContext{configuration, sizes}, options),
        out);
  return text;
}

std::vector<std::pair<std::string, std::string>> passNames() {
  std::vector<std::pair<std::string, std::string>> all{{"body", "one pixel's computation, helpers inlined"}};
  for (const Knob *knob : allKnobs())
    all.push_back({knob->name.str(), knob->description.str()});
  return all;
}

}
