// The kernels in docs/knobs, which show what each knob does: a new knob is tested on those of its examples.
#pragma once
#include "compiler/compile.h"
#include "compiler/frontend/parse.h"
#include "compiler/knobs/knob.h"
#include "llvm/Support/MemoryBuffer.h"
#include <stdexcept>

namespace icl {

/// The first kernel of docs/knobs/NAME.icl, on a device that offers everything.
struct ExampleKernel {
  explicit ExampleKernel(llvm::StringRef name)
      : diagnostics(name.str(), read(std::string(ICL_SAMPLES) + "/../docs/knobs/" + name.str() + ".icl")),
        program(parseProgram(diagnostics)) {
    if (!program)
      throw std::runtime_error(name.str() + ".icl is not a program");
    device.isCpu = device.hasImages = true;
    device.maxImage2d = {8192, 8192};
    device.maxImage3d = {2048, 2048, 2048};
    device.imageFormats = allImageFormats();
    device.filteredFormats = allFilteredFormats();
    sizes.grid = Extent{4096, ast().dimensions > 1 ? 4096 : 1, ast().dimensions > 2 ? 256 : 1};
  }

  const ast::Kernel &ast() const { return *program->kernels.front(); }
  SpaceDefinition space() { return *spaceOf(ast(), device, sizes, diagnostics); }

  Diagnostics diagnostics;
  std::unique_ptr<ast::Program> program;
  Device device;
  Sizes sizes;

private:
  static std::string read(const std::string &path) {
    auto file = llvm::MemoryBuffer::getFile(path);
    if (!file)
      throw std::runtime_error(path + ": " + file.getError().message());
    return (*file)->getBuffer().str();
  }
};

}
