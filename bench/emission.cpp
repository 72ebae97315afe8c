// emission CONFIGURATIONS FILE.icl...: a hash of the code of each of many sampled variants, on three kinds of
// device. To check that a change does not affect emitted code: two builds of the compiler emit the same
// code if the outputs of this program are the same.
#include "compiler/compile.h"
#include "compiler/frontend/parse.h"
#include "runtime/quirks.h"
#include "tuner/files/read.h"
#include "tuner/store/source_hash.h"
#include <cstdio>
#include <random>

using namespace icl;

static Device gpu() {
  Device device;
  device.name = "gpu";
  device.maxWorkGroup = 1024;
  device.maxWorkItems = {1024, 1024, 64};
  device.localBytes = 48 * 1024;
  device.hasImages = device.hasDouble = true;
  device.maxImage2d = {32768, 32768};
  device.maxImage3d = {16384, 16384, 16384};
  device.imageFormats = allImageFormats();
  device.filteredFormats = allFilteredFormats();
  return device;
}

static Device cpu() {
  Device device;
  device.name = "cpu";
  device.platform = "Portable Computing Language";
  device.quirks = runtime::quirksOf(device.platform, "3.1");
  device.halfConversion = runtime::halfConversionOf(device.platform, {/*convertsHalf=*/true});
  device.longestVector = runtime::longestVectorOf(device.platform);
  device.isCpu = true;
  device.maxWorkGroup = 4096;
  device.maxWorkItems = {4096, 4096, 4096};
  device.localBytes = 512 * 1024;
  device.hasExactDivision = true;
  return device;
}

/// What a launch needs beside the source.
static std::string launchText(const Variant &variant) {
  const runtime::Launch &launch = variant.program.launches.front();
  std::string text = launch.entry + " " + variant.program.options;
  for (unsigned d = 0; d < 3; ++d)
    text += " " + std::to_string(launch.workGroup[d]) + "/" + std::to_string(launch.tile[d]);
  for (const runtime::KernelArgument &argument : launch.arguments)
    text += " " + argument.name + ":" + std::to_string(static_cast<int>(argument.kind)) + ":" +
            std::to_string(argument.dimension) + ":" +
            std::to_string(static_cast<int>(argument.storage.kind));
  return text;
}

static void printVariants(const ast::Kernel &kernel, const Device &device, const Sizes &sizes,
                          Diagnostics &diagnostics, unsigned configurations) {
  const std::optional<Space> space(spaceOf(kernel, device, sizes, diagnostics));
  const double count = space ? space->count() : 0;
  std::printf("%s %s %zu parameters, %zu constraints, %.17g of %.17g\n", kernel.name.c_str(),
              device.name.c_str(), space ? space->parameters().size() : 0,
              space ? space->constraints().size() : 0, count, space ? space->rawCount() : 0);
  std::mt19937_64 random(1);
  for (unsigned i = 0; count > 0 && i < configurations; ++i) {
    const Configuration configuration = *space->sample(random);
    const Variant variant =
        compileVariant(kernel, *space, configuration, device, sizes, /*exact=*/i % 2 == 1);
    std::printf("%s %s %s %s %s\n", kernel.name.c_str(), device.name.c_str(),
                sourceHash(variant.program.source).c_str(), launchText(variant).c_str(),
                toString(space->assignment(configuration)).c_str());
  }
}

int main(int argc, char **argv) {
  if (argc < 3) {
    std::fputs("usage: emission CONFIGURATIONS FILE.icl...\n", stderr);
    return 2;
  }
  const auto configurations = static_cast<unsigned>(std::stoul(argv[1]));
  for (int i = 2; i < argc; ++i) {
    Diagnostics diagnostics(argv[i], readWhole(argv[i], textLimit));
    const auto program = parseProgram(diagnostics);
    if (!program) {
      diagnostics.print(llvm::errs());
      return 1;
    }
    for (const auto &kernel : program->kernels)
      for (const Device &device : {Device(), gpu(), cpu()})
        for (const bool isOdd : {false, true}) {
          Sizes sizes;
          const std::int64_t odd = isOdd ? 1 : 0;
          sizes.grid = kernel->dimensions == 3   ? Extent{256 + odd, 256 - odd, 128 + odd}
                       : kernel->dimensions == 2 ? Extent{2048 + odd, 2048 - odd, 1}
                                                 : Extent{(1 << 20) + odd, 1, 1};
          printVariants(*kernel, device, sizes, diagnostics, configurations / 2);
        }
  }
}
