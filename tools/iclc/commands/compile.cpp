#include "compiler/ast/print.h"
#include "compiler/space/suggest.h"
#include "compiler/target/description.h"
#include "compiler/target/opencl/cpp_names.h"
#include "compiler/target/target.h"
#include "tools/iclc/files.h"
#include "tools/iclc/fixed_values.h"
#include "tools/iclc/kernel_files.h"
#include "tools/iclc/memory.h"
#include "tools/iclc/options/configuration.h"
#include "tools/iclc/options/depfile.h"
#include "tools/iclc/options/device.h"
#include "tools/iclc/options/passes.h"
#include "tools/iclc/options/shared_knobs.h"
#include "tools/iclc/options/sizes.h"
#include "tools/iclc/options/source.h"
#include "tools/iclc/options/space.h"
#include "tools/iclc/report/space.h"
#include "tools/iclc/subcommands.h"
#include "tools/iclc/variants.h"
#include "llvm/ADT/StringExtras.h"
#include <filesystem>
#include <icl/variants_file.h>
#include <iostream>

namespace icl::cli {

namespace {

/// The compilation of one kernel. Each stage is computed when something asks for it.
class Compilation {
public:
  /// `isSized`: sizes of the grid were asked for; otherwise they are at most what the source states.
  /// `isFor`: a device was asked for, not `generic`.
  /// `given`: the knobs that were.
  Compilation(const Source &source, const ast::Kernel &kernel, const Device &device, const Sizes &sizes,
              bool isSized, bool isFor, const SpaceOptions &spaces,
              const ConfigurationOptions &configurations, Assignment given, const PassOptions &passes)
      : source(source), kernel(kernel), device(device), sizes(sizes), passes(passes), isSized(isSized),
        isFor(isFor), spaces(spaces), configurations(configurations), given(std::move(given)) {}

  const Source &source;
  const ast::Kernel &kernel;
  const Device &device;
  const Sizes sizes;
  const PassOptions &passes;

  SpaceDefinition space() const {
    return spaces.space(source, kernel, device, sizes, configurations.usesTunedFile());
  }
  Configuration configuration(const SpaceDefinition &space) const {
    try {
      return configurations.choose(source, space, given, spaces, kernel, device, sizes, unasked());
    } catch (const Error &error) {
      const bool saysSo = llvm::StringRef(error.what()).contains("--size");
      const std::string needs = saysSo ? "" : needsText(space);
      if (needs.empty())
        throw;
      throw inputError(error.what() + ("; " + needs));
    }
  }
  /// The variants come from a tuned file.
  bool isTuned() const { return configurations.onlyTunedFile().has_value(); }
  /// The variants for the stub. The first is the one in KERNEL.cl. Never empty.
  std::vector<StubVariant> variants() const;

private:
  const bool isSized, isFor;
  const SpaceOptions &spaces;
  const ConfigurationOptions &configurations;
  const Assignment given;

  Unasked unasked() const { return isFor && sizes.grid ? Unasked::Guessed : Unasked::Untuned; }
  std::string needsText(const SpaceDefinition &) const;
  bool offers(const Device &, const Sizes &, const std::string &knob, const Value &value) const;
};

static bool offers(const SpaceDefinition &space, const std::string &knob, const Value &value) {
  const auto place = space.find(knob);
  return place && llvm::is_contained(space.parameters()[*place].values, value);
}

bool Compilation::offers(const Device &other, const Sizes &at, const std::string &knob,
                         const Value &value) const {
  return cli::offers(spaces.space(source, kernel, other, at, configurations.usesTunedFile()), knob, value);
}

/// What the first given value that the space lacks needs: a size, or a device. Empty: neither would help.
std::string Compilation::needsText(const SpaceDefinition &space) const {
  Sizes sized = sizes;
  if (!sized.grid)
    sized.grid = {256, kernel.dimensions > 1 ? 256 : 1, kernel.dimensions > 2 ? 256 : 1};
  Device gpu = mostCapableDevice(), cpu = gpu;
  cpu.isCpu = true;
  for (const auto &[knob, value] : given) {
    if (cli::offers(space, knob, value))
      continue;
    const std::string needs = "`" + toString({{knob, value}}) + "` needs ";
    if (!sizes.grid && offers(device, sized, knob, value))
      return needs + "a size: give one with --size";
    if (isFor)
      return "";
    if (offers(gpu, sizes, knob, value) || offers(cpu, sizes, knob, value))
      return needs + "a device that has it: name one with --device";
    if (!sizes.grid && (offers(gpu, sized, knob, value) || offers(cpu, sized, knob, value)))
      return needs + "a size and a device that has it: give them with --size and --device";
    return "";
  }
  return "";
}

std::vector<StubVariant> Compilation::variants() const {
  if (const auto file = configurations.onlyTunedFile())
    return tunedVariants(*file, source, kernel, device, spaces, passes, isSized ? &sizes : nullptr);
  const SpaceDefinition all = space();
  Variant variant = compileVariant(kernel, all, configuration(all), device, sizes, /*exact=*/false, passes);
  if (configurations.isGuess(unasked()))
    return guessedVariants(std::move(variant), source, kernel, device, sizes, spaces, passes);
  return {{"", std::move(variant)}};
}

/// The stages of a compilation. Each depends on those before it.
enum class Stage : std::uint8_t { Program, Kernel, Space, Variant, Files };

/// The first stage that options of the topic affect.
Stage firstStage(Topic topic) {
  switch (topic) {
  case Topic::Source:
    return Stage::Program;
  case Topic::Kernel:
    return Stage::Kernel;
  case Topic::Device:
  case Topic::Size:
  case Topic::Space:
    return Stage::Space;
  case Topic::Configuration:
  case Topic::Passes:
    return Stage::Variant;
  case Topic::Own:
  case Topic::Data:
  case Topic::Strategy:
    break;
  }
  return Stage::Files;
}

/// What each kernel takes of the knobs that were given.
std::vector<Assignment> givenKnobs(const ConfigurationOptions &configuration, const SpaceOptions &spaces,
                                   const Source &source, const std::vector<const ast::Kernel *> &kernels,
                                   const Device &device, const std::vector<Sizes> &sizes) {
  const Assignment given = configuration.given();
  if (given.empty() || kernels.size() == 1) // then the space checks them
    return std::vector<Assignment>(kernels.size(), given);
  std::vector<SpaceDefinition> all;
  for (std::size_t i = 0; i < kernels.size(); ++i)
    all.push_back(spaces.space(source, *kernels[i], device, sizes[i], configuration.usesTunedFile()));
  return knobsOfEach(given, all, "-c");
}

/// What --emit can print.
struct EmitKind {
  const char *name, *description;
  std::string (*print)(const Compilation &);
  Stage stage;
};

std::string emitAst(const Compilation &c) { return ast::print(*c.source.program); }
std::string emitFacts(const Compilation &c) { return factsText(c.kernel); }
std::string emitIr(const Compilation &c) {
  if (c.isTuned()) {
    const Variant variant = c.variants().front().variant;
    std::map<std::string, std::string> values;
    for (const auto &[name, value] : variant.program.fixedValues)
      values[name] = value.text;
    const FixedKernel fixed = withFixedValues(c.source, c.kernel.name, values);
    return irText(*fixed.kernel, variant.configuration,
                  {variant.program.fixedGrid, variant.program.fixedImages}, c.passes);
  }
  const SpaceDefinition space = c.space();
  return irText(c.kernel, space.assignment(c.configuration(space)), c.sizes, c.passes);
}
std::string emitSpace(const Compilation &c) { return spaceToText(c.kernel, c.device, Space(c.space())); }
std::string emitKernel(const Compilation &c) { return kernelText(c.kernel, c.variants().front()); }
std::string emitVariants(const Compilation &c) {
  if (!c.isTuned())
    throw usageError("`--emit variants` needs a tuned file: --tuned FILE");
  runtime::Description description = describe(c.kernel);
  for (const StubVariant &variant : c.variants())
    description.variants.push_back(runtimeVariant(variant));
  return runtime::variantsText(description);
}
std::string emitStubFiles(const Compilation &c) {
  const Stub stub = openCl.stub(c.kernel, c.variants());
  return "// " + c.kernel.name + ".hpp\n" + stub.header + "\n// " + c.kernel.name + ".cpp\n" + stub.source;
}

const std::vector<EmitKind> emitKinds = {
    {"ast", "the checked program", emitAst, Stage::Program},
    {"facts", "what is read where, loops, ranges", emitFacts, Stage::Kernel},
    {"space", "the tuning space", emitSpace, Stage::Space},
    {"ir", "the kernel after the last pass", emitIr, Stage::Variant},
    {"kernel", "the OpenCL C", emitKernel, Stage::Variant},
    {"stub", "the host code", emitStubFiles, Stage::Variant},
    {"variants", "the variants of a tuned file, for a program's $ICL_TUNED", emitVariants, Stage::Variant},
};

std::vector<std::string> emitNames() {
  std::vector<std::string> names;
  names.reserve(emitKinds.size());
  for (const EmitKind &kind : emitKinds)
    names.push_back(kind.name);
  return names;
}

std::string emitHelp() {
  std::string text = "print instead of writing files:";
  for (const EmitKind &kind : emitKinds)
    text += std::string(&kind == &emitKinds.front() ? " `" : ", `") + kind.name + "` " + kind.description;
  return text;
}

const EmitKind &findEmitKind(const std::string &name) {
  for (const EmitKind &kind : emitKinds)
    if (name == kind.name)
      return kind;
  throw usageError("cannot emit `" + name + "`" + didYouMeanOneOf(name, emitNames()));
}

/// Throws a usage Error for an option that affects only stages after the one that is printed.
void checkHasEffect(const CommandLine &line, const EmitKind &kind) {
  for (const Option *option : line.givenOptions())
    if (option->name != "emit" && firstStage(option->topic) > kind.stage)
      throw usageError("--" + option->name + " has no effect on `--emit " + kind.name + "`");
}

/// Appends the paths to `written`, and prints them unless `quiet`.
void writeFiles(const ast::Kernel &kernel, const std::vector<StubVariant> &variants,
                const std::filesystem::path &folder, bool quiet, std::vector<std::string> &written) {
  const Stub stub = openCl.stub(kernel, variants);
  const std::string base = (folder / kernel.name).string();
  std::vector<std::string> paths = writeKernelFiles(folder, kernel, variants);
  writeFile(base + ".hpp", stub.header);
  writeFile(base + ".cpp", stub.source);
  paths.insert(paths.begin() + 1, {base + ".hpp", base + ".cpp"});
  if (!quiet)
    std::cout << llvm::join(paths, " ") << "\n" << coverageText(variants, kernel);
  written.insert(written.end(), paths.begin(), paths.end());
}

/// Throws an input Error, located, if two kernels' classes would have one name.
void checkClasses(const Source &source, const std::vector<const ast::Kernel *> &kernels) {
  std::map<std::string, std::string> kernelOf;
  for (const ast::Kernel *kernel : kernels) {
    const std::string name = cpp::className(kernel->name);
    const auto [earlier, isNew] = kernelOf.emplace(name, kernel->name);
    if (!isNew)
      throw inputError(source.diagnostics->location(kernel->range) + ": `" + kernel->name + "` and `" +
                       earlier->second + "` would both become the class `" + name +
                       "`; rename one, or compile them separately with -k");
  }
}

}

static const char *const notes =
    R"(Without a configuration, the untuned variant is compiled. If a device and the size are given, so is the
first guess for them of the model that iclc ships, and variants with promising values for other sizes and
devices (docs/first-guess.md). With --model, which needs a device, it is that model's guess; knobs of -c have
their value in the guess. With --tuned alone, everything that the file
knows is: variants for each of its devices and sizes, for other sizes on these devices, and the untuned one.
The host code takes a variant tuned at exactly the sizes of a call; else that of the nearest sizes which takes
its sizes at run time; else the same of a device of the same architecture; else the first guess for the device;
else one with values that are promising on this kind of device; else the untuned one. With --size too, only what is taken at that size is compiled.
The first is also in KERNEL.cl, the others are in KERNEL.DEVICE.SIZE.cl; a comment in each states how to
launch it.
)";

static ExitStatus run(CommandLine &line) {
  SourceOptions source(line);
  ConfigurationOptions configuration(line);
  TargetOptions target(line, "generic");
  SizeOptions size(line, SizeOptions::Grids::OneForEachKernel);
  SpaceOptions spaces(line);
  PassReport passes(line);
  std::string folder = ".", emit;
  bool quiet = false;
  line.option("output,o", folder, "DIR", "where KERNEL.cl, KERNEL.hpp and KERNEL.cpp go");
  line.option("emit", emit, "WHAT", emitHelp());
  DepfileOptions depfile(line);
  line.flag("quiet,q", quiet, "do not print the names of the files written");
  line.note(notes);
  if (!line.parse())
    return ExitStatus::Done;

  passes.check();
  const EmitKind *kind = emit.empty() ? nullptr : &findEmitKind(emit);
  if (kind)
    checkHasEffect(line, *kind);
  if (configuration.onlyTunedFile())
    source.checkNoValues();
  const Source loaded = source.load();
  const auto kernels = source.kernels(loaded);
  if (configuration.usesModel() && !target.isSpecific())
    throw usageError("--model guesses for a device: name one by -d; `iclc devices` lists them");
  const Device device = target.choose();
  const PassOptions passOptions = passes.options();
  if (!kind)
    checkClasses(loaded, kernels);
  depfile.check(source, configuration);
  std::vector<Sizes> sizes;
  for (const ast::Kernel *kernel : kernels) {
    sizes.push_back(size.sizes(*kernel, kernels));
    checkMemoryToCome(*kernel, sizes.back(), device);
  }
  const std::vector<Assignment> given = givenKnobs(configuration, spaces, loaded, kernels, device, sizes);
  std::vector<Compilation> compilations;
  for (std::size_t i = 0; i < kernels.size(); ++i)
    compilations.emplace_back(loaded, *kernels[i], device, sizes[i], size.isGiven() && sizes[i].grid,
                              target.isSpecific(), spaces, configuration, given[i], passOptions);
  std::vector<std::string> written;
  if (kind) {
    for (const Compilation &compilation : compilations) {
      std::cout << kind->print(compilation);
      if (kind->stage == Stage::Program)
        break;
    }
  } else {
    std::vector<std::vector<StubVariant>> variants;
    for (const Compilation &compilation : compilations) // all of them, before anything is written
      variants.push_back(compilation.variants());
    makeFolder(folder);
    for (std::size_t i = 0; i < kernels.size(); ++i)
      writeFiles(*kernels[i], variants[i], folder, quiet, written);
  }
  depfile.write(written);
  passes.print();
  return ExitStatus::Done;
}

const Subcommand compileCommand = {"compile", "generate OpenCL C and the host code that launches it", run};

}
