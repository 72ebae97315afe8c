#include "tools/iclc/arguments.h"
#include "tools/iclc/memory.h"
#include "tools/iclc/options/configuration.h"
#include "tools/iclc/options/device.h"
#include "tools/iclc/options/inputs.h"
#include "tools/iclc/options/outputs.h"
#include "tools/iclc/options/sizes.h"
#include "tools/iclc/options/source.h"
#include "tools/iclc/options/space.h"
#include "tools/iclc/report/text.h"
#include "tools/iclc/subcommands.h"
#include "tuner/files/assignment_json.h"
#include "tuner/measure/execute.h"
#include <iostream>
#include <nlohmann/json.hpp>

namespace icl::cli {

namespace {
struct Report {
  std::string device;
  Assignment configuration;
  double timeNs = 0;
};
}

static Report runOnDevice(const Source &source, const ast::Kernel &kernel, const Sizes &sizes,
                          const Executor &executor, const SpaceOptions &spaces,
                          const ConfigurationOptions &configurations, Arguments &arguments) {
  const Device target = executor.device();
  const SpaceDefinition space = spaces.space(source, kernel, target, sizes, configurations.usesTunedFile());
  const Variant variant = compileVariant(
      kernel, space, configurations.choose(source, space, kernel, target, sizes), target, sizes);
  Report report{target.name, variant.configuration, executor.time(kernel, variant, arguments)};
  executor.run(kernel, variant, arguments);
  return report;
}

static void print(const ast::Kernel &kernel, const Sizes &sizes, const Report &report, bool json) {
  if (json) {
    std::cout << nlohmann::json{{"kernel", kernel.name},
                                {"device", report.device},
                                {"grid", *sizes.grid},
                                {"configuration", toJson(report.configuration)},
                                {"time_ns", report.timeNs}}
                     .dump(2)
              << '\n';
    return;
  }
  std::cout << kernel.name << ' ' << extentText(*sizes.grid, kernel.dimensions) << " on " << report.device
            << ": " << timeText(report.timeNs) << "\n  " << toString(report.configuration) << '\n';
}

/// Why the option has no effect on the interpreter; null if it has one.
static const char *whyWithoutEffect(const Option &option) {
  if (option.name == "json")
    return "measures no time";
  switch (option.topic) {
  case Topic::Configuration:
    return "uses no configuration";
  case Topic::Space:
    return "uses no work-groups";
  case Topic::Device:
    return "uses no device";
  default:
    return nullptr;
  }
}

static void checkInterpretable(const CommandLine &line) {
  for (const Option *option : line.givenOptions())
    if (const char *why = whyWithoutEffect(*option))
      throw usageError("--" + option->name + " has no effect with --interpret, which " + why);
}

static ExitStatus run(CommandLine &line) {
  SourceOptions source(line);
  InputOptions inputs(line);
  OutputOptions outputs(line);
  SizeOptions size(line);
  ConfigurationOptions configuration(line);
  SpaceOptions spaces(line);
  DeviceOptions device(line);
  bool useInterpreter = false, quiet = false, json = false;
  line.flag("interpret", useInterpreter, "run the reference interpreter, without a device");
  line.flag("quiet,q", quiet, "print only errors and warnings");
  line.flag("json", json, "print the time and the configuration as a JSON object");
  line.exclude({"json", "quiet"});
  line.note(inputNotes());
  if (!line.parse())
    return ExitStatus::Done;

  if (useInterpreter)
    checkInterpretable(line);
  const Source loaded = source.load();
  const ast::Kernel &kernel = source.kernel(loaded);
  outputs.check(kernel);
  auto given = inputs.load(kernel);
  const Sizes sizes = completeSizes(kernel, size.sizes(kernel), given);
  checkComplete(kernel, given);
  std::optional<Executor> executor;
  if (!useInterpreter)
    checkMemory(kernel, sizes, given, executor.emplace(device.selected()).device());
  Arguments arguments = completeArguments(kernel, sizes, std::move(given));
  if (!executor) {
    interpretLocated(loaded, kernel, arguments);
  } else {
    const Report report = runOnDevice(loaded, kernel, sizes, *executor, spaces, configuration, arguments);
    if (!quiet)
      print(kernel, sizes, report, json);
  }
  outputs.write(kernel, arguments);
  return ExitStatus::Done;
}

const Subcommand runCommand = {"run", "run a kernel on pictures and print its time", run};

}
