#include "tools/iclc/variants.h"
#include "compiler/interpret/synthetic.h"
#include "compiler/space/initial_design.h"
#include "compiler/target/description.h"
#include "tools/iclc/report/space.h"
#include "tools/iclc/tuned_choice.h"
#include "tuner/measure/device.h"
#include <algorithm>
#include <iostream>
#include <limits>
#include <set>

namespace icl::cli {

StubVariant untunedVariant(const Source &source, const ast::Kernel &kernel, const Device &device,
                           const Sizes &sizes, const SpaceOptions &options, const PassOptions &passes,
                           bool exact) {
  const SpaceDefinition space = options.space(source, kernel, device, sizes);
  const auto reference = untunedConfiguration(space);
  if (!reference)
    throw inputError(emptySpaceText(kernel, sizes, Space(space)));
  return {"", compileVariant(kernel, space, *reference, device, sizes, exact, passes)};
}

/// The untuned one, if the kernel has one for any size.
static std::vector<StubVariant> untunedVariants(const Source &source, const ast::Kernel &kernel,
                                                const Device &device, const Sizes &sizes,
                                                const SpaceOptions &options, const PassOptions &passes) {
  if (!sizes.grid && !untunedConfiguration(options.space(source, kernel, device, sizes)))
    return {};
  return {untunedVariant(source, kernel, device, sizes, options, passes)};
}

/// The configurations for any size; nothing if there are none.
static std::optional<SpaceDefinition> anySizeSpace(const SpaceDefinition &space) {
  const auto sizes = space.find("sizes");
  if (!sizes)
    return space;
  const std::vector<Value> &values = space.parameters()[*sizes].values;
  if (std::find(values.begin(), values.end(), Value("runtime")) == values.end())
    return std::nullopt;
  return space.fix({{"sizes", "runtime"}});
}

static std::optional<StubVariant> promisingVariant(runtime::DeviceKind kind, const Source &source,
                                                   const ast::Kernel &kernel, const Sizes &sizes,
                                                   const SpaceOptions &options, const PassOptions &passes,
                                                   bool exact) {
  Device device; // what every device can run
  device.isCpu = device.hasFastUnaligned = device.hasFastFma = kind == runtime::DeviceKind::Cpu;
  Diagnostics unsaid(source.diagnostics->fileName().str(), source.diagnostics->text().str());
  const auto space = spaceOf(kernel, device, sizes, unsaid, options.denseWorkGroups());
  const auto anySize = space ? anySizeSpace(*space) : std::nullopt;
  const std::vector<Configuration> design =
      anySize ? initialDesign(Space(*anySize)) : std::vector<Configuration>();
  const auto untuned = space ? untunedConfiguration(*space) : std::nullopt;
  if (design.empty() || !untuned || anySize->assignment(design.front()) == space->assignment(*untuned))
    return std::nullopt;
  StubVariant variant{"", compileVariant(kernel, *anySize, design.front(), device, sizes, exact, passes)};
  variant.kind = kind;
  return variant;
}

std::vector<StubVariant> promisingVariants(const Source &source, const ast::Kernel &kernel,
                                           const SpaceOptions &options, const PassOptions &passes,
                                           bool exact) {
  Sizes ofWholeRows;
  ofWholeRows.hasWholeRows = true;
  const auto on = [&](runtime::DeviceKind kind, const Sizes &sizes) {
    return promisingVariant(kind, source, kernel, sizes, options, passes, exact);
  };
  std::vector<StubVariant> variants;
  if (auto onCpu = on(runtime::DeviceKind::Cpu, {}))
    variants.push_back(std::move(*onCpu));
  if (auto aligned = on(runtime::DeviceKind::Gpu, ofWholeRows);
      aligned && !aligned->variant.program.rowMultiples.empty())
    variants.push_back(std::move(*aligned));
  if (auto onGpu = on(runtime::DeviceKind::Gpu, {}))
    variants.push_back(std::move(*onGpu));
  return variants;
}

// ---- The choice at given sizes

static std::vector<Extent> imageSizes(const ast::Kernel &kernel, const Sizes &sizes) {
  std::vector<Extent> all;
  for (const auto &parameter : kernel.parameters)
    if (parameter->type.kind == Type::Kind::Image)
      all.push_back(syntheticExtent(kernel, *parameter, *sizes.grid, sizes.images));
  return all;
}

/// Whether the entry is for the device, or for one of its architecture.
static bool mayFit(const TunedEntry &entry, const runtime::DeviceInfo &device) {
  return entry.device == device.name ||
         (!entry.architecture.empty() && entry.architecture == device.architecture);
}

static TunedSelection choose(const TunedForms &tuned, const ast::Kernel &kernel,
                             const runtime::DeviceInfo &device, const Sizes &sizes,
                             const runtime::FixedValues &values, std::vector<StubVariant> untuned,
                             const PassOptions &passes, bool exact,
                             const std::map<std::size_t, std::string> &refused = {}) {
  std::vector<StubVariant> variants;
  for (const TunedForm &form : tuned.forms)
    variants.push_back(mayFit(form.entry, device)
                           ? compileForm(form, kernel, passes, exact)
                           : StubVariant{form.entry.device, {}, tuningOf(form.entry)}); // only named in texts
  std::move(untuned.begin(), untuned.end(), std::back_inserter(variants));
  runtime::Description description = describe(kernel);
  for (const StubVariant &variant : variants)
    description.variants.push_back(runtimeVariant(variant));
  const auto obstacle = [&](std::size_t i) {
    const auto found = refused.find(i);
    return found == refused.end() ? std::string() : found->second;
  };
  const runtime::ChosenVariant chosen = runtime::chooseVariant(description, device, imageSizes(kernel, sizes),
                                                               Objective::Launch, obstacle, values);
  const auto index = static_cast<std::size_t>(chosen.variant - description.variants.data());
  return {std::move(variants[index]), chosen.choice, index};
}

TunedSelection chooseTuned(const TunedForms &tuned, const Source &source, const ast::Kernel &kernel,
                           const runtime::DeviceInfo &device, const Sizes &sizes,
                           const runtime::FixedValues &values, const SpaceOptions &options, bool exact,
                           const std::map<std::size_t, std::string> &refused) {
  std::vector<StubVariant> untuned{
      untunedVariant(source, kernel, deviceOf(device), sizes, options, {}, exact)};
  if (!tuned.forms.empty())
    for (StubVariant &variant : promisingVariants(source, kernel, options, {}, exact))
      untuned.push_back(std::move(variant));
  return choose(tuned, kernel, device, sizes, values, std::move(untuned), {}, exact, refused);
}

/// A device of which only the name is known: without limits.
static runtime::DeviceInfo namedInfo(const std::string &name) {
  runtime::DeviceInfo info;
  info.name = name;
  info.hasImages = info.hasLongAtomics = info.hasExactDivision = true;
  info.maxWorkGroup = info.maxAllocation = info.globalBytes = std::numeric_limits<std::int64_t>::max();
  info.maxWorkItems = info.maxImage3d = {longestSide, longestSide, longestSide};
  info.maxImage2d = {longestSide, longestSide};
  return info;
}

std::vector<StubVariant> tunedVariants(const std::string &tunedFile, const Source &source,
                                       const ast::Kernel &kernel, const Device &fallback,
                                       const SpaceOptions &options, const PassOptions &passes,
                                       const Sizes *sizes) {
  const TunedForms tuned = tunedForms(tunedFile, source, kernel, options, fallback, NotesOn::AllDevices);
  if (tuned.forms.empty())
    std::cerr << "iclc: warning: `" << tunedFile << "` has no entry for the kernel `" << kernel.name
              << "` that fits; it stays untuned\n";
  std::vector<StubVariant> untuned =
      untunedVariants(source, kernel, fallback, sizes ? *sizes : Sizes(), options, passes);
  std::vector<StubVariant> all;
  if (!sizes)
    for (const TunedForm &form : tuned.forms)
      all.push_back(compileForm(form, kernel, passes));
  else
    for (const std::string &device : tuned.devices()) {
      std::set<std::size_t> taken;
      for (const runtime::FixedValues &values : tuned.values(device)) {
        TunedSelection selection =
            choose(tuned, kernel, namedInfo(device), *sizes, values, {untuned.front()}, passes,
                   /*exact=*/false);
        const bool isOfValues = selection.variant.variant.program.fixedValues.empty() == values.empty();
        if (values.empty())
          noteChoice(kernel, selection.choice);
        if (selection.choice.isTuned() && isOfValues && taken.insert(selection.index).second)
          all.push_back(std::move(selection.variant));
      }
    }
  std::move(untuned.begin(), untuned.end(), std::back_inserter(all));
  if (!tuned.forms.empty())
    for (StubVariant &variant : promisingVariants(source, kernel, options, passes))
      all.push_back(std::move(variant));
  return all;
}

std::vector<StubVariant> guessedVariants(Variant guessed, const Source &source, const ast::Kernel &kernel,
                                         const Device &device, const Sizes &sizes,
                                         const SpaceOptions &options, const PassOptions &passes) {
  std::vector<StubVariant> all{{device.name, std::move(guessed)}};
  std::vector<StubVariant> others = untunedVariants(source, kernel, device, {}, options, passes);
  if (others.empty())
    others.push_back(untunedVariant(source, kernel, device, sizes, options, passes));
  for (StubVariant &variant : promisingVariants(source, kernel, options, passes))
    others.push_back(std::move(variant));
  std::move(others.begin(), others.end(), std::back_inserter(all));
  return all;
}

// ---- What is covered

namespace {
/// The sizes of one device's variants.
struct Covered {
  std::vector<std::string> exact, nearest, timed, values;
};
}

static void addOnce(std::vector<std::string> &list, const std::string &item) {
  if (std::find(list.begin(), list.end(), item) == list.end())
    list.push_back(item);
}

static std::string joined(const std::vector<std::string> &items, const char *separator = ", ") {
  std::string text;
  for (const std::string &item : items)
    text += (text.empty() ? "" : separator) + item;
  return text;
}

static Covered coveredOn(const std::string &device, const std::vector<StubVariant> &variants,
                         unsigned dimensions) {
  Covered covered;
  for (const StubVariant &variant : variants) {
    if (!variant.tuning || variant.device != device)
      continue;
    if (const auto &values = variant.variant.program.fixedValues; !values.empty()) {
      addOnce(covered.values, runtime::textOf(values));
      continue;
    }
    const bool isForMany = variant.tuning->sizes.size() > 1;
    for (const runtime::CallSizes &sizes : variant.tuning->sizes) {
      const std::string size = extentText(sizes.grid, dimensions);
      addOnce(isForMany ? covered.timed : covered.exact, size);
      if (!isForMany && !variant.variant.program.fixedGrid)
        addOnce(covered.nearest, size);
    }
  }
  return covered;
}

static std::string textOfSizes(const Covered &covered) {
  if (covered.exact.empty())
    return "any size, timed at " + joined(covered.timed);
  std::vector<std::string> others = covered.nearest;
  for (const std::string &size : covered.timed)
    addOnce(others, size);
  if (others.empty())
    return joined(covered.exact) + "; other sizes untuned, because all of these are compiled in";
  return joined(covered.exact) + "; other sizes as " + (others.size() > 1 ? "the nearest of " : "") +
         joined(others) + ", with sizes at run time";
}

static std::string textOf(const Covered &covered) {
  const std::string values = covered.values.empty() ? "" : "calls with " + joined(covered.values, "; ");
  if (covered.exact.empty() && covered.timed.empty())
    return values;
  return textOfSizes(covered) + (values.empty() ? "" : "; also for " + values);
}

static bool isGuess(const StubVariant &variant) { return !variant.tuning && !variant.device.empty(); }

std::string coverageText(const std::vector<StubVariant> &variants, const ast::Kernel &kernel) {
  std::vector<std::string> devices;
  for (const StubVariant &variant : variants)
    if (variant.tuning)
      addOnce(devices, variant.device);
  std::string text;
  for (const StubVariant &variant : variants)
    if (isGuess(variant)) {
      const auto &grid = variant.variant.program.fixedGrid;
      text += "  first guess for " + variant.device + ": " +
              (grid ? extentText(*grid, kernel.dimensions) : "any size") + "\n";
    }
  for (const std::string &device : devices)
    text += "  tuned on " + device + ": " + textOf(coveredOn(device, variants, kernel.dimensions)) + "\n";
  const auto isPromising = [](const StubVariant &variant) {
    return variant.kind != runtime::DeviceKind::Any;
  };
  const bool hasPromising = std::any_of(variants.begin(), variants.end(), isPromising);
  if (hasPromising && devices.empty())
    text += "  other sizes and devices: promising values\n";
  else if (hasPromising)
    text += "  on other devices: those of devices of the same architecture, else promising values\n";
  else if (!devices.empty())
    text += "  on other devices: untuned\n";
  return text;
}

}
