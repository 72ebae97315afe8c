#include "tools/iclc/tuned_forms.h"
#include "tools/iclc/options/sizes.h"
#include "tools/iclc/report/text.h"
#include "tools/iclc/tuned_choice.h"
#include "tuner/runtime_form.h"
#include <algorithm>
#include <iostream>
#include <set>

namespace icl::cli {

/// The device that a tuned file names. Little of it is known, but it could run what was measured on it.
static Device namedDevice(const TunedEntry &entry) {
  Device device = mostCapableDevice(); // a CPU is offered all that other devices are
  device.name = entry.device;
  device.driver = entry.driver;
  device.hasPackedExtremes = entry.hasPackedExtremes;
  device.hasDeviceFence = entry.hasDeviceFence;
  return device;
}

/// Tuned files do not state the kind of a device. PoCL's CPUs are `pthread-...` and `cpu-...`; only CPUs are
/// offered streaming stores.
static bool isProbablyCpu(const TunedEntry &entry) {
  const std::string &name = entry.device;
  return name.starts_with("pthread") || name.starts_with("cpu") || name.find("CPU") != std::string::npos ||
         entry.configuration.contains("vector_store");
}

/// The device for which code is generated.
static Device targetOf(const TunedEntry &entry, const Device &here) {
  if (here.name == entry.device)
    return here;
  Device device = namedDevice(entry);
  device.isCpu = device.hasFastUnaligned = device.hasFastFma = isProbablyCpu(entry);
  return device;
}

namespace {
class Collector {
public:
  Collector(const std::string &file, const Source &source, const ast::Kernel &kernel,
            const SpaceOptions &options, const Device &here, NotesOn notes)
      : file(file), source(source), kernel(kernel), options(options), here(here), notes(notes) {}

  TunedForms collect(const TunedFile &tuned) {
    for (const TunedEntry &entry : tuned.entries) {
      if (entry.kernel != kernel.name ||
          (!own.empty() && !std::includes(own.begin(), own.end(), entry.values.begin(), entry.values.end())))
        continue;
      if (notes != NotesOn::Nothing && noted.insert(sourceOf(entry, source)).second)
        noteIfStale(file, entry, source);
      result.hasEntries = true;
      add(entry, tuned);
    }
    for (const Misfit &misfit : misfits)
      std::cerr << "iclc: warning: what was tuned for `" << kernel.name << "` on `" << misfit.device
                << "` at " << listed(misfit.sizes, "and") << " no longer fits it (" << misfit.problem
                << "); tune it again\n";
    return std::move(result);
  }

private:
  /// Entries that do not fit for one reason: up to a semicolon, after which values are listed that may differ
  /// between sizes.
  struct Misfit {
    bool isFor(const TunedEntry &entry, const std::string &other) const {
      return device == entry.device &&
             problem.substr(0, problem.find(';')) == other.substr(0, other.find(';'));
    }
    std::string device, problem;
    std::vector<std::string> sizes;
  };

  void noteMisfit(const TunedEntry &entry, const std::string &problem) {
    auto misfit = std::find_if(misfits.begin(), misfits.end(),
                               [&](const Misfit &known) { return known.isFor(entry, problem); });
    if (misfit == misfits.end())
      misfit = misfits.insert(misfits.end(), Misfit{entry.device, problem, {}});
    std::string size = entry.sizes.grid ? extentText(*entry.sizes.grid, kernel.dimensions) : "any size";
    if (!entry.values.empty())
      size += " with " + runtime::textOf(fixedTexts(entry.values));
    if (std::find(misfit->sizes.begin(), misfit->sizes.end(), size) == misfit->sizes.end())
      misfit->sizes.push_back(size);
  }

  void add(const TunedEntry &entry, const TunedFile &tuned) {
    const bool isNoted =
        notes == NotesOn::AllDevices || (notes == NotesOn::ThisDevice && entry.device == here.name);
    const std::string problem = tryAdd(entry);
    if (!problem.empty()) {
      if (isNoted)
        noteMisfit(entry, problem);
      return;
    }
    const TunedForm form = result.forms.back();
    if (const auto space = isNoted ? commonSpace(form) : std::nullopt)
      noteIfIncomplete(file, entry, entry.configuration, *space, kernel);
    if (entry.isForAnySize())
      addFormForAnyRows(entry, form.space);
    else if (auto runtime = runtimeForm(form.space, entry.configuration)) {
      if (const auto any = formForAnyRows(form.space, *runtime); any && form.device.hasFastUnaligned)
        runtime = any;
      addRuntimeForm(entry, *runtime, form.space, tuned);
    }
  }

  void addRuntimeForm(TunedEntry entry, const Assignment &configuration, const SpaceDefinition &space,
                      const TunedFile &tuned) {
    entry.configuration = configuration;
    entry.timeNs = entry.launchTimeNs = entry.kernelTimeNs = 0; // it was not timed
    const bool isStored = std::any_of(tuned.entries.begin(), tuned.entries.end(),
                                      [&](const TunedEntry &other) { return haveSameKey(other, entry); });
    if (!isStored && tryAdd(entry).empty())
      addFormForAnyRows(entry, space);
  }

  /// It follows a form that takes only rows of whole vectors, and has its time, so that it is chosen in its
  /// place and never before it.
  void addFormForAnyRows(TunedEntry entry, const SpaceDefinition &space) {
    if (const auto form = formForAnyRows(space, entry.configuration)) {
      entry.configuration = *form;
      tryAdd(entry);
    }
  }

  /// The space of the knobs that every device has. None if the kernel's pragmas need more.
  std::optional<SpaceDefinition> commonSpace(const TunedForm &form) const {
    Diagnostics unsaid(source.diagnostics->fileName().str(), source.diagnostics->text().str());
    return spaceOf(form.kernel(kernel), Device(), form.sizes, unsaid);
  }

  /// Programs of one set of values are shared.
  std::optional<FixedKernel> fixedKernel(const TunedEntry &entry) {
    if (entry.values == own)
      return std::nullopt;
    const auto known = fixed.find(entry.values);
    if (known != fixed.end())
      return known->second;
    return fixed[entry.values] = withFixedValues(source, kernel.name, entry.values);
  }

  /// Returns why the entry cannot be added, or "". Not every grid offers all that runs on it: what an entry
  /// for any size has may be offered only by another one, such as one whose rows are vectors.
  std::string tryAdd(const TunedEntry &entry) {
    Sizes sizes = entry.sizes;
    if (sizes.grid || entry.measuredGrids.empty())
      return tryAdd(entry, sizes);
    std::vector<Extent> grids = entry.measuredGrids;
    grids.push_back(grids.front());
    for (unsigned d = 0; d < kernel.dimensions; ++d)
      grids.back()[d] = (grids.back()[d] + 63) / 64 * 64;
    std::string problem;
    for (const Extent &grid : grids) {
      sizes.grid = grid;
      const std::string here = tryAdd(entry, sizes);
      if (here.empty())
        return "";
      problem = problem.empty() ? here : problem;
    }
    return problem;
  }

  std::string tryAdd(const TunedEntry &entry, const Sizes &sizes) {
    try {
      for (const auto &[name, extent] : sizes.images)
        imageNamed(kernel, name);
    } catch (const Error &unknown) {
      return unknown.what();
    }
    TunedForm form{entry, targetOf(entry, here), sizes, {}, {}};
    try {
      form.fixed = fixedKernel(entry);
      form.space = options.space(source, form.kernel(kernel), namedDevice(entry), sizes, /*isForTuned=*/true);
      form.configuration = form.space.configuration(entry.configuration);
      const auto broken = form.space.violations(form.configuration);
      if (!broken.empty())
        return broken.front();
    } catch (const Error &unknown) {
      const std::string text = unknown.what(); // empty where it has been printed
      return text.empty() ? "a pragma of the kernel is not met" : text;
    }
    result.forms.push_back(std::move(form));
    return "";
  }

  const std::string &file;
  const Source &source;
  const ast::Kernel &kernel;
  const SpaceOptions &options;
  const Device &here;
  const NotesOn notes;
  const std::map<std::string, std::string> own = valueTexts(kernel);
  std::map<std::map<std::string, std::string>, FixedKernel> fixed; ///< by values
  TunedForms result;
  std::vector<Misfit> misfits;
  std::set<TunedSource> noted; ///< each once
};
}

TunedForms tunedForms(const std::string &tunedFile, const Source &source, const ast::Kernel &kernel,
                      const SpaceOptions &options, const Device &here, NotesOn notes) {
  const TunedFile file = TunedFile::read(tunedFile);
  return Collector(tunedFile, source, kernel, options, here, notes).collect(file);
}

bool TunedForms::hasDevice(const std::string &name) const {
  return std::any_of(forms.begin(), forms.end(),
                     [&](const TunedForm &form) { return form.entry.device == name; });
}

std::vector<std::string> TunedForms::devices() const {
  std::vector<std::string> names;
  for (const TunedForm &form : forms)
    if (std::find(names.begin(), names.end(), form.entry.device) == names.end())
      names.push_back(form.entry.device);
  return names;
}

std::vector<runtime::FixedValues> TunedForms::values(const std::string &device) const {
  std::map<std::map<std::string, std::string>, runtime::FixedValues> all{{{}, {}}};
  for (const TunedForm &form : forms)
    if (form.fixed && !form.entry.values.empty() && form.entry.device == device)
      all[form.entry.values] = fixedValuesOf(*form.fixed->kernel);
  std::vector<runtime::FixedValues> list;
  for (auto &[texts, values] : all)
    list.push_back(std::move(values));
  return list;
}

StubVariant compileForm(const TunedForm &form, const ast::Kernel &kernel, const PassOptions &passes,
                        bool exact) {
  return {form.entry.device,
          compileVariant(form.kernel(kernel), form.space, form.configuration, form.device, form.sizes, exact,
                         passes),
          tuningOf(form.entry), form.entry.architecture};
}

}
