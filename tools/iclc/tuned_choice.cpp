#include "tools/iclc/tuned_choice.h"
#include "tools/iclc/tuned_forms.h"
#include "tuner/runtime_form.h"
#include "tuner/store/source_hash.h"
#include <algorithm>
#include <iostream>

namespace icl::cli {

/// The kernel of the entry; null if the source has none of its name.
static const ast::Kernel *kernelOf(const TunedEntry &entry, const Source &source) {
  for (const auto &kernel : source.program->kernels)
    if (kernel->name == entry.kernel)
      return kernel.get();
  return nullptr;
}

TunedSource sourceOf(const TunedEntry &entry, const Source &source) {
  const ast::Kernel *kernel = kernelOf(entry, source);
  if (entry.source.empty() || !kernel)
    return TunedSource::Same;
  return compareSource(entry.source, *kernel, source.diagnostics->text().str());
}

void noteIfStale(const std::string &tunedFile, const TunedEntry &entry, const Source &source) {
  const ast::Kernel *kernel = kernelOf(entry, source);
  const std::string name = "`" + entry.kernel + "`";
  switch (sourceOf(entry, source)) {
  case TunedSource::Same:
    return;
  case TunedSource::OtherExactness:
    std::cerr << "iclc: note: in `" << tunedFile << "`, " << name << " was tuned "
              << (kernel->isExact ? "without --exact; tune it with --exact"
                                  : "as an exact kernel (--exact), which it is not here; tune it again")
              << '\n';
    return;
  case TunedSource::Edited:
    std::cerr << "iclc: note: " << name << " in `" << source.diagnostics->fileName().str()
              << "` has been edited since `" << tunedFile << "` was tuned; tune again\n";
  }
}

static std::string entryText(const TunedEntry &entry, const ast::Kernel &kernel) {
  return "`" + entry.device + "`" +
         (entry.sizes.grid ? " at " + extentText(*entry.sizes.grid, kernel.dimensions) : "");
}

void noteIfIncomplete(const std::string &tunedFile, const TunedEntry &entry, const Assignment &chosen,
                      const SpaceDefinition &space, const ast::Kernel &kernel) {
  std::string missing;
  for (const Parameter &knob : space.parameters())
    if (!chosen.contains(knob.name))
      missing += (missing.empty() ? "`" : ", `") + knob.name + "`";
  if (!missing.empty())
    std::cerr << "iclc: note: the configuration in `" << tunedFile << "` for `" << kernel.name << "` on "
              << entryText(entry, kernel) << " has no value for " << missing
              << ", and takes the untuned variant's; tune again\n";
}

void noteChoice(const ast::Kernel &kernel, const runtime::Choice &choice) {
  if (!choice.isTuned())
    std::cerr << "iclc: note: `" << kernel.name << "` is " << choice.text << '\n';
}

/// Which forms do not run at the sizes, because rows are not whole vectors.
static runtime::Obstacle rowObstacle(const TunedForms &tuned, const Sizes &sizes) {
  return [&](std::size_t i) {
    const TunedEntry &entry = tuned.forms[i].entry;
    const bool takes =
        !entry.isForAnySize() || !sizes.grid || takesRows(entry.configuration, (*sizes.grid)[0]);
    return std::string(takes ? "" : "rows are not whole vectors");
  };
}

std::optional<Assignment> configurationFromElsewhere(const TunedForms &tuned, const ast::Kernel &kernel,
                                                     const runtime::DeviceInfo &device, const Sizes &sizes,
                                                     runtime::Objective objective) {
  std::vector<runtime::Candidate> candidates;
  for (const TunedForm &form : tuned.forms)
    candidates.push_back(candidateOf(form.entry));
  runtime::ChoiceRequest request{device.name, {}, objective, kernel.dimensions, device.architecture};
  request.values = fixedTexts(valueTexts(kernel));
  request.sizes.images = sizes.images;
  request.sizes.grid = *sizes.grid;
  const auto selection = selectCandidate(candidates, request, rowObstacle(tuned, sizes));
  if (!selection || selection->reason == runtime::ChoiceReason::TunedForSizes)
    return std::nullopt;
  return tuned.forms[selection->index].entry.configuration;
}

Assignment completeFromTuned(Assignment chosen, const TunedForms &tuned, const std::string &tunedFile,
                             const SpaceDefinition &space, const ast::Kernel &kernel, const Device &device,
                             const Sizes &sizes) {
  if (tuned.forms.empty())
    throw inputError("`" + tunedFile + "` has no entry for the kernel `" + kernel.name + "` that fits");
  const bool isGeneric = device.platform.empty() && !tuned.hasDevice(device.name);
  std::vector<runtime::Candidate> candidates;
  for (const TunedForm &form : tuned.forms)
    candidates.push_back(candidateOf(form.entry));
  runtime::ChoiceRequest request{
      isGeneric ? tuned.devices().front() : device.name, {}, Objective::Launch, kernel.dimensions};
  request.values = fixedTexts(valueTexts(kernel));
  request.sizes.images = sizes.images;
  if (sizes.grid)
    request.sizes.grid = *sizes.grid;
  const auto selection = selectCandidate(candidates, request, rowObstacle(tuned, sizes));
  if (!selection)
    throw inputError("`" + tunedFile + "` has nothing for `" + kernel.name + "` on `" + request.device + "`" +
                     (sizes.grid ? " at " + extentText(*sizes.grid, kernel.dimensions) : "") +
                     ", to which -c and --config could be added");
  if (sizes.grid && selection->reason != runtime::ChoiceReason::TunedForSizes)
    std::cerr << "iclc: note: `" << kernel.name << "` is " << selection->text << '\n';
  for (const auto &[knob, value] : tuned.forms[selection->index].entry.configuration)
    if (space.find(knob))
      chosen.emplace(knob, value);
  noteIfIncomplete(tunedFile, tuned.forms[selection->index].entry, chosen, space, kernel);
  return chosen;
}

}
