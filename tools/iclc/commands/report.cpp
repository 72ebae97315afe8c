#include "compiler/space/suggest.h"
#include "tools/iclc/files.h"
#include "tools/iclc/options/device.h"
#include "tools/iclc/options/sizes.h"
#include "tools/iclc/page/html.h"
#include "tools/iclc/page/read.h"
#include "tools/iclc/source.h"
#include "tools/iclc/subcommands.h"
#include <algorithm>
#include <iostream>

namespace icl::cli {

namespace {

struct ReportOptions {
  explicit ReportOptions(CommandLine &line) : size(line), device(line, "generic") {
    line.argument("FILE", path,
                  "a journal (`iclc tune --db`), or recorded measurements: T4, Kernel Tuner cache or CSV");
    line.option("output,o", output, "FILE.html", "the report");
    line.option("source", source, "FILE.icl",
                "the kernel's source, from which the winner's code is generated; a journal has its own");
    line.option("kernel,k", kernel, "KERNEL",
                "the kernel in the source, if it has several and FILE does not name one");
    line.require("output", "where should the report go?");
  }

  void check(const CommandLine &line) const {
    checkDistinct({{"FILE", path}, {"-o", output}, {"--source", source}});
    for (const char *option : {"kernel", "size", "device"})
      if (source.empty() && line.isGiven(option))
        throw usageError("--" + std::string(option) + " is about the kernel of --source, which is missing");
    checkWritable(output);
  }

  SizeOptions size;
  TargetOptions device;
  std::string path, output, source, kernel;
};

/// The kernel of that name; with an empty one, the only kernel. Null if the source has none of that name.
/// Throws an Error if the source has several and none is named.
const ast::Kernel *kernelIn(const Source &source, const std::string &name, const std::string &path) {
  const auto &kernels = source.program->kernels;
  if (name.empty() && kernels.size() != 1)
    throw usageError("`" + path + "` has " + std::to_string(kernels.size()) +
                     " kernels: -k states which one was measured");
  const auto found = std::find_if(kernels.begin(), kernels.end(),
                                  [&](const auto &kernel) { return name.empty() || kernel->name == name; });
  return found == kernels.end() ? nullptr : found->get();
}

/// Finds kernels in the source of --source.
class GivenSource {
public:
  explicit GivenSource(const ReportOptions &options) : options(options) {
    if (!options.source.empty())
      source = loadSource(options.source);
    if (!options.kernel.empty() && !kernelIn(source, options.kernel, options.source))
      throw inputError("`" + options.source + "` has no kernel `" + options.kernel + "`");
  }

  std::optional<CodeOrigin> find(const std::string &recorded) const {
    if (options.source.empty())
      return std::nullopt;
    const std::string &name = options.kernel.empty() ? recorded : options.kernel;
    const ast::Kernel *kernel = kernelIn(source, name, options.source);
    if (!kernel) {
      std::cerr << "iclc: note: `" << options.source << "` has no kernel `" << name << "`\n";
      return std::nullopt;
    }
    return CodeOrigin{*kernel, options.device.choose(), options.size.sizes(*kernel),
                      "`" + options.source + "`"};
  }

private:
  const ReportOptions &options;
  Source source;
};

}

static const char *const notes =
    R"(The report is one HTML file that loads nothing else. It shows the best time over the search, what each
knob is worth, what failed, and the winner's code beside the untuned variant's. A journal of several tunings
gives one report of all.
)";

static ExitStatus run(CommandLine &line) {
  ReportOptions options(line);
  line.note(notes);
  if (!line.parse())
    return ExitStatus::Done;
  options.check(line);
  const GivenSource given(options);
  const auto records =
      readTunings(options.path, [&](const std::string &kernel) { return given.find(kernel); });
  writeFile(options.output, reportPage(reportData(records)));
  return ExitStatus::Done;
}

const Subcommand reportCommand = {"report", "show a tuning as an HTML page", run};

}
