#include "bench/contest/subject.h"
#include "compiler/interpret/synthetic.h"
#include "tuner/files/read.h"

namespace icl::contest {

Sides Sides::orUsual(bool isCpu) const {
  return {plane ? plane : isCpu ? 4096 : 8192, volume ? volume : isCpu ? 256 : 512};
}

std::string Subject::sizeText() const { return extentText(grid(), kernel().dimensions); }

static std::string textOf(const std::string &path) {
  try {
    return readWhole(path, textLimit);
  } catch (const Error &wrong) {
    throw wrong.in("cannot read " + path + ": ");
  }
}

static Subject parsed(const std::string &path) {
  Subject s;
  s.text = textOf(path);
  s.diagnostics = std::make_unique<Diagnostics>(path, s.text);
  s.program = parseProgram(*s.diagnostics);
  if (!s.program || s.program->kernels.empty()) {
    s.diagnostics->print(llvm::errs());
    throw inputError("cannot use " + path);
  }
  return s;
}

static Subject withGrid(Subject s, const Extent &grid) {
  s.sizes.grid = grid;
  s.arguments = syntheticArguments(s.kernel(), grid, {}, {}, 1);
  return s;
}

Subject load(const std::string &path, const Sides &sides) {
  Subject s = parsed(path);
  const bool isColour = s.kernel().name == "sharpen"; // its rows hold three bytes per pixel
  const Extent grid = s.kernel().dimensions == 3 ? Extent{sides.volume, sides.volume, sides.volume}
                                                 : Extent{sides.plane * (isColour ? 3 : 1), sides.plane, 1};
  return withGrid(std::move(s), grid);
}

Subject loadAt(const std::string &path, const Extent &grid) { return withGrid(parsed(path), grid); }

}
