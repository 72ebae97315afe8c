// libFuzzer's function for the front end alone, which is quickly built.
#include "test/fuzz/frontend/checked_input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  icl::checkInput(data, size);
  return 0;
}
