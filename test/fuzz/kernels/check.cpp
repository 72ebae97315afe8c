#include "test/fuzz/kernels/check.h"
#include "compiler/frontend/parse.h"
#include "compiler/interpret/synthetic.h"
#include "test/fuzz/kernels/batch.h"
#include "test/fuzz/kernels/fixed.h"
#include "tuner/device/compare.h"
#include "tuner/measure/device.h"
#include "tuner/measure/job_of.h"
#include <algorithm>
#include <icl/error.h>
#include <set>

namespace icl::fuzz {

const char *nameOf(Verdict::Kind kind) {
  static const char *const names[] = {"agrees",   "mismatch",  "does not build", "does not launch", "broken",
                                      "rejected", "undefined", "refused",        "crashed"};
  return names[static_cast<unsigned>(kind)];
}

namespace {

/// Checks one case. A step that finds the verdict throws it.
class Run {
public:
  Run(const Case &c, const runtime::Queue &q, const Device &d)
      : test(c), queue(q), device(d), diagnostics("case.icl", c.source), program(parseProgram(diagnostics)) {
    if (!program || program->kernels.size() != 1)
      throw Verdict{Verdict::Kind::Rejected, messages()};
    fixValues(*program->kernels.front(), test.fixed, test.seed);
    kernel = program->kernels.front().get();
  }

  std::size_t all() {
    compile();
    build();
    runOn(*test.sizes.grid, /*isCompiledFor=*/true);
    for (const Extent &grid : test.also)
      runOn(grid, /*isCompiledFor=*/false);
    return variants.size() - refused.size();
  }

private:
  using Kind = Verdict::Kind;

  std::string messages() {
    std::string text;
    llvm::raw_string_ostream stream(text);
    diagnostics.print(stream);
    return stream.str();
  }

  void compile() {
    const auto space = spaceOf(*kernel, device, test.sizes, diagnostics);
    if (!space)
      throw Verdict{Kind::Rejected, messages()};
    for (std::size_t i = 0; i < test.configurations.size(); ++i)
      variants.push_back(compile(*space, i));
    if (variants.empty())
      throw Verdict{Kind::Broken, "the space is empty"};
  }

  Variant compile(const SpaceDefinition &space, std::size_t i) {
    Configuration configuration;
    try {
      configuration = space.configuration(test.configurations[i]);
    } catch (const Error &unknown) {
      throw Verdict{Kind::Refused, unknown.what(), i};
    }
    if (const auto broken = space.violations(configuration); !broken.empty())
      throw Verdict{Kind::Refused, broken.front(), i};
    try {
      return compileVariant(*kernel, space, configuration, device, test.sizes, /*exact=*/true,
                            {.verifiesEach = true});
    } catch (const std::exception &error) {
      throw Verdict{Kind::Broken, error.what(), i};
    }
  }

  void build() {
    try {
      binary.emplace(runtime::Program::build(queue, joined(variants), variants.front().program.options));
      return;
    } catch (const runtime::BuildError &together) {
      for (std::size_t i = 0; i < variants.size(); ++i)
        try {
          runtime::Program::build(queue, variants[i].program.source, variants[i].program.options);
        } catch (const runtime::BuildError &alone) {
          throw Verdict{Kind::NoBuild, alone.what(), i};
        }
      throw std::logic_error(std::string("variants build alone but not together: ") + together.what());
    }
  }

  void runOn(const Extent &grid, bool isCompiledFor) {
    const Arguments initial = syntheticArguments(*kernel, grid, test.sizes.images, {}, test.seed);
    for (std::size_t i = 0; i < variants.size(); ++i) {
      if (!isCompiledFor &&
          (variants[i].program.fixedGrid || !areRowsWhole(variants[i].program, initial, grid)))
        continue;
      const Arguments &wanted = expected(initial, tunablesOf(*kernel, variants[i].configuration));
      if (const auto different = run(i, initial, wanted))
        throw Verdict{Kind::Mismatch, *different, i};
    }
    outputs.clear();
  }

  static bool areRowsWhole(const runtime::LaunchProgram &program, const Arguments &arguments,
                           const Extent &grid) {
    return std::all_of(program.rowMultiples.begin(), program.rowMultiples.end(), [&](const auto &row) {
      const Extent &size = row.first.empty() ? grid : arguments.buffers.at(row.first).size;
      return size[0] % row.second == 0;
    });
  }

  using Tunables = std::map<std::string, std::int64_t>;

  /// The interpreter's results, computed once per choice of tunables.
  const Arguments &expected(const Arguments &initial, const Tunables &tunables) {
    const auto found = outputs.find(tunables);
    if (found != outputs.end())
      return found->second;
    Arguments arguments = initial;
    arguments.tunables = tunables;
    try {
      interpret(*program, *kernel, arguments);
    } catch (const InterpreterError &error) {
      throw Verdict{Kind::Undefined, error.what()};
    }
    return outputs.emplace(tunables, std::move(arguments)).first->second;
  }

  std::optional<std::string> run(std::size_t number, const Arguments &initial, const Arguments &wanted) {
    try {
      Session session = sessionOn(queue, *kernel, initial);
      const std::vector<BufferSpec> &specs = session.buffers();
      Job job = jobOf(*kernel, variants[number], initial);
      for (runtime::BoundLaunch &launch : job.program.launches)
        launch.entry = entryOf(launch.entry, number);
      LoadedJob loaded = session.load(job, *binary);
      session.run(loaded);
      for (std::size_t i = 0; i < specs.size(); ++i)
        if (specs[i].isWritten) {
          std::vector<std::byte> found(specs[i].bytes());
          session.read(i, found.data());
          if (auto text = difference(specs[i], wanted.buffers.at(specs[i].name).bytes.data(), found.data(),
                                     test.close.count(specs[i].name) ? Agreement::Close : Agreement::Exact))
            return text;
        }
    } catch (const runtime::Error &error) {
      // The space does not know what the device's compiler makes of a variant: how many registers it takes.
      if (error.code() != CL_INVALID_WORK_GROUP_SIZE)
        throw Verdict{Kind::NoLaunch, error.what(), number};
      refused.insert(number);
    }
    return std::nullopt;
  }

  const Case &test;
  const runtime::Queue &queue;
  const Device &device;
  Diagnostics diagnostics;
  std::unique_ptr<ast::Program> program;
  const ast::Kernel *kernel = nullptr;
  std::vector<Variant> variants;
  std::optional<runtime::Program> binary;
  std::map<Tunables, Arguments> outputs;
  std::set<std::size_t> refused; ///< variants whose work-groups are too large for the device
};

}

Checker::Checker(const std::string &selector) : queue(runtime::chooseDevice(selector), /*profiling=*/true) {}

Device offeredDevice(const runtime::DeviceInfo &info) {
  Device device = deviceOf(info);
  device.hasFastUnaligned = false;
  return device;
}

Device Checker::device() const { return offeredDevice(queue.device().info); }

Verdict Checker::check(const Case &test) const {
  try {
    Verdict verdict;
    verdict.pairs = Run(test, queue, device()).all();
    return verdict;
  } catch (const Verdict &ended) {
    return ended;
  }
}

}
