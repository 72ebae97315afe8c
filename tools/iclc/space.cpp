#include "compiler/compile.h"
#include "tools/iclc/device.h"
#include "tools/iclc/options.h"
#include "tools/iclc/space_text.h"
#include "tools/iclc/subcommands.h"
#include <iostream>

namespace icl::cli {

static ExitStatus run(CommandLine &line) {
  SourceOptions source(line);
  TargetOptions target(line, "");
  SizeOptions size(line);
  SpaceOptions options(line);
  bool countOnly = false, json = false;
  line.flag("count", countOnly, "print the number of configurations only");
  line.flag("json", json, "print a JSON array of a space for each kernel");
  if (!line.parse())
    return ExitStatus::Done;
  if (countOnly && json)
    throw usageError("--count and --json exclude each other");

  const Source loaded = source.load();
  const auto kernels = source.kernels(loaded);
  const Device device = target.choose();
  nlohmann::json array = nlohmann::json::array();
  ExitStatus status = ExitStatus::Done;
  for (const ast::Kernel *kernel : kernels) {
    const Space space = options.space(loaded, *kernel, device, size.sizes(*kernel));
    if (json)
      array.push_back(spaceToJson(*kernel, device, space));
    else if (countOnly)
      std::cout << (kernels.size() > 1 ? kernel->name + " " : "") << countText(space.count()) << '\n';
    else
      std::cout << spaceToText(*kernel, device, space);
    if (space.count() > 0)
      continue;
    std::cerr << "iclc: error: the space of `" << kernel->name << "` is empty: " << space.emptiedBy() << '\n';
    status = ExitStatus::Input;
  }
  if (json)
    std::cout << array.dump(2) << '\n';
  return status;
}

const Subcommand spaceCommand = {"space", "show the tuning space: knobs, values, constraints",
                                 "FILE.icl [-k KERNEL] [--device D] [--size WxH[xD]] [--count | --json]", "",
                                 run};

}
