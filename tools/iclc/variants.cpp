#include "tools/iclc/variants.h"
#include "tools/iclc/tuned_choice.h"
#include <iostream>
#include <limits>
#include <set>

namespace icl::cli {

/// The device that a tuned file names. Only its name is known, but it could run what was measured on it.
static Device namedDevice(const TunedEntry &entry) {
  Device device;
  device.name = entry.device;
  device.driver = entry.driver;
  device.maxWorkGroup = 4096;
  device.maxWorkItems = {4096, 4096, 4096};
  device.localBytes = device.constantBytes = device.constantArguments = device.maxAllocation =
      device.globalBytes = std::int64_t(1) << 46;
  device.isCpu = device.hasImages = device.hasHalf = true; // a CPU is offered all that other devices are
  device.maxImage2d = {1 << 20, 1 << 20};
  device.maxImage3d = {1 << 20, 1 << 20, 1 << 20};
  device.imageFormats = allImageFormats();
  device.filteredFormats = allFilteredFormats();
  return device;
}

namespace {
class Collector {
public:
  Collector(const std::string &file, const Source &source, const ast::Kernel &kernel,
            const SpaceOptions &options, const PassOptions &passes)
      : file(file), source(source), kernel(kernel), options(options), passes(passes) {}

  void add(const TunedEntry &entry) {
    const std::string problem = tryAdd(entry, entry.sizes, entry.configuration);
    if (!problem.empty()) {
      std::cerr << "iclc: warning: what was tuned for `" << kernel.name << "` on `" << entry.device
                << "` no longer fits it (" << problem << "); tune it again\n";
      return;
    }
    if (const auto space = commonSpace(entry.sizes))
      noteIfIncomplete(file, entry, entry.configuration, *space, kernel);
    if (!found.back().variant.program.fixedGrid || !anySizes.insert(entry.device).second)
      return;
    Assignment configuration = entry.configuration;
    configuration["sizes"] = "runtime";
    // If it needs the sizes to be known, the untuned variant is used for other sizes.
    tryAdd(entry, Sizes(), configuration);
  }

  void addUntuned(const Device &device) {
    const Sizes sizes;
    const SpaceDefinition space = options.space(source, kernel, device, sizes);
    if (const auto reference = untunedConfiguration(space))
      found.push_back({"", compileVariant(kernel, space, *reference, device, sizes,
                                          /*exact=*/false, passes)});
  }

  std::vector<StubVariant> found;

private:
  /// The space of the knobs that every device has. None if the kernel's pragmas need more.
  std::optional<SpaceDefinition> commonSpace(const Sizes &sizes) const {
    Diagnostics unsaid(source.diagnostics->fileName().str(), source.diagnostics->text().str());
    return spaceOf(kernel, Device(), sizes, unsaid);
  }

  /// Returns why it cannot be, or "".
  std::string tryAdd(const TunedEntry &entry, const Sizes &sizes, const Assignment &wanted) {
    const Device device = namedDevice(entry);
    const SpaceDefinition space = options.space(source, kernel, device, sizes, /*isForTuned=*/true);
    try {
      const Configuration configuration = space.configuration(wanted);
      const auto broken = space.violations(configuration);
      if (!broken.empty())
        return broken.front();
      found.push_back({entry.device,
                       compileVariant(kernel, space, configuration, device, sizes, /*exact=*/false, passes)});
      return "";
    } catch (const Error &unknown) {
      return unknown.what();
    }
  }

  const std::string &file;
  const Source &source;
  const ast::Kernel &kernel;
  const SpaceOptions &options;
  const PassOptions &passes;
  std::set<std::string> anySizes; ///< devices that have their variant for any sizes
};
}

std::vector<StubVariant> tunedVariants(const std::string &tunedFile, const Source &source,
                                       const ast::Kernel &kernel, const Device &fallback,
                                       const SpaceOptions &options, const PassOptions &passes) {
  Collector collector(tunedFile, source, kernel, options, passes);
  const TunedFile tuned = TunedFile::read(tunedFile);
  for (const TunedEntry &entry : tuned.entries) {
    if (entry.kernel != kernel.name)
      continue;
    if (collector.found.empty())
      noteIfEdited(tunedFile, entry, source);
    collector.add(entry);
  }
  if (collector.found.empty())
    std::cerr << "iclc: warning: `" << tunedFile << "` has no entry for the kernel `" << kernel.name
              << "` that fits; it stays untuned\n";
  collector.addUntuned(fallback);
  return std::move(collector.found);
}

}
