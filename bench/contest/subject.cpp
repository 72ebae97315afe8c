#include "bench/contest/subject.h"
#include "compiler/interpret/synthetic.h"
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace icl::contest {

Sides Sides::orUsual(bool isCpu) const {
  return {plane ? plane : isCpu ? 4096 : 8192, volume ? volume : isCpu ? 256 : 512};
}

std::string Subject::sizeText() const {
  std::string text = std::to_string(grid()[0]);
  for (unsigned d = 1; d < kernel().dimensions; ++d)
    text += "x" + std::to_string(grid()[d]);
  return text;
}

Subject load(const std::string &path, const Sides &sides) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  Subject s;
  s.text = text.str();
  s.diagnostics = std::make_unique<Diagnostics>(path, s.text);
  s.program = parseProgram(*s.diagnostics);
  if (!file || !s.program || s.program->kernels.empty()) {
    s.diagnostics->print(llvm::errs());
    throw std::runtime_error("cannot use " + path);
  }
  const bool isColour = s.kernel().name == "sharpen"; // its rows hold three bytes a pixel
  s.sizes.grid = s.kernel().dimensions == 3 ? Extent{sides.volume, sides.volume, sides.volume}
                                            : Extent{sides.plane * (isColour ? 3 : 1), sides.plane, 1};
  s.arguments = syntheticArguments(s.kernel(), *s.sizes.grid, {}, {}, 1);
  return s;
}

}
