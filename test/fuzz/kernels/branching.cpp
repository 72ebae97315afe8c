#include "test/fuzz/kernels/generator.h"

namespace icl::fuzz {

/// Branches without loops, which neighbouring pixels take differently. Variants compute both ways in lanes.
std::string Generator::branching() {
  drawPalette();
  for (ValueType &type : palette)
    type = type.withLanes(1);
  dimensions = random.chance(80) ? 2 : 1;
  drawImages();
  drawResults();
  return kernelOf([&] {
    loopsInAll = 4; // so that no statement is one
    std::string body = declare();
    body += declare();
    for (std::int64_t i = random.between(2, 4); i > 0; --i)
      body += random.chance(75) ? branch() : assign();
    if (!results.empty())
      body += indented("if (" + condition(1) + ")") + indented("    " + update());
    for (const NamedImage &image : images)
      if (image.isWritten)
        body += write(image);
    return body;
  });
}

}
