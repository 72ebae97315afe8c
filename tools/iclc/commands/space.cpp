#include "tools/iclc/report/space.h"
#include "compiler/compile.h"
#include "tools/iclc/memory.h"
#include "tools/iclc/options/device.h"
#include "tools/iclc/options/sizes.h"
#include "tools/iclc/options/source.h"
#include "tools/iclc/options/space.h"
#include "tools/iclc/report/text.h"
#include "tools/iclc/subcommands.h"
#include "tuner/replay/definition.h"
#include <iostream>

namespace icl::cli {

/// For a T1 file instead of a source: a space without a kernel and a device.
static ExitStatus showDefinition(const CommandLine &line, const std::string &path, bool countOnly,
                                 bool json) {
  for (const Option *option : line.givenOptions())
    if (option->topic != Topic::Own)
      throw usageError("--" + option->name + " has no effect on the space that `" + path + "` defines");
  const auto [name, space] = readKernelSpace(path);
  if (json)
    std::cout << nlohmann::json::array({spaceToJson(space)}).dump(2) << '\n';
  else
    std::cout << (countOnly ? countText(space.count()) + "\n" : spaceToText(name, space));
  if (space.count() == 0)
    throw inputError("the space of `" + name + "` is empty: " + space.conflictText());
  return ExitStatus::Done;
}

static const char *const notes =
    R"(FILE.json instead of a source is a T1 file, which defines a space without a kernel.
)";

static ExitStatus run(CommandLine &line) {
  SourceOptions source(line);
  TargetOptions target(line, "");
  SizeOptions size(line, SizeOptions::Grids::OneForEachKernel);
  SpaceOptions options(line);
  bool countOnly = false, json = false;
  line.flag("count", countOnly, "print only the number of configurations");
  line.flag("json", json, "print a JSON array with one space per kernel");
  line.exclude({"count", "json"});
  line.note(notes);
  if (!line.parse())
    return ExitStatus::Done;
  if (source.file().ends_with(".json") || source.file().ends_with(".json.gz"))
    return showDefinition(line, source.file(), countOnly, json);

  const Source loaded = source.load();
  const auto kernels = source.kernels(loaded);
  const Device device = target.choose();
  nlohmann::json array = nlohmann::json::array();
  ExitStatus status = ExitStatus::Done;
  for (const ast::Kernel *kernel : kernels) {
    const Sizes sizes = size.sizes(*kernel, kernels);
    checkMemoryToCome(*kernel, sizes, device);
    const Space space(options.space(loaded, *kernel, device, sizes));
    if (json)
      array.push_back(spaceToJson(*kernel, device, space));
    else if (countOnly)
      std::cout << (kernels.size() > 1 ? kernel->name + " " : "") << countText(space.count()) << '\n';
    else
      std::cout << spaceToText(*kernel, device, space);
    if (space.count() > 0)
      continue;
    std::cerr << "iclc: error: " << emptySpaceText(*kernel, sizes, space) << '\n';
    status = ExitStatus::Input;
  }
  if (json)
    std::cout << array.dump(2) << '\n';
  return status;
}

const Subcommand spaceCommand = {"space", "show the tuning space: knobs, values, constraints", run};

}
