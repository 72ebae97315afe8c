#include "compiler/space/device.h"

namespace icl {

std::vector<std::string> allImageFormats() {
  std::vector<std::string> all;
  for (const char *scalar : {"char", "uchar", "short", "ushort", "int", "uint", "half", "float"})
    for (const char *lanes : {"", "2", "4"})
      all.push_back(std::string(scalar) + lanes);
  return all;
}

}
