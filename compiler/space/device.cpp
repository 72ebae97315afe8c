#include "compiler/space/device.h"

namespace icl {

static std::vector<std::string> formatsOf(std::initializer_list<const char *> scalars) {
  std::vector<std::string> all;
  for (const char *scalar : scalars)
    for (const char *lanes : {"", "2", "3", "4"})
      all.push_back(std::string(scalar) + lanes);
  return all;
}

std::vector<std::string> allImageFormats() {
  return formatsOf({"char", "uchar", "short", "ushort", "int", "uint", "half", "float"});
}

std::vector<std::string> allFilteredFormats() { return formatsOf({"uchar", "ushort", "half", "float"}); }

}
