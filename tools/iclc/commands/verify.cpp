#include "compiler/space/pairs.h"
#include "tools/iclc/guard.h"
#include "tools/iclc/memory.h"
#include "tools/iclc/options/configuration.h"
#include "tools/iclc/options/device.h"
#include "tools/iclc/options/shared_knobs.h"
#include "tools/iclc/options/sizes.h"
#include "tools/iclc/options/source.h"
#include "tools/iclc/options/space.h"
#include "tools/iclc/report/progress.h"
#include "tools/iclc/report/text.h"
#include "tools/iclc/subcommands.h"
#include "tools/iclc/verification.h"
#include "tools/iclc/verify_tuned.h"
#include <algorithm>
#include <cctype>
#include <cmath>
#include <iostream>
#include <sstream>
#include <unistd.h>

namespace icl::cli {

namespace {

/// The sizes that are verified if none is given: one pixel, sizes that no tile divides, one that many tiles
/// divide, a prime width.
const std::vector<Extent> usualSizes[] = {{{1, 1, 1}, {17, 1, 1}, {64, 1, 1}, {1009, 1, 1}},
                                          {{1, 1, 1}, {17, 13, 1}, {64, 64, 1}, {97, 31, 1}},
                                          {{1, 1, 1}, {7, 5, 3}, {16, 16, 16}, {19, 6, 5}}};

struct VerifyOptions {
  explicit VerifyOptions(CommandLine &line)
      : source(line, /*forSeveral=*/true), device(line), size(line, SizeOptions::Grids::Several),
        spaces(line), configuration(line) {
    line.option("configs", count, "N",
                "verify at most N configurations per size (" + std::to_string(count.value) + ")");
    line.list("fix", fixed, "KNOB=VALUE", "fix a knob to a value, of each kernel that has it");
    line.option("seed", seed, "N", "seed of the sample and of the made-up inputs (1)");
    line.option("limit", limit, "SECONDS",
                "time limit for building and running one variant (" +
                    std::to_string(std::lround(limit.value)) + ")");
    line.flag("quiet,q", quiet, "print only errors and warnings");
    for (const Option &option : line.options())
      if (option.topic == Topic::Configuration)
        line.exclude({option.name, "configs"});
  }
  SourceOptions source;
  DeviceOptions device;
  SizeOptions size;
  SpaceOptions spaces;
  ConfigurationOptions configuration;
  Count count{100};
  Seed seed{1};
  Seconds limit{300};
  std::vector<std::string> fixed;
  bool quiet = false;
};

using Note = std::function<void(const std::string &)>;

using Kernels = std::vector<const ast::Kernel *>;

/// Those that were given for one of the kernels, or the usual ones.
std::vector<Sizes> sizesOf(const ast::Kernel &kernel, const Kernels &kernels, const SizeOptions &options) {
  const SizeChoice given = options.choice(kernel, kernels);
  if (given.sizes.front().grid)
    return given.sizes;
  std::vector<Sizes> all;
  for (const Extent &extent : usualSizes[kernel.dimensions - 1])
    all.push_back({extent, given.images.images});
  return all;
}

/// A constraint of the kernel may rule out small grids, which nobody has asked for. The last one stays.
void removeTooSmall(std::vector<Sizes> &all, const Source &source, const ast::Kernel &kernel,
                    const Device &device) {
  const Sizes last = all.back();
  all.pop_back();
  std::erase_if(all, [&](const Sizes &sizes) {
    Diagnostics unsaid = source.diagnostics->emptyCopy();
    const auto space = spaceOf(kernel, device, sizes, unsaid);
    return !space || !untunedConfiguration(*space);
  });
  all.push_back(last);
}

/// Quoted so that a shell reads it as one word.
std::string quoted(const std::string &word) {
  static constexpr std::string_view plain = "/._-+=:,@%";
  const bool isPlain = std::all_of(word.begin(), word.end(), [](unsigned char c) {
    return std::isalnum(c) || plain.find(char(c)) != std::string_view::npos;
  });
  if (isPlain && !word.empty())
    return word;
  std::string text = "'";
  for (const char c : word)
    text += c == '\'' ? "'\\''" : std::string(1, c);
  return text + "'";
}

std::string valueOptions(const ast::Kernel &kernel) {
  std::string text;
  for (const auto &[name, value] : fixedValuesOf(kernel))
    text += " --fixed-arg " + name + "=" + value.text;
  return text;
}

std::string sizeOptions(const ast::Kernel &kernel, const Sizes &sizes) {
  std::string text;
  if (sizes.grid)
    text += " --size " + extentText(*sizes.grid, kernel.dimensions);
  for (const auto &[image, extent] : sizes.images)
    text += " --size " + image + "=" + extentText(extent, imageNamed(kernel, image).image->type.dimensions);
  return text;
}

std::string deviceOption(const VerifyOptions &options) {
  return options.device.selected().empty() ? "" : " --device " + quoted(options.device.selected());
}

std::string seedOption(const VerifyOptions &options) {
  return " --seed " + std::to_string(options.seed.value);
}

/// The command that verifies this one variant again.
std::string commandFor(const VerifyOptions &options, const ast::Kernel &kernel, const Sizes &sizes,
                       const Assignment &configuration) {
  std::string command = "iclc verify " + quoted(options.source.file()) + " -k " + kernel.name +
                        valueOptions(kernel) + sizeOptions(kernel, sizes) + deviceOption(options);
  if (options.spaces.denseWorkGroups() || options.configuration.usesTunedFile())
    command += " --wg dense"; // or the space may lack the configuration
  command += seedOption(options);
  for (const auto &[knob, value] : configuration)
    command += " -c " + knob + "=" + toString(value);
  return command;
}

/// The configurations to verify: the one that was asked for, else a sample that covers pairs of values.
PairCovering sampleOf(const VerifyOptions &options, const Space &space, const Configuration &first) {
  if (options.configuration.isGiven())
    return PairCovering{{first}};
  return coverPairs(space, options.count.value, options.seed.value);
}

std::string summary(const PairCovering &sample, const Verification &verification, const Space &space,
                    bool isExactKernel) {
  std::ostringstream out;
  out << sample.configurations.size() - verification.refused() << " of " << countText(space.count())
      << (isExactKernel ? " variants agree" : " variants, built without contraction, agree")
      << (verification.isBitExact() ? " bit for bit" : " within tolerance, and with each other bit for bit");
  if (verification.sumsFloats())
    out << ", floating sums within their bounds";
  if (verification.filteredOnes())
    out << ", " << verification.filteredOnes() << " of them within the sampler's tolerance";
  if (verification.toleratedOnes())
    out << ", " << verification.toleratedOnes() << " of them within the stated tolerance";
  if (sample.possible)
    out << "; " << sample.covered << " of " << sample.possible << " pairs of knob values";
  if (verification.refused())
    out << "; " << verification.refused() << " refused by the device: " << verification.refusal();
  return out.str();
}

/// A kernel at a size, and what it takes of --fix, -c and --config.
struct Subject {
  const ast::Kernel &kernel;
  const Sizes sizes;
  /// Of the kernel's sizes. There, a variant is also built as programs build it, and compared; exact kernels
  /// are always built in one way.
  const bool isLast;
  Assignment fixed{}, given{};
};

ExitStatus verifySize(const VerifyOptions &options, const Source &source, const Subject &subject,
                      const SpaceDefinition &whole, const Executor &executor, const Note &note) {
  const auto &[kernel, sizes, isLast, fixed, given] = subject;
  const Device device = executor.device();
  const Space space(whole.fix(fixed));
  const std::string where = kernel.name + " " + extentText(*sizes.grid, kernel.dimensions);
  const Configuration first = options.configuration.choose(source, space, given, options.spaces, kernel,
                                                           device, sizes); // an error if the space is empty
  const PairCovering sample = sampleOf(options, space, first);
  const std::size_t all = sample.configurations.size();
  Verification verification(source, kernel, executor, sizes, options.seed.value);
  const bool showsProgress = !options.quiet && ::isatty(STDERR_FILENO) != 0;
  ProgressBar bar;
  for (std::size_t i = 0; i < all; ++i) {
    if (showsProgress)
      bar.draw(double(i) / double(all),
               where + ", variant " + std::to_string(i + 1) + " of " + std::to_string(all));
    const Variant variant = compileVariant(kernel, space, sample.configurations[i], device, sizes,
                                           /*exact=*/true, {.verifiesEach = true});
    const std::string command = commandFor(options, kernel, sizes, variant.configuration);
    note(command);
    verification.computeReference(variant);
    const ChildTimer timer(options.limit.value);
    const auto wrong = verification.check(variant);
    if (!wrong)
      continue;
    std::cout.flush();
    bar.erase();
    std::cerr << "iclc: error: " << where << ": " << *wrong << "\n  " << toString(variant.configuration)
              << "\n  again: " << command << '\n';
    return ExitStatus::Bug;
  }
  bar.erase();
  if (options.quiet)
    return ExitStatus::Done;
  std::cout << where << ": " << summary(sample, verification, space, kernel.isExact) << std::endl;
  if (isLast && !kernel.isExact && verification.refused() < all) {
    note(commandFor(options, kernel, sizes, space.assignment(first)));
    const bool isUntuned = !options.configuration.isGiven() && options.fixed.empty();
    const ChildTimer timer(options.limit.value);
    std::cout << where << ": built as in programs, " << (isUntuned ? "the untuned variant " : "it ")
              << verification.deviationOf(compileVariant(kernel, space, first, device, sizes)) << std::endl;
  }
  return ExitStatus::Done;
}

/// The variants of a tuned file: of each kernel those that are taken at the given sizes, or all.
ExitStatus verifyFile(const VerifyOptions &options, const std::string &tunedFile, const Source &source,
                      const Executor &executor, const Note &note) {
  unsigned agree = 0;
  const Kernels kernels = options.source.kernels(source);
  for (const ast::Kernel *kernel : kernels)
    for (const Sizes &sizes : options.size.choice(*kernel, kernels).sizes) {
      std::string command = "iclc verify " + quoted(options.source.file()) + " -k " + kernel->name +
                            " --tuned " + quoted(tunedFile) + deviceOption(options) + seedOption(options);
      if (options.size.isGiven())
        command += sizeOptions(*kernel, sizes);
      const auto verified =
          verifyTuned({tunedFile, source, *kernel, executor, options.spaces, options.seed.value,
                       options.limit.value, options.quiet, command, note},
                      options.size.isGiven() && sizes.grid ? &sizes : nullptr);
      if (!verified)
        return ExitStatus::Bug;
      agree += *verified;
    }
  if (agree == 0)
    throw inputError("`" + tunedFile + "` has nothing that could be verified here");
  return ExitStatus::Done;
}

ExitStatus verifyAll(const VerifyOptions &options, const Source &source, const Note &note) {
  const Executor executor(options.device.selected());
  if (const auto file = options.configuration.onlyTunedFile())
    return verifyFile(options, *file, source, executor, note);
  const Device device = executor.device();
  const Kernels kernels = options.source.kernels(source);
  std::vector<Subject> subjects;
  std::vector<SpaceDefinition> spaces;
  for (const ast::Kernel *kernel : kernels) {
    std::vector<Sizes> all = sizesOf(*kernel, kernels, options.size);
    if (!options.size.choice(*kernel, kernels).sizes.front().grid)
      removeTooSmall(all, source, *kernel, device);
    for (const Sizes &sizes : all) {
      checkMemory(*kernel, sizes, {}, device);
      subjects.push_back({*kernel, sizes, &sizes == &all.back()});
      spaces.push_back(
          options.spaces.space(source, *kernel, device, sizes, options.configuration.usesTunedFile()));
    }
  }
  const auto fixed = knobsOfEach(parseAssignment(options.fixed), spaces, "--fix"),
             given = knobsOfEach(options.configuration.given(), spaces, "-c");
  for (std::size_t i = 0; i < subjects.size(); ++i) {
    subjects[i].fixed = fixed[i];
    subjects[i].given = given[i];
    const ExitStatus status = verifySize(options, source, subjects[i], spaces[i], executor, note);
    if (status != ExitStatus::Done)
      return status;
  }
  return ExitStatus::Done;
}

}

/// Ends the line that a progress bar may be on.
static const char *lineEnd() { return ::isatty(STDERR_FILENO) ? "\n" : ""; }

static const char *const notes =
    R"(Inputs are made up from the seed. Without --size for a kernel, several small sizes are used, most of which tiles do not divide.
Configurations are chosen so that they cover as many pairs of knob values as possible. With -c, only the
given one is verified. With --tuned alone, each variant of the file is: those with compiled-in sizes at their
sizes, the others at sizes for which nothing was tuned. With --size too, the variant that is taken at each size.
If Ctrl-C or SIGTERM ends it, it names the variant that it was working on.
Variants are built without contraction (as with --exact), so that results can be compared bit for bit. How far
results of a variant that is built as programs build it are from the interpreter's is printed last.
A variant that computes something else, or is not done within --limit, ends it with status 70: that is a
bug in iclc or in the driver.
)";

static ExitStatus run(CommandLine &line) {
  VerifyOptions options(line);
  line.note(notes);
  if (!line.parse())
    return ExitStatus::Done;
  if (options.configuration.onlyTunedFile())
    options.source.checkNoValues();
  const Source source = options.source.load();
  return guardedInChild(
      [&] { return line.usageHint(); }, [&](const Note &note) { return verifyAll(options, source, note); },
      [](const std::string &command, const std::string &end) {
        if (command.empty())
          throw environmentError("the work before the first variant " + end);
        std::cerr << lineEnd() << "iclc: error: a variant " << end << "\n  again: " << command << '\n';
        return ExitStatus::Bug;
      },
      [](const std::string &command) {
        if (!command.empty())
          std::cerr << lineEnd() << "iclc: interrupted at this variant\n  again: " << command << '\n';
      });
}

const Subcommand verifyCommand = {"verify", "compare sampled variants with the reference interpreter", run};

}
