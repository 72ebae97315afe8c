// icl-knob-docs DIR: prints docs/knobs.md, made from the table of knobs and from the kernels in DIR, which
// show what each one does. `./dev docs` runs it; a test compares the page with its output.
#include "compiler/compile.h"
#include "compiler/frontend/parse.h"
#include "compiler/knobs/knob.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace icl;

namespace {
/// A device that has everything that a knob may require.
Device deviceWithEverything() {
  Device device;
  device.isCpu = true;
  device.maxWorkGroup = 1024;
  device.maxWorkItems = {1024, 1024, 64};
  device.localBytes = 48 * 1024;
  device.hasImages = true;
  device.maxImage2d = {16384, 16384};
  device.maxImage3d = {2048, 2048, 2048};
  device.imageFormats = allImageFormats();
  device.filteredFormats = allFilteredFormats();
  return device;
}

/// One kernel of DIR with its space.
class ExampleKernel {
public:
  explicit ExampleKernel(const std::string &path) : diagnostics(path, read(path)) {
    program = parseProgram(diagnostics);
    if (program) {
      kernel = program->kernels.front().get();
      sizes.grid = kernel->dimensions == 1 ? Extent{4096, 1, 1} : Extent{4096, 4096, 1};
      if (kernel->dimensions == 3)
        sizes.grid = Extent{256, 256, 256};
      space = spaceOf(*kernel, device, sizes, diagnostics);
    }
    if (!space) {
      diagnostics.print(llvm::errs());
      std::exit(1);
    }
  }

  std::string source() const { return diagnostics.text().trim().str(); }

  /// The generated function's body for "knob=value knob=value".
  std::string body(llvm::StringRef knobs) const {
    const Configuration configuration = space->configuration(parseAssignment(knobs));
    if (const auto broken = space->violations(configuration); !broken.empty()) {
      llvm::errs() << knobs << ": " << llvm::join(broken, "; ") << '\n';
      std::exit(1);
    }
    const Variant variant = compileVariant(*kernel, *space, configuration, device, sizes);
    const llvm::StringRef text = variant.program.source;
    return text.substr(text.find("__kernel")).trim().str();
  }

  KnobContext context(const KernelFacts &facts) const { return {facts, device, sizes}; }
  const ast::Kernel &ast() const { return *kernel; }

private:
  static std::string read(const std::string &path) {
    auto file = llvm::MemoryBuffer::getFile(path);
    if (!file) {
      llvm::errs() << path << ": " << file.getError().message() << '\n';
      std::exit(1);
    }
    return (*file)->getBuffer().str();
  }

  Device device = deviceWithEverything();
  Sizes sizes;
  Diagnostics diagnostics;
  std::unique_ptr<ast::Program> program;
  const ast::Kernel *kernel = nullptr;
  std::optional<SpaceDefinition> space;
};
}

static std::string valuesText(const Parameter &parameter) {
  std::vector<std::string> texts;
  for (const Value &v : parameter.values)
    texts.push_back("`" + toString(v) + "`");
  if (texts.size() > 6)
    texts.erase(texts.begin() + 3, texts.end() - 1), texts.insert(texts.end() - 1, "...");
  return llvm::join(texts, ", ");
}

static void printParameters(const Knob &knob, const KnobContext &here, llvm::raw_ostream &out) {
  out << "| knob | values | |\n|---|---|---|\n";
  for (const Parameter &p : knob.parameters(here))
    out << "| `" << p.name << "` | " << valuesText(p) << " | " << p.description << " |\n";
  out << '\n';
}

static void printConstraints(const Knob &knob, const KnobContext &here, llvm::raw_ostream &out) {
  const auto constraints = knob.constraints ? knob.constraints(here) : std::vector<Constraint>{};
  if (constraints.empty())
    return;
  out << "Constraints:\n\n";
  for (const Constraint &c : constraints)
    out << "    " << c.condition.text() << '\n';
  out << '\n';
}

static void printCode(llvm::StringRef text, llvm::raw_ostream &out) {
  llvm::SmallVector<llvm::StringRef, 64> lines;
  text.split(lines, '\n');
  for (llvm::StringRef line : lines)
    out << (line.empty() ? "" : "    ") << line << '\n';
  out << '\n';
}

static void printKnob(const Knob &knob, const std::string &folder, llvm::raw_ostream &out) {
  out << "## " << knob.name << "\n" << knob.description << ". Offered: " << knob.offered << ".\n\n";
  for (const Example &example : knob.examples) {
    const ExampleKernel shown(folder + "/" + example.kernel.str() + ".icl");
    const KernelFacts facts = analyse(shown.ast());
    if (&example == &knob.examples.front()) {
      printParameters(knob, shown.context(facts), out);
      printConstraints(knob, shown.context(facts), out);
    }
    const std::string place = "[" + example.kernel.str() + "](knobs/" + example.kernel.str() + ".icl)";
    if (!example.before.empty()) {
      out << place << " with `" << example.before << "`:\n\n";
      printCode(shown.body(example.before), out);
    }
    out << place << " with `" << example.after << "`:\n\n";
    printCode(shown.body(example.after), out);
  }
}

int main(int argc, char **argv) {
  if (argc != 2) {
    llvm::errs() << "usage: icl-knob-docs DIR\n";
    return 2;
  }
  const std::string folder = argv[1];
  llvm::raw_ostream &out = llvm::outs();
  out << "# The knobs\n"
         "Made by `./dev docs` from the table of knobs. A knob is an optimisation with choices. Each is "
         "defined "
         "in the file of\n"
         "its name in `compiler/knobs`. `iclc space FILE.icl` shows the knobs of a kernel on a device;\n"
         "`-c NAME=VALUE` sets one by hand, `#pragma icl force(NAME: VALUE)` in the source.\n\n"
         "Each section shows what the knob changes. Unless another kernel is named, the example is "
         "`knobs/smooth.icl`:\n\n";
  printCode(ExampleKernel(folder + "/smooth.icl").source(), out);
  for (const Knob *knob : allKnobs())
    if (knob->parameters)
      printKnob(*knob, folder, out);
}
