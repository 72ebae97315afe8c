#include "tools/iclc/tuned_choice.h"
#include "tools/iclc/report/text.h"
#include "tuner/store/source_hash.h"
#include <iostream>

namespace icl::cli {

void noteIfEdited(const std::string &tunedFile, const TunedEntry &entry, const Source &source) {
  if (entry.source.empty() || entry.source == sourceHash(source.diagnostics->text().str()))
    return;
  std::cerr << "iclc: note: `" << source.diagnostics->fileName().str() << "` has been edited since `"
            << tunedFile << "` was tuned for `" << entry.kernel << "`; tune again\n";
}

static std::string placeOf(const TunedEntry &entry, const ast::Kernel &kernel) {
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
              << placeOf(entry, kernel) << " has no value for " << missing
              << ", and takes the untuned variant's; tune again\n";
}

namespace {
/// The entry of a tuned file that is nearest to what was asked for.
struct Tuned {
  TunedEntry entry;
  TunedMatch match;
};
}

static std::optional<Tuned> readTuned(const std::string &path, const ast::Kernel &kernel,
                                      const Device &device, const Sizes &sizes) {
  const TunedFile file = TunedFile::read(path);
  const auto choice = file.find(kernel.name, device.name, sizes);
  if (!choice)
    return std::nullopt;
  return Tuned{*choice->entry, choice->match};
}

static void noteUse(const std::string &path, const Tuned &tuned, const Assignment &chosen,
                    const Source &source, const SpaceDefinition &space, const ast::Kernel &kernel) {
  if (tuned.match != TunedMatch::Exact)
    std::cerr << "iclc: note: `" << path << "` was not tuned for this "
              << (tuned.match == TunedMatch::OtherSizes ? "size" : "device") << "; using its entry for "
              << placeOf(tuned.entry, kernel) << '\n';
  noteIfEdited(path, tuned.entry, source);
  if (tuned.match != TunedMatch::OtherDevice) // another device may have had fewer knobs
    noteIfIncomplete(path, tuned.entry, chosen, space, kernel);
}

/// Why the space has no such configuration; "" if it has.
static std::string problemOf(const SpaceDefinition &space, const Assignment &wanted) {
  try {
    const auto broken = space.violations(space.configuration(wanted));
    return broken.empty() ? "" : broken.front();
  } catch (const Error &unknown) {
    return unknown.what();
  }
}

Configuration tunedOrUntuned(const std::string &path, const Source &source, const SpaceDefinition &space,
                             const ast::Kernel &kernel, const Device &device, const Sizes &sizes) {
  const auto tuned = readTuned(path, kernel, device, sizes);
  if (!tuned) {
    std::cerr << "iclc: warning: `" << path << "` has no entry for the kernel `" << kernel.name
              << "`; it stays untuned\n";
    return *untunedConfiguration(space);
  }
  const std::string problem = problemOf(space, tuned->entry.configuration);
  if (!problem.empty()) {
    std::cerr << "iclc: warning: the configuration in `" << path << "` for " << placeOf(tuned->entry, kernel)
              << " does not fit here (" << problem << "); `" << kernel.name << "` stays untuned\n";
    return *untunedConfiguration(space);
  }
  noteUse(path, *tuned, tuned->entry.configuration, source, space, kernel);
  return space.configuration(tuned->entry.configuration);
}

Assignment withTuned(Assignment chosen, const std::string &path, const Source &source,
                     const SpaceDefinition &space, const ast::Kernel &kernel, const Device &device,
                     const Sizes &sizes) {
  const auto tuned = readTuned(path, kernel, device, sizes);
  if (!tuned)
    throw inputError("`" + path + "` has no entry for the kernel `" + kernel.name + "`");
  chosen.merge(Assignment(tuned->entry.configuration));
  noteUse(path, *tuned, chosen, source, space, kernel);
  return chosen;
}

}
