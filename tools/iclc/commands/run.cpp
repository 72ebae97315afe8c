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
#include "tools/iclc/results.h"
#include "tools/iclc/subcommands.h"
#include "tools/iclc/tuned_choice.h"
#include "tools/iclc/variants.h"
#include "tuner/files/assignment_json.h"
#include "tuner/measure/execute.h"
#include <icl/error.h>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>

namespace icl::cli {

namespace {
struct Report {
  std::string device;
  Assignment configuration;
  std::string choice; ///< with a tuned file alone: which variant it is, and why
  LaunchTime time;
};

/// What runs on the device.
class Run {
public:
  Run(const Source &s, const ast::Kernel &k, const Sizes &z, const Executor &e, const SpaceOptions &p,
      const ConfigurationOptions &c)
      : source(s), kernel(k), sizes(z), executor(e), spaces(p), configurations(c), device(e.device()) {}

  Report on(Arguments &arguments) const {
    if (const auto file = configurations.onlyTunedFile())
      return runTuned(*file, arguments);
    const SpaceDefinition space = spaces.space(source, kernel, device, sizes, configurations.usesTunedFile());
    return run(compileVariant(kernel, space,
                              configurations.choose(source, space, configurations.given(), spaces, kernel,
                                                    device, sizes),
                              device, sizes),
               arguments);
  }

private:
  const Source &source;
  const ast::Kernel &kernel;
  const Sizes &sizes;
  const Executor &executor;
  const SpaceOptions &spaces;
  const ConfigurationOptions &configurations;
  const Device device;

  Report run(const Variant &variant, Arguments &arguments, const std::string &choice = "") const {
    Report report{device.name, variant.configuration, choice, executor.time(kernel, variant, arguments)};
    executor.run(kernel, variant, arguments);
    return report;
  }

  runtime::FixedValues scalarsOf(const Arguments &arguments) const {
    runtime::FixedValues values;
    for (const auto &parameter : kernel.parameters)
      if (parameter->type.isValue()) {
        const auto &bytes = arguments.buffers.at(parameter->name).bytes;
        const auto *first = reinterpret_cast<const unsigned char *>(bytes.data());
        values[parameter->name].bytes.assign(first, first + bytes.size());
      }
    return values;
  }

  /// As in a program: the next variant where the device refuses a tuned one.
  Report runTuned(const std::string &file, Arguments &arguments) const {
    const TunedForms tuned = tunedForms(file, source, kernel, spaces, device, NotesOn::ThisDevice);
    if (!tuned.hasEntries)
      std::cerr << "iclc: warning: `" << file << "` has no entry for the kernel `" << kernel.name
                << "`; it stays untuned\n";
    std::map<std::size_t, std::string> refused;
    while (true) {
      const auto [variant, choice, index] =
          chooseTuned(tuned, source, kernel, executor.info(), sizes, scalarsOf(arguments), spaces,
                      /*exact=*/false, refused);
      if (tuned.hasEntries)
        noteChoice(kernel, choice);
      try {
        return run(variant.variant, arguments, choice.text);
      } catch (const runtime::Error &error) {
        const bool isRefusal =
            error.kind() == runtime::ErrorKind::Build || error.kind() == runtime::ErrorKind::Launch;
        if (choice.isLast() || !isRefusal)
          throw;
        refused[index] = firstLine(error.what());
        std::cerr << "iclc: note: `" << kernel.name << "`, " << choice.text
                  << ", is refused by the device, and another variant is taken: " << refused[index] << '\n';
      }
    }
  }
};
}

static void print(const ast::Kernel &kernel, const Sizes &sizes, const Arguments &arguments,
                  const Report &report, bool json) {
  if (json) {
    nlohmann::json object{{"kernel", kernel.name},
                          {"device", report.device},
                          {"grid", *sizes.grid},
                          {"configuration", toJson(report.configuration)},
                          {"objective", "launch"},
                          {"time_ns", report.time.launchNs},
                          {"launch_time_ns", report.time.launchNs},
                          {"kernel_time_ns", report.time.kernelNs}};
    if (!report.choice.empty())
      object["choice"] = report.choice;
    if (!kernel.results.empty())
      object["results"] = resultsJson(kernel, arguments);
    std::cout << object.dump(2) << '\n';
    return;
  }
  std::cout << kernel.name << ' ' << extentText(*sizes.grid, kernel.dimensions) << " on " << report.device
            << ": " << timeText(report.time.launchNs, report.time) << "\n  " << toString(report.configuration)
            << '\n';
  if (!report.choice.empty())
    std::cout << "  " << report.choice << '\n';
  printResults(kernel, arguments, std::cout);
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
  if (configuration.onlyTunedFile())
    source.checkNoValues();
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
    if (!quiet)
      printResults(kernel, arguments, std::cout);
  } else {
    const Report report = Run(loaded, kernel, sizes, *executor, spaces, configuration).on(arguments);
    if (!quiet)
      print(kernel, sizes, arguments, report, json);
  }
  outputs.write(kernel, arguments);
  return ExitStatus::Done;
}

const Subcommand runCommand = {"run", "run a kernel on pictures and print its time", run};

}
